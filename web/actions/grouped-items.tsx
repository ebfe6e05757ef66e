// Action items grouped by due date, with inline fields or with boxes that select them.

import { Link } from '@tanstack/react-router'
import { type RefObject, useId, useState } from 'react'
import { fill } from '../../words/fill.ts'
import { mayUse } from '../api/rights.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { ListMotion } from '../kit/page/list-motion.tsx'
import { firstDayOfWeek } from '../kit/time/first-day-of-week.ts'
import { useNow } from '../kit/time/now.ts'
import { briefDay, dateOf, due } from '../kit/time/time.ts'
import { ActionItemFields } from '../meeting/blocks/action-items/action-item-fields.tsx'
import { DoneCheckbox, DoneMark, todoClass } from '../meeting/blocks/action-items/action-item-row.tsx'
import type { Item } from '../meeting/blocks/blocks.ts'
import { RefusedChanges } from '../meeting/blocks/refused-changes.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import { useIsRemoved } from '../parts/saving/removal.ts'
import { pathOf } from '../site.ts'
import { words } from '../words.ts'
import { GROUPS, type Group, groupOf } from './actions-address.ts'
import { actionsTexts as texts } from './actions-words.ts'
import type { Selection } from './selection.ts'

const { items: itemWords } = words
const CLOSED = 1

interface Props {
  items: readonly Item[]
  /** Whether each row says who does it. */
  assignee: boolean
  selection: Selection
  /** What the groups are in. */
  box: RefObject<HTMLElement | null>
}

/** Returns whether the reader may change an item, and so select it. */
export const mayTick = (item: Item): boolean => mayUse(item, 'PATCH')

const dayOf = ({ due_ts }: Item): string | undefined => (due_ts ? dateOf(due_ts.value) : undefined)

/** Gives the group of an item now. */
function useGroupOf(): (item: Item) => Group {
  const today = dateOf(useNow(false))
  return (item) => groupOf({ day: dayOf(item), closed: item.state.value === CLOSED }, today, firstDayOfWeek)
}

/** Gives items in the order in which their groups show them. */
export function useInGroups(): (items: readonly Item[]) => Item[] {
  const groupOfItem = useGroupOf()
  return (items) => GROUPS.flatMap((group) => items.filter((item) => groupOfItem(item) === group))
}

/** The groups. An item stays in its group as long as its fields are open. */
export function GroupedItems({ items, assignee, selection, box }: Props) {
  const { selected } = selection
  const groupOfItem = useGroupOf()
  const now = useNow(false)
  const [open, setOpen] = useState<{ id: number; group: Group }>()
  const placed = (item: Item): Group => (open?.id === item.action_item_id ? open.group : groupOfItem(item))
  const groups = Map.groupBy(items, placed)
  const shown = GROUPS.filter((group) => groups.has(group))
  const order = shown.map((group) => [group, ...groups.get(group)!.map(({ action_item_id }) => action_item_id)].join())
  const sections = shown.map((group) => {
    const those = groups.get(group)!
    const ids = those.filter(mayTick).map(({ action_item_id }) => action_item_id)
    return (
      <section key={group} className={`action-group list-group group-${group}`} aria-label={texts.groups[group]}>
        <h2>
          {selected && ids.length > 0 ? (
            <Checkbox
              label={texts.groups[group]}
              aria-label={fill(texts.selectGroup, { group: texts.groups[group] })}
              checked={ids.every((id) => selected.has(id))}
              onChange={({ currentTarget }) => selection.set(ids, currentTarget.checked)}
            />
          ) : (
            texts.groups[group]
          )}{' '}
          <span className="count">{those.length}</span>
        </h2>
        <ul className="rows">
          {those.map((item) => (
            <li key={item.action_item_id} data-row={item.action_item_id}>
              <Row
                {...{ item, assignee, now }}
                open={open?.id === item.action_item_id}
                edit={(on) => setOpen(on ? { id: item.action_item_id, group } : undefined)}
                isSelected={selected?.has(item.action_item_id)}
                select={(extend) => selection.toggle(item.action_item_id, extend)}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
  return (
    <>
      {sections}
      <ListMotion list={box} rows="li" order={order.join(';')} />
    </>
  )
}

interface RowProps {
  item: Item
  assignee: boolean
  now: number
  open: boolean
  edit: (on: boolean) => void
  isSelected: boolean | undefined
  /** Selects it or leaves it out; `extend`: with all from the last one on. */
  select: (extend: boolean) => void
}

function Row({ item, assignee, now, open, edit, isSelected, select }: RowProps) {
  const id = useId()
  const { due_ts, close_ts, member_id, meeting_id, room_id, state, description_clean: text = '' } = item
  const closed = state.value === CLOSED
  const until = due_ts && !closed ? due(due_ts.value, now) : undefined
  const shown =
    until?.text ??
    (closed && close_ts ? fill(itemWords.doneBrief, { day: briefDay(close_ts.value, now) }) : itemWords.noDueDate)
  if (useIsRemoved(`action-item-${item.action_item_id}`)) return <em>{words.editor.deleted.action}</em>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for a pointer; the box and the keys select too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={`${todoClass(item)} action-row ${isSelected ? 'selected' : ''}`}
      data-item={item.action_item_id}
      onClick={({ target, ctrlKey, metaKey, shiftKey }) => {
        const isBeside = target instanceof Element && !target.closest('a, button, input, label, select')
        if (isBeside && (ctrlKey || metaKey || shiftKey || isSelected !== undefined)) select(shiftKey)
      }}
    >
      {isSelected === undefined ? (
        <DoneCheckbox item={item} labelledby={id} />
      ) : !mayTick(item) ? (
        <DoneMark item={item} />
      ) : (
        <span className="tick">
          <Checkbox
            aria-label={fill(texts.selectOne, { item: text })}
            checked={isSelected}
            onChange={({ nativeEvent }) => select(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </span>
      )}
      <div className="action-body">
        <div className="what" id={id}>
          <Link to={pathOf(item.action_item_url)}>{text}</Link>
        </div>
        <div className="of">
          {mayTick(item) && !closed ? (
            <button
              type="button"
              className={`button bare action-due ${until ? (until.late ? 'late' : 'dated') : ''}`}
              aria-expanded={open}
              title={texts.editFields}
              onClick={() => edit(!open)}
            >
              {shown}
              <span className="unseen">. {fill(texts.editOf, { item: text })}</span>
            </button>
          ) : (
            <span className={until?.late ? 'late' : undefined}>{shown}</span>
          )}
          {assignee && <span>{member_id?.display ?? itemWords.unassigned}</span>}
          {meeting_id ? (
            <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting_id.value }}>
              {meeting_id.display}
            </Link>
          ) : (
            <RoomLink room={room_id} />
          )}
        </div>
        {open && <ActionItemFields item={item} />}
        <RefusedChanges id={`action-item-${item.action_item_id}`} />
      </div>
    </div>
  )
}
