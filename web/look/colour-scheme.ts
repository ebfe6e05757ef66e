// Light and dark mode: a choice in a cookie, for the server too, or the system's setting.
import { useSyncExternalStore } from 'react'
import { keepChoice } from './cookie.ts'

export type ColourScheme = 'auto' | 'light' | 'dark'

const root = document.documentElement
const listeners = new Set<(look: ColourScheme) => void>()

function chosen(): ColourScheme {
  const look = root.dataset['look']
  return look === 'light' || look === 'dark' ? look : 'auto'
}

/** Chooses light, dark, or what the system says. */
export function chooseColourScheme(look: ColourScheme): void {
  if (look === 'auto') delete root.dataset['look']
  else root.dataset['look'] = look
  keepChoice('look', look === 'auto' ? undefined : look)
  for (const listener of listeners) listener(look)
}

const subscribe = (listener: (look: ColourScheme) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is chosen. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, chosen)

/** The same for a part of the page that Mantine draws, which only follows it. */
export function colourSchemeManager() {
  let stop = () => {}
  return {
    get: chosen,
    set: () => {},
    clear: () => {},
    subscribe: (listener: (look: ColourScheme) => void) => {
      stop = subscribe(listener)
    },
    unsubscribe: () => stop(),
  }
}
