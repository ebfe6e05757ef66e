// The title of the page, where the reader's focus begins, and what is said to those who cannot see it.
import { useEffect, useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says something to screen readers, without moving anybody. */
export function say(text: string): void {
  said = text
  for (const heard of listeners) heard()
}

const listen = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useSaid = (): string => useSyncExternalStore(listen, () => said)

let shown: string | undefined

/** Names the page. On another page than before, reading begins at its heading. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · Folkmoot`
    const moved = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    // Not where somebody has gone on to something of the page already.
    if (moved && (document.activeElement === document.body || !document.activeElement?.closest('main')))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [title])
}
