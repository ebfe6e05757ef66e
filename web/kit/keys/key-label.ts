// Keys as people read them: `⌘ K` or `Ctrl K`, and `G H` for keys that are pressed one after another.
import { singleKeysOn } from '../../look/single-keys.ts'

const MAC = /Mac|iP(hone|ad)/.test(navigator.platform)

const NAMES: Readonly<Record<string, string>> = {
  $mod: MAC ? '⌘' : 'Ctrl',
  '[Shift]': '',
  Shift: MAC ? '⇧' : 'Shift',
  Alt: MAC ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The keys of a command for people; presses are separated by a space. */
export const keyLabel = (keys: string): string =>
  keys
    .split(/[ +]/)
    .map((key) => NAMES[key] ?? key.toUpperCase().replace(/^(ENTER)$/, 'Enter'))
    .filter(Boolean)
    .join(' ')

/** The keys as they stand beside the words of a button; undefined without keys, or where single letters are switched off. */
export const shownKeys = (keys: string | undefined): string | undefined =>
  keys && (keys.includes('$mod') || singleKeysOn()) ? keyLabel(keys) : undefined

/** The same for the attribute `aria-keyshortcuts`; undefined where the keys follow one another, which it cannot say. */
export const ariaKeys = (keys: string): string | undefined =>
  keys.includes(' ') ? undefined : keys.replace('$mod', MAC ? 'Meta' : 'Control').replace('[Shift]+', '')
