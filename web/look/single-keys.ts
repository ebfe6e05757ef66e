// Setting for single-letter shortcuts, which speech users can turn off (WCAG 2.1.4).
import { keepChoice, keptChoice } from './cookie.ts'

let on = keptChoice('keys') !== 'off'

/** Returns whether single letters run commands. */
export const singleKeysOn = (): boolean => on

/** Switches single letters on or off, and keeps the choice. */
export function switchSingleKeys(to: boolean): void {
  on = to
  keepChoice('keys', to ? undefined : 'off')
}
