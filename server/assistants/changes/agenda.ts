// A whole agenda as the API takes it, from the present one and what an assistant names of it.
import type { AgendaEntry } from '../../../contract/agenda/agenda-item.ts'
import type { AgendaRow } from '../reading/describe.ts'

/** An item as it is named: a new one, or what changes in one that is there. */
export interface AgendaChange {
  agenda_item_id?: number
  title?: string
  minutes?: number
  description?: string
}

const changed = ({ title, minutes, description }: AgendaChange) => ({
  ...(title !== undefined && { title }),
  ...(minutes !== undefined && { duration_seconds: minutes * 60 }),
  ...(description !== undefined && { description }),
})

/**
 * The agenda with the named items first, in their order, and all others behind them. Sub-items stay below their item: named
 * ones are the first there.
 */
export function newAgenda(rows: readonly AgendaRow[], items: readonly AgendaChange[]): AgendaEntry[] {
  const named = new Map(
    items.flatMap((item) => (item.agenda_item_id === undefined ? [] : [[item.agenda_item_id, item]])),
  )
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id?.value ?? 0)
  const byId = new Map(rows.map((row) => [row.agenda_item_id, row]))

  const entryOf = (row: AgendaRow): AgendaEntry => ({
    agenda_item_id: row.agenda_item_id,
    title: row.title,
    description: row.description,
    duration_seconds: row.duration_seconds,
    presenter_id: row.presenter_id?.value ?? null,
    ...changed(named.get(row.agenda_item_id) ?? {}),
    children: entriesBelow(row.agenda_item_id),
  })
  const entriesBelow = (parent: number): AgendaEntry[] => {
    const inside = below.get(parent) ?? []
    const first = items.flatMap((item): AgendaEntry[] => {
      const row = byId.get(item.agenda_item_id ?? 0)
      if (row) return (row.parent_id?.value ?? 0) === parent ? [entryOf(row)] : []
      return parent === 0 ? [{ ...changed(item) } as AgendaEntry] : []
    })
    return [...first, ...inside.filter((row) => !named.has(row.agenda_item_id)).map(entryOf)]
  }
  return entriesBelow(0)
}
