// Editing state of an agenda: rights, focused row, open fields, and the line for a new item.
import { useLayoutEffect, useRef, useState } from 'react'
import type { Tuple } from '../../../../contract/field.ts'
import { fill } from '../../../../words/fill.ts'
import { defer, useDeferred } from '../../../api/writing/deferred.ts'
import { type Unsent, useUnsent } from '../../../api/writing/queue.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { useOfferUndo } from '../../../kit/keys/undo.ts'
import { announce } from '../../../kit/page/title.ts'
import { words } from '../../../words.ts'
import type { AgendaHost } from '../agenda-host.ts'
import {
  type AgendaItem,
  levelsAfter,
  levelsOf,
  type Move,
  placeholderOf,
  type Target,
  targetAfter,
  targetOf,
  withSubItems,
} from '../outline.ts'
import { type Edit, isEditOf, isTitleOf, keyOf, nextNewId, realId, type UnsentEdit, type Written } from './edit.ts'
import { applied, editAgenda } from './edits.ts'
import { inverseOf } from './inverse.ts'
import { isGoneFrom, useKeptRows } from './kept-rows.ts'
import type { Presenter, WrittenItem } from './written-item.ts'

const { agenda } = words

/** What of a row is being changed. */
export type Part = 'title' | 'minutes' | 'presenter'

/** Where the line for a new item stands: after a row, or at the beginning, and on which level. */
export interface Line {
  after: number | undefined
  level: number
}

const tupleOf = (presenter: Presenter | undefined): Tuple | null =>
  presenter ? { value: presenter.member_id, display: presenter.member_name } : null

const removal = (id: number): string => `agenda_item ${id}`

/** Says to screen readers where an item stands after it was moved. */
function sayMoved(items: readonly AgendaItem[], { agenda_item_id, title }: AgendaItem): void {
  const at = items.findIndex((one) => one.agenda_item_id === agenda_item_id)
  const level = (levelsOf(items).get(agenda_item_id) ?? 0) + 1
  announce(fill(agenda.movedTo, { item: title, place: at + 1, of: items.length, level }))
}

