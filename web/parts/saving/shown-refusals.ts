// Refused changes that a part of the page displays, so that the frame displays the others.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Unsent, useUnsent } from '../../api/writing/queue.ts'

/** Number of components that display a refused change, by its id in the queue (reference counting). */
const tellers = new Map<string, number>()
const listeners = new Set<() => void>()

function count(id: string, by: 1 | -1): void {
  const now = (tellers.get(id) ?? 0) + by
  if (now) tellers.set(id, now)
  else tellers.delete(id)
  for (const listener of listeners) listener()
}

/** Registers a component that displays a refused change, as long as it is mounted; does nothing for undefined. */
export const useTellsOf = (id: string | undefined): void =>
  useEffect(() => {
    if (id === undefined) return
    count(id, 1)
    return () => count(id, -1)
  }, [id])

/** A ref for the element that tells why something was refused, brought into view with its row, unfolded, whenever that is so. */
export function useRefusalInView(error: Error | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return
    const folded = box.current?.closest('details')
    if (folded) folded.open = true
    const row = box.current?.closest('li') ?? box.current
    row?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return box
}

/** The refused changes that no part of the page tells of. Texts of the editor have a place of their own. */
export function useRefusedElsewhere(): readonly Unsent[] {
  const refused = useUnsent().filter(({ error, about }) => error && !hasDraft(about))
  const [left, setLeft] = useState('')
  // Evaluated after the parts of the page are mounted, so that a change is displayed only once.
  useEffect(() => {
    const look = () =>
      setLeft(
        refused
          .filter(({ id }) => !tellers.has(id))
          .map(({ id }) => id)
          .join(),
      )
    look()
    listeners.add(look)
    return () => {
      listeners.delete(look)
    }
  })
  return refused.filter(({ id }) => left.includes(id))
}

const hasDraft = (about: unknown): boolean => typeof about === 'object' && about !== null && 'draftKey' in about

/** What somebody wrote in a change; undefined where it has no text. */
export function textOfChange(about: unknown): string | undefined {
  const { text, edit } = (about ?? {}) as { text?: unknown; edit?: { fields?: { title?: unknown } } }
  const shown = text ?? edit?.fields?.title
  return typeof shown === 'string' ? shown : undefined
}
