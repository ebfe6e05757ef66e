// Text fields with autosaved drafts (docs/api/requests.md#drafts). Leaving the page with unsaved text asks, and sends the rest
// with `keepalive`.

import { wasRefused } from '../problem.ts'
import { dropDraft, keepDraft } from './drafts.ts'

/** Milliseconds after the last change until a text is kept, and until that is tried again. */
const [PAUSE, AGAIN] = [2_000, 8_000]

interface Typed {
  text: string
  /** The text that the server has acknowledged. */
  kept: string
  /** The text that is being sent. */
  sent?: string | undefined
  timer?: ReturnType<typeof setTimeout>
}

const typed = new Map<string, Typed>()

/** Returns the text that was typed at a place since the page was opened; undefined if there is none. */
export const typedAt = (draftKey: string): string | undefined => typed.get(draftKey)?.text

/** The place of a text that was typed since the page was opened and not sent, whose place begins so; undefined for none. */
export const typedKey = (prefix: string): string | undefined =>
  [...typed].findLast(([draftKey, { text }]) => text && draftKey.startsWith(prefix))?.[0]

/** Keeps what is typed at a place now rather than in a moment. */
export async function keepNow(draftKey: string): Promise<void> {
  const one = typed.get(draftKey)
  if (!one || one.text === (one.sent ?? one.kept)) return
  const { text } = one
  one.sent = text
  clearTimeout(one.timer)
  try {
    await (text ? keepDraft(draftKey, text) : dropDraft(draftKey))
    one.kept = text
    if (one.sent === text) one.sent = undefined
    if (one.text !== text) keepText(draftKey, one.text)
  } catch (error) {
    if (one.sent === text) one.sent = undefined
    // The text is still here; what is refused is not tried again, and a draft that is gone needs no deletion.
    if (!wasRefused(error)) one.timer = setTimeout(keepNow, AGAIN, draftKey)
    else if (!text) one.kept = text
  }
}

/** Keeps a text at a place in a moment; an empty text is forgotten. `kept`: what the server keeps there so far. */
export function keepText(draftKey: string, text: string, kept = ''): void {
  const one = typed.get(draftKey) ?? { text, kept }
  clearTimeout(one.timer)
  one.text = text
  typed.set(draftKey, one)
  if (text !== one.kept) one.timer = setTimeout(keepNow, text ? PAUSE : 0, draftKey)
}

/** Puts a text that could not be sent before what is typed at a place: it is found there when the page is opened again. */
export function keepBefore(draftKey: string, text: string): void {
  const one = typed.get(draftKey)
  keepText(draftKey, one?.text ? `${text}\n${one.text}` : text)
  void keepNow(draftKey)
}

const keepAll = (): void => {
  for (const draftKey of typed.keys()) void keepNow(draftKey)
}

addEventListener('beforeunload', (event) => {
  if ([...typed.values()].some(({ text, kept }) => text && text !== kept)) event.preventDefault()
  keepAll()
})
addEventListener('pagehide', keepAll)
