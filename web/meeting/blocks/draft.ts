// Text that somebody is writing, kept on the server every two seconds, so that a crash loses no more, and another device
// goes on where this one stopped (docs/api.md#drafts).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allDrafts, draftsKey, dropDraft, firstDrafts, keepDraft } from '../../api/drafts.ts'
import { pageMade } from '../../clock.ts'

/** Milliseconds after the last change until the text is kept. */
const PAUSE = 2_000

const useDrafts = () =>
  useQuery({ queryKey: draftsKey, queryFn: allDrafts, initialData: firstDrafts, initialDataUpdatedAt: pageMade })

/** The place of the latest draft whose place begins so; undefined where there is none. */
export const useKeptPlace = (prefix: string): string | undefined =>
  useDrafts().data?.find(({ place }) => place.startsWith(prefix))?.place

/** Keeps a text at another place than before. */
export async function moveDraft(from: string, to: string, text: string): Promise<void> {
  try {
    await keepDraft(to, text)
    await dropDraft(from)
  } catch {
    // It is still in the field, and kept at one of the two places at least.
  }
}

/**
 * A text and a function that changes it, kept at a place of the reader's own. It begins with what was kept there; an empty
 * text is forgotten.
 */
export function useDraft(place: string): [string, (text: string) => void] {
  const { data } = useDrafts()
  const kept = data?.find((one) => one.place === place)?.text ?? ''
  const [typed, type] = useState<string>()
  const saved = useRef(kept)
  const text = typed ?? kept
  if (typed === undefined) saved.current = kept

  useEffect(() => {
    if (text === saved.current) return
    const timer = setTimeout(
      async () => {
        try {
          await (text ? keepDraft(place, text) : dropDraft(place))
          saved.current = text
        } catch {
          // The text is still in the field: the next change tries again, and leaving the page asks.
        }
      },
      text ? PAUSE : 0,
    )
    return () => clearTimeout(timer)
  }, [place, text])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (text !== saved.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [text])

  return [text, type]
}
