// Media queries for the widths of the style sheets.
import { useCallback, useSyncExternalStore } from 'react'

/** Widths from which there is room for a rail beside the page, and for the rail with words or a third column. */
export const WIDTHS = { rail: '44rem', columns: '69rem' } as const

/** Returns whether the window has at least this width; renders again when that changes. */
export function useWide(width: keyof typeof WIDTHS): boolean {
  const query = `(min-width: ${WIDTHS[width]})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
