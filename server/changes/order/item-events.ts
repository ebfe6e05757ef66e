// Action items and their events for creators and assignees who cannot read the place.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from './change-draft.ts'
import { itemsIn, outsidersOf } from './personal-changes.ts'

const findEvents = prepared<{ ids: unknown }, { event_id: number; resource: string }>((db, { ids }) =>
  db
    .selectFrom('event')
    .select(['event_id', 'resource'])
    .where(inIdsParameter(db, sql.ref('event.event_id'), ids))
    .where('event', 'in', ['action_item_created', 'action_item_assigned']),
)

/** Changes of action items, and their events, for these people: the events that a hook of theirs without a room gets. */
export async function outsideItems(db: Kysely<DB>, drafts: readonly ChangeDraft[]): Promise<ChangeDraft[]> {
  const items = itemsIn(drafts)
  const events = new Map(drafts.filter(({ kind }) => kind === 'event').map((draft) => [draft.thing_id, draft]))
  const rows = events.size ? await findEvents(db, { ids: idsParameter(db, [...events.keys()]) }) : []
  const eventsOf = Map.groupBy(rows, ({ resource }) => Number(resource.split('/')[2]))
  const outsiders = await outsidersOf(db, [...new Set([...items.keys(), ...eventsOf.keys()])])
  return [
    ...outsiders.flatMap(({ thing_id, for_id }): ChangeDraft[] => {
      const item = items.get(thing_id)
      return item ? [{ ...item, what: 'changed', for_id }] : []
    }),
    ...outsiders.flatMap(({ thing_id, for_id }) =>
      (eventsOf.get(thing_id) ?? []).map(({ event_id }) => ({ ...events.get(event_id)!, for_id })),
    ),
  ]
}
