// The words of a mail that somebody wrote: without what they quote, and without links that only they may use.

/** The longest text that is passed on. */
const LONGEST = 2_000
/** Where the mail that is answered begins. */
const QUOTED =
  /^(-{2,} ?(original|ursprüngliche|weitergeleitete|forwarded)|_{10,}\s*$|(on|am) .{0,200}(wrote|schrieb).{0,80}:\s*$|(from|von|sent|gesendet): )/i
/** The longest line that introduces a quotation; longer ones would take long to look at. */
const LINE = 400
/** Links, and what those with a token of the person have in them. Asked for at once, that would take a time of its square. */
const LINK = /https?:\/\/\S*/gi
const OWN = /\/(?:rsvp|mail\/stop|password|feeds|begin|account\/email)/i

function beginsQuotation(line: string): boolean {
  const text = line.trim()
  return text.startsWith('>') || (text.length <= LINE && QUOTED.test(text))
}

/** What somebody wrote, at most 2,000 characters; empty where it is nothing but what they quote. */
export function wordsOf(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .split('\n')
  const end = lines.findIndex(beginsQuotation)
  const said = (end < 0 ? lines : lines.slice(0, end)).join('\n')
  const own = said.replace(LINK, (link) => (OWN.test(link) ? '…' : link))
  const short = own
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, 2 * LONGEST)
  return [...short].slice(0, LONGEST).join('').toWellFormed().trim()
}
