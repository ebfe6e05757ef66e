// Choices about how the application looks and is used, kept in a cookie for a year, so that the server knows them too.
import { known } from '../site.ts'

const YEAR = 31_536_000

/** Keeps a choice; undefined forgets it. */
export function keepChoice(name: 'look' | 'keys' | 'news', value: string | undefined): void {
  const secure = location.protocol === 'https:'
  const pair = `${secure ? '__Secure-' : ''}folkmoot-${name}=${value ?? ''}`
  const age = value === undefined ? 0 : YEAR
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set a cookie is not in every browser.
  document.cookie = `${pair}; path=${known.root || '/'}; max-age=${age}; samesite=lax${secure ? '; secure' : ''}`
}

/** A choice that was kept. */
export const keptChoice = (name: 'keys' | 'news'): string | undefined =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('='))
    .find(([key]) => key?.replace('__Secure-', '') === `folkmoot-${name}`)?.[1]
