// Live region for others' changes: polite, throttled to one sentence in five seconds, and optional.
import { plural } from '../../../words/fill.ts'
import { keepChoice, keptChoice } from '../../look/cookie.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { announce } from '../page/title.ts'

/** Milliseconds between two sentences. */
const APART = 5_000

let on = keptChoice('news') !== 'off'
let waiting: string[] = []
let quiet = false

/** Returns whether activity of others is announced. */
export const newsOn = (): boolean => on

/** Switches it on or off, and keeps the choice. */
export function switchNews(to: boolean): void {
  on = to
  waiting = []
  keepChoice('news', to ? undefined : 'off')
}

function say(): void {
  const [first] = waiting
  quiet = first !== undefined
  if (first === undefined) return
  // After several missed changes, only their number is announced.
  announce(waiting.length === 1 ? first : plural(words.run.changes, waiting.length, known.locale))
  waiting = []
  setTimeout(say, APART)
}

/** Says what somebody else did, now or once the last sentence is five seconds old. */
export function announceNews(sentence: string): void {
  if (!on) return
  waiting.push(sentence)
  if (!quiet) say()
}
