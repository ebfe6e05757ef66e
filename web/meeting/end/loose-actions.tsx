// Open action items that nobody has or that are due on no day; both can be said here.
import '../../kit/fields/field.css'
import { useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { actionItems } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange, useOptimisticChoice } from '../../api/writing/use-change.ts'
import { dateOf, noonOf } from '../../kit/time/time.ts'
import { DayField } from '../../parts/form/day-field.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { PersonSelect } from '../../parts/people/person-select.tsx'
import { words } from '../../words.ts'
import { useAssignablePeople } from '../blocks/action-items/assignable-people.ts'
import type { Item } from '../blocks/blocks.ts'
import { useBlocks } from '../blocks/blocks.ts'
import type { Meeting } from '../meeting-queries.ts'

const { editor, end } = words
const OPEN = 0

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
  const people = useAssignablePeople({
    room_id: meeting.room_id,
    meeting_id: { value: meeting.meeting_id, display: meeting.name },
  })
  return (
    <ul className="end-items">
      {items.map((item) => (
        <li key={item.action_item_id}>
          <LooseAction item={item} people={people} />
        </li>
      ))}
    </ul>
  )
}

interface LooseActionProps {
  item: Item
  people: readonly { member_id: number; member_name: string }[]
}

function LooseAction({ item, people }: LooseActionProps) {
  const { action_item_id, member_id, due_ts } = item
  const said = item.description_clean ?? ''
  const stale = [['items'], ['item', action_item_id]]
  const assign = useChange((id: number) => actionItems('change', { action_item_id }, { member_id: id || null }), stale)
  const setDue = useChange((due: number) => actionItems('change', { action_item_id }, { due_ts: due }), stale)
  const [chosen, choose] = useOptimisticChoice(member_id?.value ?? 0, assign)
  const [due, chooseDue] = useOptimisticChoice(due_ts?.value, setDue)
  return (
    <>
      <p className="item-title">{said}</p>
      <div className="end-cures">
        <div>
          <span className="cure-label" aria-hidden="true">
            {editor.assignee}
          </span>
          <PersonSelect
            className="field"
            aria-label={fill(end.assignee, { item: said })}
            people={people}
            stored={member_id}
            value={chosen}
            choose={(to) => choose(to ?? 0)}
          />
        </div>
        <div>
          <span className="cure-label" aria-hidden="true">
            {editor.dueDate}
          </span>
          <DayField
            label={fill(end.due, { item: said })}
            value={due ? dateOf(due) : ''}
            change={(date) => chooseDue(noonOf(date))}
          />
        </div>
      </div>
      <ErrorMessage error={assign.error ?? setDue.error} />
    </>
  )
}
