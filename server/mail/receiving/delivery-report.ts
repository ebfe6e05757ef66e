// Parser of bounces: delivery status notifications (RFC 3464), and texts of servers without them.

/** Parts of a bounce. */
export interface Report {
  /** The parts `message/delivery-status`. */
  status: readonly string[]
  /** Its words, for servers that write nothing else. */
  text: string
  /** The header `X-Failed-Recipients`, which Exim writes. */
  failed: string | null
}

/** Classification: permanent failure, temporary failure, or only delayed. */
export interface Bounce {
  kind: 'hard' | 'soft' | 'delayed'
  /** In one line, for organizers of the meeting. */
  details: string
}

const LONGEST = 300
/** How much of a report is looked at: its parts, the characters of each, and those of a line. */
const [PARTS, LOOKED_AT, LINE] = [5, 64 * 1024, 1_000]
/** Permanent by code, but not the fault of the address: a full mailbox, size, or policy. */
const PASSING = /^5\.(2\.[23]|3\.4|7\.\d+)$/
const CODE = /\b([45])\.(\d{1,3})\.(\d{1,3})\b/
/** Generic codes without a cause. Exim and OpenSMTPD write only these. */
const VAGUE = /^[45]\.0\.0$/
/** `PASSING` as text patterns; also for mail that was deferred until it expired. */
const PASSING_WORDS =
  /mailbox (?:is )?full|over ?quota|quota exceeded|exceeded .{0,80}quota|retry time(?:out)? (?:exceeded|not reached)/i

/** Parses a bounce; undefined if it reports no failed delivery. */
export function bounceIn(report: Report): Bounce | undefined {
  const failed = report.failed
  const status = report.status.slice(0, PARTS).map(lookedAt)
  const text = lookedAt(report.text)
  for (const part of status) {
    for (const group of part.split(/\n\s*\n/)) {
      const fields = fieldsOf(group)
      const action = fields.get('action')?.toLowerCase().split(/[\s(]/)[0]
      if (action === 'delivered' || action === 'relayed' || action === 'expanded') continue
      if (action !== undefined) return judged(action, fields, text)
    }
  }
  if (status.length) return undefined
  return inWords(text, failed)
}

/** The beginning of a text, without overlong lines. */
const lookedAt = (text: string): string =>
  text
    .slice(0, LOOKED_AT)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, LINE))
    .join('\n')

function judged(action: string, fields: ReadonlyMap<string, string>, text: string): Bounce | undefined {
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const status = CODE.exec(fields.get('status') ?? '')?.[0]
  // The cause of a generic code is only in the text.
  const said = diagnostic || (status === undefined || VAGUE.test(status) ? saidIn(text) : '')
  const code = status !== undefined && !VAGUE.test(status) ? status : (CODE.exec(said)?.[0] ?? status)
  const details = detailsOf([code && !said.includes(code) ? code : '', said].filter(Boolean).join(' ')) || action
  if (action === 'delayed') return { kind: 'delayed', details }
  if (action !== 'failed') return undefined
  return { kind: isForGood(code, said) ? 'hard' : 'soft', details }
}

/** Returns whether an address is invalid, by status code and text. */
function isForGood(code: string | undefined, said: string): boolean {
  if (code !== undefined && !VAGUE.test(code)) return isHard(code)
  return REPLY.exec(said)?.[2] !== '4' && !PASSING_WORDS.test(said)
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

const REPLY = /(^|\s)([45])\d\d[ -]/

/** The lines of a report, without the message that came back. */
const linesOf = (text: string): string[] => text.split(/^-+ ?this is a copy of/im)[0]!.split(/\r?\n/)

/** The line that says why mail was not delivered; empty: none. */
function saidIn(text: string): string {
  const lines = linesOf(text)
  const isReason = (line: string) => FOR_GOOD.test(line) || PASSING_WORDS.test(line)
  return (lines.find((one) => CODE.test(one) || REPLY.test(one)) ?? lines.findLast(isReason) ?? '').trim()
}

function inWords(text: string, failed: string | null): Bounce | undefined {
  const said = saidIn(text)
  const details = detailsOf(said)
  if (NOT_YET.test(text) && !failed) return { kind: 'delayed', details: details || 'delayed' }
  const code = CODE.exec(said)?.[0]
  if (code ?? (REPLY.test(said) || PASSING_WORDS.test(said)))
    return { kind: isForGood(code, said) ? 'hard' : 'soft', details }
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
