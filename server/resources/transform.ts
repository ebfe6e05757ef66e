// Transforms: they give a value as it would be stored (docs/api.md#transforms).
import { LONGEST_TEXT } from '../../contract/field.ts'
import { transform } from '../../contract/transform.ts'
import * as must from '../access/must.ts'
import { cleanBeside } from '../clean-beside.ts'
import { refuse } from '../problem.ts'
import { bindPlainResource } from './serve.ts'

const transformWith = (as: 'html' | 'text') => {
  return async ({ sent: { input } }: { sent: { input?: unknown } }) => {
    if (input === null || Number.isInteger(input)) return { input, transformed: input }
    if (typeof input !== 'string') throw refuse('input', 'invalid_value', 'A text, a whole number or null is expected.')
    if (input.length > 2 * LONGEST_TEXT) throw refuse('input', 'too_long', `At most ${2 * LONGEST_TEXT} characters.`)
    return { input, transformed: await cleanBeside(as, input) }
  }
}

/** The endpoints of transforms. */
export const transforms = bindPlainResource(transform, {
  endpoints: {
    plainText: { may: must.anyone, answer: transformWith('text') },
    html: { may: must.anyone, answer: transformWith('html') },
  },
})