/** The items with what the reader did to them, and what can be done with them. Rows are named by `keyOf` of their id. */
export function useAgendaEditing(host: AgendaHost, given: readonly AgendaItem[]) {
  const { of, mayAdd, people } = host
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<number>(undefined)
  const latest = useRef<readonly AgendaItem[]>([])
  const offerUndo = useOfferUndo()
  const [active, activate] = useState<number>()
  const [open, show] = useState<{ key: number; part: Part }>()
  const [line, draw] = useState<Line>()
  const removed = useDeferred()
  const unsent: readonly Unsent<UnsentEdit>[] = useUnsent().filter(isEditOf(of))
  const rows = useKeptRows(given, (id) => open?.key === keyOf(id) || unsent.some((one) => isTitleOf(one, id)))
  const edited = unsent.reduce<readonly AgendaItem[]>(
    (all, { about: { edit }, error }) => (edit.does === 'remove' && error ? all : applied(all, edit)),
    rows,
  )
  const all = edited.reduce<readonly AgendaItem[]>(
    (rest, { agenda_item_id: id }) => (removed.has(removal(id)) ? applied(rest, { does: 'remove', id }) : rest),
    edited,
  )
  const placeholder = mayAdd && host.mayBePlaceholder ? placeholderOf(all) : undefined
  const items = placeholder ? [] : all
  latest.current = items

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-item="${wanted.current}"] .item-title`)?.focus()
    wanted.current = undefined
  })

  const rowOf = (key: number | undefined) => items.find(({ agenda_item_id }) => keyOf(agenda_item_id) === key)

  /** Applies an edit, which can be undone by keyboard as long as the agenda is shown. */
  function send(edit: Edit): void {
    const back = inverseOf(latest.current, edit)
    editAgenda(of, edit)
    if (back) offerUndo(() => takeBack(back))
  }

  /** Moves the focus to a row, whose fields close. */
  function focus(key: number | undefined): void {
    show(undefined)
    draw(undefined)
    activate(key)
    wanted.current = key
  }

  function moveTo(item: AgendaItem, target: Target): void {
    const id = item.agenda_item_id
    send({ does: 'move', id, target })
    sayMoved(applied(items, { does: 'move', id, target }), item)
  }

  /** Undoes an edit by its inverse, regardless of later edits. */
  function takeBack(back: Edit): void {
    const item = latest.current.find(({ agenda_item_id }) => agenda_item_id === realId(back.id))
    if (!item) return
    editAgenda(of, back)
    focus(keyOf(back.id))
    if (back.does === 'move') sayMoved(applied(latest.current, back), item)
    else announce(fill(agenda.takenBack, { item: item.title }))
  }

  return {
    ...{
      host,
      list,
      items,
      placeholder,
      people,
      unsent,
      mayAdd,
      active,
      activate,
      open,
      show,
      line,
      draw,
      focus,
      rowOf,
      moveTo,
    },
    isGone: isGoneFrom(given),
    /** Whether an item can be deleted: a meeting has at least one. */
    mayRemove: items.length > (host.of.what === 'meeting' ? 1 : 0),

    canMove: (item: AgendaItem, move: Move) => targetOf(items, item.agenda_item_id, move) !== undefined,

    move(item: AgendaItem, move: Move): void {
      const target = targetOf(items, item.agenda_item_id, move)
      if (target) moveTo(item, target)
    },

    /** Opens the line for a new item after a row, or at the end. */
    openLine(after?: AgendaItem): void {
      show(undefined)
      activate(undefined)
      const at = after ?? items.at(-1)
      const id = at?.agenda_item_id
      const [least] = levelsAfter(items, id)
      const level = after ? Math.max(least, levelsOf(items).get(after.agenda_item_id)!) : 0
      draw({ after: at && keyOf(at.agenda_item_id), level })
    },

    /** Moves the line one level in or out; false where it cannot go. */
    indentLine(by: 1 | -1): boolean {
      if (!line) return false
      const [least, most] = levelsAfter(items, rowOf(line.after)?.agenda_item_id)
      const level = line.level + by
      if (level < least || level > most) return false
      draw({ ...line, level })
      return true
    },

    closeLine(): void {
      if (line) focus(line.after)
    },

    /** Adds what was written in the line, an item for each; the line goes on after them. */
    add(...all: readonly WrittenItem[]): void {
      if (!line) return
      let rows = items
      let after = rowOf(line.after)?.agenda_item_id ?? items.at(-1)?.agenda_item_id
      for (const { title, duration_seconds, presenter } of all) {
        const fields: Written = { title, duration_seconds: duration_seconds ?? null, presenter_id: tupleOf(presenter) }
        // The first item replaces the placeholder.
        const first = rows.length ? undefined : placeholder
        const id = first?.agenda_item_id ?? nextNewId()
        const target = targetAfter(rows, after, line.level)
        const edit: Edit = first ? { does: 'change', id, fields } : { does: 'add', id, target, fields }
        send(edit)
        rows = applied(first ? [first] : rows, edit)
        after = id
        announce(fill(agenda.added, { item: title }))
      }
      draw({ after, level: line.level })
    },

    /** Changes what was written of a row. */
    write(item: AgendaItem, { title, duration_seconds, presenter }: Partial<WrittenItem>): void {
      const fields: Partial<Written> = {
        ...(title !== undefined && title !== item.title && { title }),
        ...(duration_seconds !== undefined && { duration_seconds }),
        ...(presenter && { presenter_id: tupleOf(presenter) }),
      }
      if (!Object.keys(fields).length) return
      const was = 'title' in fields ? { was: item.title } : {}
      send({ does: 'change', id: item.agenda_item_id, fields, ...was })
    },

    setMinutes: (item: AgendaItem, duration_seconds: number | null) =>
      duration_seconds !== item.duration_seconds &&
      send({ does: 'change', id: item.agenda_item_id, fields: { duration_seconds } }),

    setPresenter: (item: AgendaItem, presenter: Presenter | undefined) =>
      presenter?.member_id !== item.presenter_id?.value &&
      send({ does: 'change', id: item.agenda_item_id, fields: { presenter_id: tupleOf(presenter) } }),

    /** Adds a copy of an item, with what lies inside it, after it. */
    duplicate(item: AgendaItem): void {
      const inside = items.filter(({ agenda_item_id }) => withSubItems(items, item.agenda_item_id).has(agenda_item_id))
      const copies = new Map(inside.map(({ agenda_item_id }) => [agenda_item_id, nextNewId()]))
      for (const one of inside) {
        const { title, description, duration_seconds, presenter_id, position } = one
        const parent_id = one.parent_id?.value ?? null
        const target =
          one === item ? { parent_id, position: position + 1 } : { parent_id: copies.get(parent_id!)!, position }
        send({
          ...{ does: 'add', id: copies.get(one.agenda_item_id)!, target },
          fields: { title, description, duration_seconds, presenter_id },
        })
      }
      const copy = copies.get(item.agenda_item_id)!
      focus(copy)
      showToast(fill(agenda.duplicated, { item: item.title }), () => {
        send({ does: 'remove', id: copy })
        focus(keyOf(item.agenda_item_id))
      })
    },

    /** Deletes an item, with what lies inside it, unless it is undone within eight seconds. */
    remove(item: AgendaItem): void {
      const id = item.agenda_item_id
      const gone = withSubItems(items, id)
      const at = items.indexOf(item)
      const next = items.slice(at).find((one) => !gone.has(one.agenda_item_id)) ?? items[at - 1]
      const undo = defer(removal(id), () => send({ does: 'remove', id, was: item }))
      focus(next && keyOf(next.agenda_item_id))
      showToast(fill(agenda.deleted, { item: item.title }), () => {
        undo()
        focus(keyOf(id))
      })
    },
  }
}

/** What can be done with an agenda, and where the reader is in it. */
export type Editing = ReturnType<typeof useAgendaEditing>
