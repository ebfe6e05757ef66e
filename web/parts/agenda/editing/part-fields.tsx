// The fields that change one part of an agenda item: its minutes, and who presents it.
import { useEffect, useRef, useState } from 'react'
import { fill } from '../../../../words/fill.ts'
import { useLeaveText } from '../../../kit/fields/leave-text.tsx'
import { useWhenLeaving } from '../../../kit/fields/leaving.ts'
import { byName } from '../../../kit/text/by-name.ts'
import { words } from '../../../words.ts'
import type { AgendaItem } from '../outline.ts'
import { keyOf } from './edit.ts'
import type { Editing } from './editing.ts'
import { writtenDuration } from './written-item.ts'

const { agenda } = words
const MINUTE = 60

interface Props {
  editing: Editing
  item: AgendaItem
}

/** A field for the planned time, such as `15` or `1h30`; nothing typed means none. */
export function MinutesField({ editing: { setMinutes, focus, show }, item }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { duration_seconds, title } = item
  const [before] = useState(duration_seconds === null ? '' : String(Math.round(duration_seconds / MINUTE)))
  const [text, type] = useState(before)
  const [wrong, tell] = useState(false)
  /** Whether the text is being discarded: the blur that follows must not save it. */
  const gone = useRef(false)
  const [leave, question] = useLeaveText(
    () => {
      gone.current = true
      focus(keyOf(item.agenda_item_id))
    },
    () => text.trim() !== before,
    true,
  )
  useEffect(() => field.current?.select(), [])

  function save(): boolean {
    const seconds = text.trim() ? writtenDuration(text.trim()) : null
    if (seconds === undefined) return false
    // A field that was only opened changes nothing, seconds included.
    if (seconds === null || Math.round((duration_seconds ?? -1) / MINUTE) * MINUTE !== seconds)
      setMinutes(item, seconds)
    return true
  }
  useWhenLeaving(save)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field and of the question beside it.
    <span
      className="part-field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (gone.current || !document.hasFocus() || currentTarget.contains(relatedTarget)) return
        save()
        show(undefined)
      }}
    >
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        aria-label={fill(agenda.minutesOf, { item: title })}
        aria-invalid={wrong}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          if (event.key === 'Escape') leave()
          else if (save()) focus(keyOf(item.agenda_item_id))
          else tell(true)
        }}
      />
      {question}
      {wrong && (
        <span role="alert" className="late">
          {agenda.minutesWrong}
        </span>
      )}
    </span>
  )
}

/** A list of those who attend, one of whom presents the item. */
export function PresenterField({ editing: { people, setPresenter, focus, show }, item }: Props) {
  const field = useRef<HTMLSelectElement>(null)
  const { presenter_id, title } = item
  const [chosen, choose] = useState(presenter_id?.value ?? 0)
  useEffect(() => field.current?.focus(), [])
  const known = people.some(({ member_id }) => member_id === presenter_id?.value)
  return (
    <select
      ref={field}
      className="part-select"
      aria-label={fill(agenda.presenterField, { item: title })}
      value={chosen}
      onChange={({ currentTarget }) => {
        const member_id = Number(currentTarget.value)
        choose(member_id)
        setPresenter(
          item,
          people.find((one) => one.member_id === member_id),
        )
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        focus(keyOf(item.agenda_item_id))
      }}
      onBlur={() => document.hasFocus() && show(undefined)}
    >
      <option value={0}>{agenda.nobody}</option>
      {presenter_id && !known && <option value={presenter_id.value}>{presenter_id.display}</option>}
      {people.toSorted(byName).map(({ member_id, member_name }) => (
        <option key={member_id} value={member_id}>
          {member_name}
        </option>
      ))}
    </select>
  )
}
