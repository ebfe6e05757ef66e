// Light or dark: the choice of a person is kept in a cookie, so that the server knows it too; else the system decides.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { known } from '../site.ts'

const YEAR = 31_536_000
const root = document.documentElement

const chosen = (): MantineColorScheme => {
  const look = root.dataset['look']
  return look === 'light' || look === 'dark' ? look : 'auto'
}

function choose(look: MantineColorScheme): void {
  if (look === 'auto') delete root.dataset['look']
  else root.dataset['look'] = look
  const age = look === 'auto' ? 0 : YEAR
  const secure = location.protocol === 'https:'
  const pair = `${secure ? '__Secure-' : ''}folkmoot-look=${look}`
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set a cookie is not in every browser.
  document.cookie = `${pair}; path=${known.root || '/'}; max-age=${age}; samesite=lax${secure ? '; secure' : ''}`
}

/** Reads and writes the choice for Mantine. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: chosen,
  set: choose,
  clear: () => choose('auto'),
  subscribe: () => {},
  unsubscribe: () => {},
}
