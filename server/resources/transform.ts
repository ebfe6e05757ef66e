// Transforms: the normalized form in which a value is stored (docs/api/values.md#transforms).
import { LONGEST_TEXT } from '../../contract/field.ts'
import { transform } from '../../contract/transform.ts'
import * as must from '../access/must.ts'
import type { CallTo } from '../actions/call.ts'
import { askerOf } from '../concurrency/worker-thread.ts'
import { refuse } from '../problem.ts'
import { cleanBeside } from '../rules/text/clean-in-thread.ts'
import { bindPlainResource, type Row } from './serving/serve.ts'

type TransformCall = CallTo<typeof transform, 'html'>

/** The value and what becomes of it; a long text waits for its turn, which must not keep a transaction open. */
const transformWith = (as: 'html' | 'text') => ({
  may: must.anyone,
  prepare: async (call: TransformCall) => {
    const { input } = call.sent
    const withResult = (transformed: unknown) => ({ ...call, sent: { input, transformed } })
    if (input === null || Number.isInteger(input)) return withResult(input)
    if (typeof input !== 'string') throw refuse('input', 'invalid_value', 'must be a string, a whole number or null.')
    if (input.length > 2 * LONGEST_TEXT)
      throw refuse('input', 'too_long', `must have at most ${2 * LONGEST_TEXT} characters, not ${input.length}.`)
    return withResult(await cleanBeside(as, input, askerOf(call.site, call.actor.member_id)))
  },
  answer: ({ sent }: TransformCall) => sent as Row,
})

/** The endpoints of transforms. */
export const transforms = bindPlainResource(transform, {
  endpoints: { plainText: transformWith('text'), html: transformWith('html') },
})
