// Unfinished agenda items, and which of them are carried over by default.
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { wasLeft } from '../run/agenda/course.ts'

export type AgendaItem = RowOf<typeof agendaItem>

/** An unfinished item with the unfinished ones below it. */
export interface Unfinished {
  agenda_item_id: number
  title: string
  below: readonly Unfinished[]
}

/** Where an item goes. */
export type Destination = 'next' | 'backlog' | 'leave'

/**
 * The unfinished items in outline order, with those that were left by going back: an item with sub-items is unfinished where
 * one of these is.
 */
export function unfinishedOf(agenda: readonly AgendaItem[], parent: number | null = null): Unfinished[] {
  return agenda
    .filter(({ parent_id }) => (parent_id?.value ?? null) === parent)
    .flatMap((item) => {
      const { agenda_item_id, title, state } = item
      const hasBelow = agenda.some(({ parent_id }) => parent_id?.value === agenda_item_id)
      const below = unfinishedOf(agenda, agenda_item_id)
      const open = hasBelow ? below.length > 0 : state === 'pending' || state === 'current' || wasLeft(item, agenda)
      return open ? [{ agenda_item_id, title, below }] : []
    })
}

/** What was chosen; what was not goes along with its item, and items of the first level go to the next meeting. */
export type Chosen = Readonly<Record<number, Destination>>

/** Where an item goes. `usual`: where items of the first level go; those below stay, unless it is said otherwise. */
export const destinationOf = (chosen: Chosen, { agenda_item_id }: Unfinished, usual: Destination): Destination =>
  chosen[agenda_item_id] ?? usual

/** The ids of an item and of all that is unfinished below it. */
const idsOf = ({ agenda_item_id, below }: Unfinished): number[] => [agenda_item_id, ...below.flatMap(idsOf)]

/**
 * The ids of the items to carry over to a place. What lies below one of them goes with it and is named too: the end makes the current
 * item done, and what is done is carried only where it is named.
 */
export const carriedIds = (
  items: readonly Unfinished[],
  chosen: Chosen,
  to: Exclude<Destination, 'leave'>,
  usual: Destination,
): number[] =>
  items.flatMap((item) => {
    const goes = destinationOf(chosen, item, usual)
    if (goes === to) return idsOf(item)
    return goes === 'leave' ? carriedIds(item.below, chosen, to, 'leave') : []
  })
