// Undo stack of the whole application, latest action first.
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The keys that take the latest back. */
export const UNDO_KEYS = '$mod+z'

/** So much is remembered. */
const MOST = 100

interface Offer {
  undo: () => void
}

let offers: readonly Offer[] = []
const listeners = new Set<() => void>()

function change(to: readonly Offer[]): void {
  offers = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers to take back what was just done. Gives a function that withdraws the offer. */
export function offerUndo(undo: () => void): () => void {
  const offer: Offer = { undo }
  change([...offers, offer].slice(-MOST))
  return () => {
    if (offers.includes(offer)) change(offers.filter((one) => one !== offer))
  }
}

/** Takes back what was done last. */
export function undoLatest(): void {
  const latest = offers.at(-1)
  if (!latest) return
  change(offers.slice(0, -1))
  latest.undo()
}

/** Returns whether anything can be undone. */
export const useCanUndo = (): boolean => useSyncExternalStore(subscribe, () => offers.length > 0)

/** Gives a function that offers to take something back as long as the component is shown. */
export function useOfferUndo(): (undo: () => void) => void {
  const withdrawals = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const withdraw of withdrawals.current.splice(0)) withdraw()
    },
    [],
  )
  return (undo) => withdrawals.current.push(offerUndo(undo))
}
