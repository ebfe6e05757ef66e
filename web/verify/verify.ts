// The script of the page `/verify`: checks files of approved minutes in this browser, and sends nothing anywhere.
import {
  LONGEST_RECORD,
  type RecordVerdict,
  SHA256,
  verdictsOn,
  type Wanted,
} from '../../contract/minutes/record-chain.ts'
import { siteAddress } from '../../contract/minutes/signature.ts'
import { inChainOrder } from './order.ts'
import { shown, words } from './shown.ts'

const part = document.querySelector<HTMLElement>('#verify')!
const chosen = document.querySelector<HTMLInputElement>('#files')!
const outcome = document.querySelector<HTMLElement>('#told')!
const list = document.querySelector<HTMLElement>('#verdicts')!

/** A field whose text is no answer until it has a form. */
function field<T>(
  id: string,
  read: (text: string) => T | undefined,
): { input: HTMLInputElement; value: () => T | undefined | null } {
  const input = document.querySelector<HTMLInputElement>(`#${id}`)!
  const fault = document.querySelector<HTMLElement>(`#${id}-fault`)!
  /** Undefined where nothing is written, null where it is wrong. */
  const value = () => {
    const text = input.value.trim()
    const answer = text ? (read(text) ?? null) : undefined
    fault.hidden = answer !== null
    if (answer === null) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    return answer
  }
  return { input, value }
}

const hashes = (text: string): string[] | undefined => {
  const all = text.toLowerCase().split(/\s+/)
  return all.every((one) => SHA256.test(one)) ? all : undefined
}

const fields = {
  sha256: field('sha256', (text) => (hashes(text)?.length === 1 ? text.toLowerCase() : undefined)),
  site: field('site', siteAddress),
  keys: field('keys', hashes),
}

/** Counts the checks, so that one that takes long does not write over a later one. */
let turn = 0

async function check(): Promise<void> {
  const mine = ++turn
  const [sha256, site, keys] = [fields.sha256.value(), fields.site.value(), fields.keys.value()]
  const verdicts: RecordVerdict[] = []
  if (sha256 !== null && site !== null && keys !== null) {
    const wanted: Wanted = { sha256, site, keys: keys ?? [] }
    const files = [...(chosen.files ?? [])].map((file) => ({ file: file.name, read: () => bytesOf(file) }))
    for await (const verdict of verdictsOn(await inChainOrder(files), wanted)) verdicts.push(verdict)
  }
  if (mine !== turn) return
  list.replaceChildren(...verdicts.map(shown))
  const sum = verdicts.some((verdict) => verdict.fault !== undefined) ? 'faulty' : 'fine'
  outcome.textContent = verdicts.length ? words.all[sum] : ''
  outcome.dataset['verdict'] = verdicts.length ? sum : ''
}

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file.size > LONGEST_RECORD ? undefined : new Uint8Array(await file.arrayBuffer())

chosen.addEventListener('change', () => void check())
for (const { input } of Object.values(fields)) input.addEventListener('input', () => void check())
document.querySelector('#needs-script')!.remove()
part.hidden = false
// A browser may have kept the choice when the page was shown again.
void check()
