// Strips quoted text and private links from a reply.
import { shortened } from '../../rules/text/shortened.ts'
import { PRIVATE_LINK, withoutMarks, withoutQuotations } from './quotations.ts'

/** The longest text that is passed on. */
const LONGEST = 10_000
/** Links. A pattern combined with that of private ones would take quadratic time. */
const LINK = /https?:\/\/\S*/gi

/** The person's own text, at most 10,000 characters; empty if the message contains only quotations. */
export function wordsOf(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000\u0001\u0004-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .split('\n')
  const own = withoutMarks(withoutQuotations(lines).join('\n')).replace(LINK, (link) =>
    PRIVATE_LINK.test(link) ? '…' : link,
  )
  return shortened(own.replace(/\n{3,}/g, '\n\n').trim(), LONGEST)
}
