// Texts that somebody types, kept as drafts on the server (docs/api.md#drafts). Whoever leaves the page before a text is kept
// is asked, and what is there by then is sent while the page goes away.

import { wasRefused } from '../problem.ts'
import { dropDraft, keepDraft } from './drafts.ts'

/** Milliseconds after the last change until a text is kept, and until that is tried again. */
const [PAUSE, AGAIN] = [2_000, 8_000]

interface Typed {
  text: string
  /** What the server has acknowledged. */
  kept: string
  /** What is on its way there. */
  sent?: string | undefined
  timer?: ReturnType<typeof setTimeout>
}

const typed = new Map<string, Typed>()

/** What was typed at a place since the page was opened; undefined for nothing. */
export const typedAt = (place: string): string | undefined => typed.get(place)?.text

/** The place of a text that was typed since the page was opened and not sent, whose place begins so; undefined for none. */
export const placeTyped = (prefix: string): string | undefined =>
  [...typed].findLast(([place, { text }]) => text && place.startsWith(prefix))?.[0]

/** Keeps what is typed at a place now rather than in a moment. */
export async function keepNow(place: string): Promise<void> {
  const one = typed.get(place)
  if (!one || one.text === (one.sent ?? one.kept)) return
  const { text } = one
  one.sent = text
  clearTimeout(one.timer)
  try {
    await (text ? keepDraft(place, text) : dropDraft(place))
    one.kept = text
    if (one.sent === text) one.sent = undefined
    if (one.text !== text) keepText(place, one.text)
  } catch (error) {
    if (one.sent === text) one.sent = undefined
    // The text is still here; what is refused is not tried again, and a draft that is gone needs no deletion.
    if (!wasRefused(error)) one.timer = setTimeout(keepNow, AGAIN, place)
    else if (!text) one.kept = text
  }
}

/** Keeps a text at a place in a moment; an empty text is forgotten. `kept`: what the server keeps there so far. */
export function keepText(place: string, text: string, kept = ''): void {
  const one = typed.get(place) ?? { text, kept }
  clearTimeout(one.timer)
  one.text = text
  typed.set(place, one)
  if (text !== one.kept) one.timer = setTimeout(keepNow, text ? PAUSE : 0, place)
}

/** Puts a text that could not be sent before what is typed at a place: it is found there when the page is opened anew. */
export function keepBefore(place: string, text: string): void {
  const one = typed.get(place)
  keepText(place, one?.text ? `${text}\n${one.text}` : text)
  void keepNow(place)
}

const keepAll = (): void => {
  for (const place of typed.keys()) void keepNow(place)
}

addEventListener('beforeunload', (event) => {
  if ([...typed.values()].some(({ text, kept }) => text && text !== kept)) event.preventDefault()
  keepAll()
})
addEventListener('pagehide', keepAll)
