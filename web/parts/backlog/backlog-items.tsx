// The items of a backlog: put in order, taken onto an agenda, renamed and deleted.
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { errorMessage, unlessGone } from '../../api/problem.ts'
import { mayUse } from '../../api/rights.ts'
import { defer } from '../../api/writing/deferred.ts'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useArrival } from '../../kit/focus/arrival.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { keyLabel } from '../../kit/keys/key-label.ts'
import { ListMotion } from '../../kit/page/list-motion.tsx'
import { announce } from '../../kit/page/title.ts'
import { words } from '../../words.ts'
import { InlineField } from '../form/inline-field.tsx'
import { droppingSeen } from '../saving/drop-seen.ts'
import { type BacklogItem, type BacklogProps, itemsMoved, moveItem, removal, titleOf } from './backlog-queries.ts'
import { ItemPlan } from './item-plan.tsx'

const { agenda, backlog } = words
const TAKE = 'b'

interface Props extends BacklogProps {
  items: readonly BacklogItem[]
}

/** As addresses name it, like an item of an agenda. */
const idOf = (id: number): string => `item-${id}`

/** The rows of the items that are shown. */
export function BacklogItems({ of, into, items }: Props) {
  const box = useRef<HTMLUListElement>(null)
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  useArrival(items.some(({ agenda_item_id }) => hash === idOf(agenda_item_id)) ? hash : undefined, key)
  const tops = items.filter(({ parent_id }) => !parent_id)
  const take = (item: BacklogItem) => moveItem(item, of, { meeting_id: into! }, backlog.taken)
  useCommand(
    into !== undefined &&
      tops.length > 0 && {
        ...{ label: backlog.takeFirst, group: 'here' as const, keys: TAKE },
        run: () => {
          const id = document.activeElement?.closest<HTMLElement>('.backlog-items > li')?.dataset['item']
          void take(tops.find(({ agenda_item_id }) => String(agenda_item_id) === id) ?? tops[0]!)
        },
      },
  )

  async function move(item: BacklogItem, position: number): Promise<void> {
    if (position < 0 || position >= tops.length || position === item.position) return
    try {
      await agendaItems('change', { agenda_item_id: item.agenda_item_id }, { position })
      announce(fill(backlog.placed, { item: item.title, place: position + 1, of: tops.length }))
    } catch (error) {
      showToast(errorMessage(error))
    }
    await itemsMoved()
    box.current?.querySelector<HTMLElement>(`[data-item="${item.agenda_item_id}"] .icon-button`)?.focus()
  }

  function remove({ agenda_item_id, title }: BacklogItem): void {
    const drop = (ifMatch: Readonly<Record<string, string>> = {}) =>
      agendaItems('drop', { agenda_item_id }, {}, {}, ifMatch)
    const dropSeen = droppingSeen<{ title: string }>({
      ...{ text: title, textOf: (row) => row.title, drop },
      read: () => agendaItems('one', { agenda_item_id }, {}),
    })
    const undo = defer(removal(agenda_item_id), (leaving) => {
      if (leaving) return void drop().catch(() => {})
      unlessGone(dropSeen())
        .catch((error) => showToast(errorMessage(error)))
        .then(itemsMoved)
    })
    showToast(fill(backlog.deleted, { item: title }), undo)
  }

  return (
    <>
      <ul className="backlog-items" ref={box}>
        {items.map((item) => (
          <Row
            key={item.agenda_item_id}
            item={item}
            count={tops.length}
            take={into === undefined || item.parent_id ? undefined : () => void take(item)}
            move={(to, dragged) => {
              const moved = tops.find(({ agenda_item_id }) => agenda_item_id === (dragged ?? item.agenda_item_id))
              if (moved && mayUse(moved, 'DELETE')) void move(moved, to)
            }}
            remove={() => remove(item)}
          />
        ))}
      </ul>
      <ListMotion list={box} order={items.map(({ agenda_item_id }) => agenda_item_id).join()} />
    </>
  )
}

interface RowProps {
  item: BacklogItem
  /** Number of items on the first level. */
  count: number
  take: (() => void) | undefined
  /** Puts this item, or one that was dragged here, at a position. */
  move: (position: number, dragged?: number) => void
  remove: () => void
}

const DRAGGED = 'application/x-backlog-item'

function Row({ item, count, take, move, remove }: RowProps) {
  const { agenda_item_id, title, position, parent_id } = item
  const [over, hover] = useState(false)
  const writes = mayUse(item, 'DELETE')
  const moves = writes && !parent_id
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!event.altKey || !by || !moves) return
    event.preventDefault()
    move(position + by)
  }
  return (
    <li
      id={idOf(agenda_item_id)}
      tabIndex={-1}
      data-item={agenda_item_id}
      className={`${parent_id ? 'inside' : ''} ${over ? 'over' : ''}`.trim() || undefined}
      draggable={moves}
      onKeyDown={press}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(agenda_item_id))}
      onDragOver={(event) => {
        if (!moves || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        hover(true)
      }}
      onDragLeave={() => hover(false)}
      onDrop={(event) => {
        event.preventDefault()
        hover(false)
        move(position, Number(event.dataTransfer.getData(DRAGGED)))
      }}
    >
      <div className="item-title">
        <InlineField
          label={fill(agenda.titleOf, { item: title })}
          name="title"
          value={title}
          field={titleOf(item)}
          draftKey={`item-${agenda_item_id}-title`}
          may={mayUse(item, 'PATCH')}
        />
      </div>
      <ItemPlan item={item} />
      {take && (
        <button
          type="button"
          className="button quiet small row-acts"
          title={`${backlog.takeFirst} (${keyLabel(TAKE)})`}
          aria-keyshortcuts={TAKE}
          onClick={take}
        >
          {backlog.take}
          <span className="unseen"> {fill(backlog.takeItem, { item: title })}</span>
        </button>
      )}
      {writes && (
        <MenuButton
          label={fill(backlog.menuOf, { item: title })}
          choices={[
            ...(take ? [{ label: backlog.take, keys: TAKE, run: take }] : []),
            ...(moves
              ? [
                  { label: backlog.up, keys: 'Alt+ArrowUp', disabled: position === 0, run: () => move(position - 1) },
                  {
                    ...{ label: backlog.down, keys: 'Alt+ArrowDown', disabled: position >= count - 1 },
                    run: () => move(position + 1),
                  },
                ]
              : []),
            { label: backlog.delete, destructive: true, run: remove },
          ]}
        />
      )}
    </li>
  )
}
