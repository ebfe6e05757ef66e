// The note of the URL's fragment, loaded even if the list has not reached it.
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notes } from '../../../api/clients.ts'
import { useAnswer } from '../../../api/queries.ts'
import type { Note } from '../blocks.ts'

/** The note of `#note-12`, unless it is among the rows or there is none; what is there is scrolled to and focused. */
export function useAddressedNote(rows: readonly Note[]): Note | undefined {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  const note_id = Number(/^note-(\d{1,9})$/.exec(hash)?.[1] ?? 0)
  const isListed = rows.some((row) => row.note_id === note_id)
  const wanted = isListed ? 0 : note_id
  const { data } = useAnswer(['notes', 'addressed', wanted], async () =>
    wanted
      ? notes('one', { note_id: wanted }, {}, { embed: 'tags,decision,may' })
      : { status: 200, headers: new Headers(), body: undefined },
  )
  const isThere = isListed || data?.body !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address opened again is shown again.
  useEffect(() => {
    const target = isThere && note_id ? document.getElementById(hash) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [isThere, hash, key])
  return data?.body
}
