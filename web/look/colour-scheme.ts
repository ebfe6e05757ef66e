// Light or dark: the choice of a person is kept in a cookie, so that the server knows it too; else the system decides.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { keepChoice } from './cookie.ts'

const root = document.documentElement

const chosen = (): MantineColorScheme => {
  const look = root.dataset['look']
  return look === 'light' || look === 'dark' ? look : 'auto'
}

function choose(look: MantineColorScheme): void {
  if (look === 'auto') delete root.dataset['look']
  else root.dataset['look'] = look
  keepChoice('look', look === 'auto' ? undefined : look)
}

/** Reads and writes the choice for Mantine. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: chosen,
  set: choose,
  clear: () => choose('auto'),
  subscribe: () => {},
  unsubscribe: () => {},
}
