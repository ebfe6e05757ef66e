// Text that somebody is writing, kept on the server every two seconds, so that a crash loses no more, and another device
// goes on where this one stopped (docs/api.md#drafts).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask, drafts } from '../../api/clients.ts'
import { first } from '../../first-requests.ts'

/** Milliseconds after the last change until the text is kept. */
const PAUSE = 2_000
const KEY = ['drafts']

/**
 * A text and a function that changes it, kept at a place of the reader's own. It begins with what was kept there; an empty
 * text is forgotten.
 */
export function useDraft(place: string): [string, (text: string) => void] {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: async () => (await ask(first.drafts())).body })
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
          if (text) await drafts('set', { place }, { text })
          else await drafts('drop', { place }, {})
          saved.current = text
          await client.invalidateQueries({ queryKey: KEY })
        } catch {
          // The text is still in the field: the next change tries again, and leaving the page asks.
        }
      },
      text ? PAUSE : 0,
    )
    return () => clearTimeout(timer)
  }, [client, place, text])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (text !== saved.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [text])

  return [text, type]
}
