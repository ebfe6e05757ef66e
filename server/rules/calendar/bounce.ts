// What a mail server says of mail that it did not deliver: by RFC 3464, or in the words of servers that know no report.

/** What came back, as its parts were found. */
export interface Report {
  /** The parts `message/delivery-status`. */
  status: readonly string[]
  /** Its words, for servers that write nothing else. */
  text: string
  /** The header `X-Failed-Recipients`, which Exim writes. */
  failed: string | null
}

/** What it means: not delivered for good, not delivered, or nothing yet. */
export interface Bounce {
  kind: 'hard' | 'soft' | 'delayed'
  /** In one line, for whoever runs the meeting. */
  details: string
}

const LONGEST = 300
/** Permanent by its number, and yet no fault of the address: a full mailbox, a size, a policy. */
const PASSING = /^5\.(2\.[23]|3\.4|7\.\d+)$/
const CODE = /\b([45])\.(\d{1,3})\.(\d{1,3})\b/

/** Reads a report; undefined where it says of no mail that it was not delivered. */
export function bounceIn({ status, text, failed }: Report): Bounce | undefined {
  for (const part of status) {
    for (const group of part.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
      const fields = fieldsOf(group)
      const action = fields.get('action')?.toLowerCase().split(/[\s(]/)[0]
      if (action === 'delivered' || action === 'relayed' || action === 'expanded') continue
      if (action !== undefined) return judged(action, fields)
    }
  }
  if (status.length) return undefined
  return inWords(text, failed)
}

function judged(action: string, fields: ReadonlyMap<string, string>): Bounce | undefined {
  const said = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const code = CODE.exec(fields.get('status') ?? '')?.[0] ?? CODE.exec(said)?.[0]
  const details = detailsOf([code && !said.includes(code) ? code : '', said].filter(Boolean).join(' ')) || action
  if (action === 'delayed') return { kind: 'delayed', details }
  if (action !== 'failed') return undefined
  return { kind: code === undefined || isHard(code) ? 'hard' : 'soft', details }
}

const isHard = (code: string): boolean => code.startsWith('5.') && !PASSING.test(code)

/** Fields of RFC 822, unfolded; the first of each name. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

const FOR_GOOD =
  /permanent(?:ly)? (?:error|failure|fatal|reject)|could not be delivered|couldn'?t be delivered|user unknown|no such user|unknown user|does not exist|unrouteable|wasn'?t found|undeliverable|delivery (?:has )?failed/i
const NOT_YET = /not yet been delivered|delayed|will (?:continue|keep) (?:to|trying)|still trying|warning message only/i

function inWords(text: string, failed: string | null): Bounce | undefined {
  const lines = text.split(/^-+ ?this is a copy of/im)[0]!.split(/\r?\n/)
  const line = lines.find((one) => CODE.test(one) || /(^|\s)[45]\d\d[ -]/.test(one))
  const code = line && CODE.exec(line)?.[0]
  const details = detailsOf(line ?? lines.findLast((one) => FOR_GOOD.test(one)) ?? '')
  if (NOT_YET.test(text) && !failed) return { kind: 'delayed', details: details || 'delayed' }
  if (code) return { kind: isHard(code) ? 'hard' : 'soft', details }
  const reply = line && /(^|\s)([45])\d\d[ -]/.exec(line)?.[2]
  if (reply) return { kind: reply === '5' ? 'hard' : 'soft', details }
  return failed || FOR_GOOD.test(text) ? { kind: 'hard', details: details || 'not delivered' } : undefined
}

const detailsOf = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('')
