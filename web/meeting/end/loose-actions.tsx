// Open action items that nobody has or that are due on no day; both can be said here.
import { lazy, Suspense, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { actionItems, roomMembers } from '../../api/clients.ts'
import { useAnswer, useChange } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { DayField } from '../../ui/day-field.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { dateOf, startOf } from '../../ui/time.ts'
import { words } from '../../words.ts'
import type { Item } from '../blocks/blocks.ts'
import { useBlocks } from '../blocks/blocks.ts'
import type { Meeting } from '../meeting-queries.ts'

const { end, items: texts } = words
const OPEN = 0

const SearchSelect = lazy(async () => ({ default: (await import('../../ui/search-select.tsx')).SearchSelect }))

const isLoose = (item: Item): boolean =>
  item.state.value === OPEN && (item.member_id === null || item.due_ts === null) && mayUse(item, 'PATCH')

/** The items of a meeting that lack something. One that was given it stays, so that the list does not jump. */
export function useLooseActions(meeting_id: number): Item[] {
  const seen = useRef(new Set<number>())
  const items = (useBlocks(meeting_id, true).data ?? []).flatMap(({ item }) => item ?? [])
  for (const item of items) if (isLoose(item)) seen.current.add(item.action_item_id)
  return items.filter(({ action_item_id }) => seen.current.has(action_item_id))
}

/** The items, each with its assignee and its day. */
export function LooseActions({ meeting, items }: { meeting: Meeting; items: readonly Item[] }) {
  const room_id = meeting.room_id.value
  const people = useAnswer(['people', 'room', room_id], () => roomMembers('inRoom', { room_id }, {})).data?.body ?? []
  const choices = people.map(({ member_id, member_name }) => ({ value: String(member_id), label: member_name }))
  return (
    <ul className="end-items">
      {items.map((item) => (
        <li key={item.action_item_id}>
          <LooseAction item={item} choices={choices} />
        </li>
      ))}
    </ul>
  )
}

interface LooseActionProps {
  item: Item
  choices: { value: string; label: string }[]
}

function LooseAction({ item, choices }: LooseActionProps) {
  const { action_item_id, member_id, due_ts } = item
  const said = item.description_clean ?? ''
  const change = useChange(
    (sent: { member_id?: number | null; due_ts?: number | null }) => actionItems('change', { action_item_id }, sent),
    [['items'], ['item', action_item_id]],
  )
  const own = member_id && { value: String(member_id.value), label: member_id.display }
  return (
    <>
      <p className="item-title">{said}</p>
      <div className="end-cures">
        <Suspense fallback={<div className="end-waiting" />}>
          <SearchSelect
            aria-label={fill(end.assignee, { item: said })}
            placeholder={texts.unassigned}
            data={own && !choices.some(({ value }) => value === own.value) ? [own, ...choices] : choices}
            value={own?.value ?? null}
            onChange={(value) => change.mutate({ member_id: value ? Number(value) : null })}
          />
        </Suspense>
        <DayField
          label={fill(end.due, { item: said })}
          value={due_ts ? dateOf(due_ts.value) : ''}
          change={(date) => change.mutate({ due_ts: startOf(date) })}
        />
      </div>
      <ErrorMessage error={change.error} />
    </>
  )
}
