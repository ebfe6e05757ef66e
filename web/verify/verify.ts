// The script of the page `/verify`: checks files of approved minutes in this browser, and sends nothing anywhere.
import { LONGEST_RECORD, type RecordVerdict, SHA256, verdictsOn } from '../../contract/minutes/approved-record.ts'
import type { verify as texts } from '../../words/en/minutes/verify.ts'
import { inChainOrder } from './order.ts'

const part = document.querySelector<HTMLElement>('#verify')!
const chosen = document.querySelector<HTMLInputElement>('#files')!
const typed = document.querySelector<HTMLInputElement>('#sha256')!
const fault = document.querySelector<HTMLElement>('#sha256-fault')!
const outcome = document.querySelector<HTMLElement>('#told')!
const list = document.querySelector<HTMLElement>('#verdicts')!
const words = JSON.parse(part.dataset['words']!) as Pick<typeof texts, 'verdicts' | 'facts' | 'all' | 'none'>

const element = (name: string, text: string, className = ''): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text, className })

/** A verdict in words, with what the file says of itself. */
function shown(verdict: RecordVerdict): HTMLElement {
  const { file, fault } = verdict
  const { facts, verdicts, none } = words
  const one = element('li', '')
  one.append(element('h2', file), element('p', verdicts[fault ?? 'fine'], fault ? 'told' : 'told good'))
  if (!('record' in verdict)) return one
  const { name, number, sha256, previous_sha256 } = verdict.record
  const before = verdict.fault === undefined ? verdict.follows?.file : undefined
  const rows: [string, string][] = [
    [facts.meeting, name],
    [facts.number, String(number)],
    [facts.sha256, sha256],
    [facts.follows, before ?? previous_sha256 ?? none],
  ]
  const about = element('dl', '')
  for (const [term, text] of rows) about.append(element('dt', term), element('dd', text))
  one.append(about)
  return one
}

/** Counts the checks, so that one that takes long does not write over a later one. */
let turn = 0

async function check(): Promise<void> {
  const mine = ++turn
  const wanted = typed.value.trim().toLowerCase()
  const isWrong = wanted !== '' && !SHA256.test(wanted)
  fault.hidden = !isWrong
  if (isWrong) typed.setAttribute('aria-invalid', 'true')
  else typed.removeAttribute('aria-invalid')
  const verdicts: RecordVerdict[] = []
  if (!isWrong) {
    const files = [...(chosen.files ?? [])].map((file) => ({ file: file.name, read: () => bytesOf(file) }))
    for await (const verdict of verdictsOn(await inChainOrder(files), wanted || undefined)) verdicts.push(verdict)
  }
  if (mine !== turn) return
  list.replaceChildren(...verdicts.map(shown))
  const sum = verdicts.some((verdict) => verdict.fault !== undefined) ? 'faulty' : 'fine'
  outcome.textContent = verdicts.length ? words.all[sum] : ''
  outcome.dataset['verdict'] = verdicts.length ? sum : ''
}

const bytesOf = async (file: File): Promise<Uint8Array | undefined> =>
  file.size > LONGEST_RECORD ? undefined : new Uint8Array(await file.arrayBuffer())

chosen.addEventListener('change', () => void check())
typed.addEventListener('input', () => void check())
document.querySelector('#needs-script')!.remove()
part.hidden = false
// A browser may have kept the choice when the page was shown again.
void check()
