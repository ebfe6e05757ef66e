// What somebody has typed in a sheet, kept as a draft on the server, so that closing it by accident loses nothing.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allDrafts, draftsKey, dropDraft, keepDraft } from '../../api/drafts.ts'

/** Milliseconds after the last change until the values are kept. */
const PAUSE = 2_000

/** What is typed and perhaps not kept yet, by its place: a sheet that is opened again begins with it. */
const typedHere = new Map<string, string>()
const keptThere = new Map<string, string>()

async function keep(place: string): Promise<void> {
  const text = typedHere.get(place)
  if (text === undefined || text === keptThere.get(place)) return
  keptThere.set(place, text)
  try {
    await (text ? keepDraft(place, text) : dropDraft(place))
  } catch {
    // The values are still here: the next change tries again.
    keptThere.delete(place)
  }
}

interface Kept<V> {
  values: V
  /** Whether the values come from an earlier time. */
  again: boolean
  change: (part: Partial<V>) => void
  /** Forgets what was kept and begins anew. */
  forget: () => void
}

/** What was kept, over what a form begins with: a draft of an earlier version may lack fields. */
function read<V extends object>(text: string | undefined, first: V): V | undefined {
  if (!text) return undefined
  try {
    return { ...first, ...(JSON.parse(text) as Partial<V>) }
  } catch {
    return undefined
  }
}

/** The values of a form, kept at a place of the reader's own. `first`: what it begins with. */
export function useKeptValues<V extends object>(place: string, first: V): Kept<V> {
  const { data } = useQuery({ queryKey: draftsKey, queryFn: allDrafts })
  const begun = useRef(first)
  const [text, type] = useState(() => typedHere.get(place))
  const [typed, setTyped] = useState(false)
  const before = text === undefined ? data?.find((one) => one.place === place)?.text : text
  const values = read(before, begun.current) ?? begun.current

  const set = (to: string) => {
    typedHere.set(place, to)
    type(to)
  }
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => keep(place), PAUSE)
    return () => clearTimeout(timer)
  }, [place, text])
  // Whatever closes the sheet keeps what was typed.
  useEffect(() => () => void keep(place), [place])
  return {
    values,
    again: !typed && !!before,
    change: (part) => {
      setTyped(true)
      set(JSON.stringify({ ...values, ...part }))
    },
    forget: () => {
      setTyped(false)
      set('')
      void keep(place)
    },
  }
}
