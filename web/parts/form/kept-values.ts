// Autosaved form values of a sheet, as a draft on the server.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allDrafts, draftsKey } from '../../api/writing/drafts.ts'
import { keepNow, keepText, typedAt } from '../../api/writing/kept-texts.ts'

/** What a sheet keeps as a draft when it is closed. */
export interface SheetDraft {
  /** Whether there is any. */
  isKept: boolean
  /** Whether it comes from an earlier time. */
  again: boolean
  /** Forgets what was kept and begins again. */
  forget: () => void
}

interface Kept<V> {
  values: V
  draft: SheetDraft
  change: (part: Partial<V>) => void
  forget: () => void
}

/** The draft over the initial values: a draft of an earlier version may lack fields. */
function read<V extends object>(text: string | undefined, first: V): V | undefined {
  if (!text) return undefined
  try {
    return { ...first, ...(JSON.parse(text) as Partial<V>) }
  } catch {
    return undefined
  }
}

/**
 * The values of a form, kept at a place of the reader's own. `first`: what it begins with; `chosen`: those of them that the reader
 * chose just now, which win over what was kept until they type.
 */
export function useKeptValues<V extends object>(draftKey: string, first: V, chosen?: Partial<V>): Kept<V> {
  const { data } = useQuery({ queryKey: draftsKey, queryFn: allDrafts })
  const begun = useRef(first)
  const picked = useRef(chosen)
  const [text, type] = useState(() => typedAt(draftKey))
  const [typed, setTyped] = useState(false)
  const kept = data?.find((one) => one.place === draftKey)?.text
  const before = text ?? kept
  const values = { ...(read(before, begun.current) ?? begun.current), ...(!typed && picked.current) }

  const set = (to: string) => {
    type(to)
    keepText(draftKey, to, kept)
  }
  // Closing the sheet in any way keeps the draft.
  useEffect(() => () => void keepNow(draftKey), [draftKey])
  const forget = () => {
    setTyped(false)
    set('')
    void keepNow(draftKey)
  }
  return {
    values,
    draft: { isKept: !!before, again: !typed && !!before, forget },
    change: (part) => {
      setTyped(true)
      set(JSON.stringify({ ...values, ...part }))
    },
    forget,
  }
}
