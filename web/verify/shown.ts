// Verdicts on the page `/verify`: what a file says of itself, and its signatures with what they say and do not say.
import type { CheckedSignature } from '../../contract/minutes/check-signatures.ts'
import type { RecordVerdict } from '../../contract/minutes/record-chain.ts'
import type { verify as texts } from '../../words/en/minutes/verify.ts'

type Words = Pick<typeof texts, 'verdicts' | 'facts' | 'all' | 'none' | 'signed' | 'signature' | 'meaning'>

export const words = JSON.parse(document.querySelector<HTMLElement>('#verify')!.dataset['words']!) as Words

const element = (name: string, text: string, className = ''): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text, className })

function listed(rows: readonly (readonly [term: string, text: string])[]): HTMLElement {
  const about = element('dl', '')
  for (const [term, text] of rows) about.append(element('dt', term), element('dd', text))
  return about
}

/** A verdict in words, with what the file says of itself. */
export function shown(verdict: RecordVerdict): HTMLElement {
  const { file, fault } = verdict
  const { facts, verdicts, none } = words
  const one = element('li', '')
  one.append(element('h2', file), element('p', verdicts[fault ?? 'fine'], fault ? 'told' : 'told good'))
  if (!('record' in verdict)) {
    if (verdict.signer !== undefined) one.append(listed([[facts.signer, verdict.signer]]))
    return one
  }
  const { name, number, sha256, previous_sha256, signatures } = verdict.record
  const before = fault === undefined ? verdict.before?.file : undefined
  one.append(
    listed([
      [facts.meeting, name],
      [facts.number, String(number)],
      [facts.sha256, sha256],
      [facts.follows, before ?? previous_sha256 ?? none],
    ]),
    ...signatures.flatMap(shownSignature),
  )
  return one
}

/** Fills in placeholders; this page loads nothing of the application. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)

const times = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'long' })

function shownSignature({ name, create_ts, site, key, alg }: CheckedSignature): HTMLElement[] {
  const { time, site: siteName, key: keyName } = words.signature
  return [
    element('h3', fill(words.signed, { name })),
    listed([
      [time, times.format(new Date(create_ts * 1000))],
      [siteName, site],
      [keyName, `${key} (${alg})`],
    ]),
    element('p', fill(words.meaning, { name, site }), 'hint'),
  ]
}
