// Announces others' writing and moves of the meeting.
import { useEffect, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { announceNews } from '../../kit/feedback/news.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type Block, kindOfNote, useBlocks } from '../blocks/blocks.ts'
import type { Meeting } from '../meeting-queries.ts'
import type { Course } from './agenda/course.ts'
import { isOwnMove } from './own-moves.ts'

const { meetings, run } = words

const keyOf = ({ note, item }: Block): string => (note ? `note ${note.note_id}` : `action ${item?.action_item_id}`)

/** The sentence for a block of somebody else; undefined for the reader's own. */
function sentenceOf({ note, item }: Block): string | undefined {
  const by = (note ?? item)?.create_id
  if (!by || by.value === known.member_id) return undefined
  const name = by.display
  if (item) return fill(run.other.action, { name, text: item.description_clean ?? '' })
  return note && fill(run.other[kindOfNote(note)] as '{name}{text}', { name, text: textOf(note.description) })
}

const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** Says it as it happens. */
export function useOthersNews({ meeting_id, state }: Meeting, course: Course): void {
  const blocks = useBlocks(meeting_id, true).data
  const written = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!blocks) return
    const before = written.current
    written.current = new Set(blocks.map(keyOf))
    if (!before) return
    for (const block of blocks) {
      const sentence = before.has(keyOf(block)) ? undefined : sentenceOf(block)
      if (sentence) announceNews(sentence)
    }
  }, [blocks])

  const id = course.current?.agenda_item_id
  const title = course.current?.title
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    if (title !== undefined && !isOwnMove()) announceNews(fill(meetings.itemStarted, { item: title }))
  }, [id, title])

  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    const resumes = state === 'started' && lastState.current === 'paused'
    lastState.current = state
    if (!isOwnMove()) announceNews(resumes ? meetings.resumed : meetings.stateChanged[state])
  }, [state])
}
