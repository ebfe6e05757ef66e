// Events of action items, as they are told to whoever made the item or is to do it without reading where it lies.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { outsidersOf } from './own.ts'
import type { UnplacedChange } from './unplaced-change.ts'

/** The same events for these people, as a hook of theirs without a room is told them. */
export async function outsideItemEvents(db: Kysely<DB>, drafts: readonly UnplacedChange[]): Promise<UnplacedChange[]> {
  const events = new Map(drafts.filter(({ kind }) => kind === 'event').map((draft) => [draft.thing_id, draft]))
  if (!events.size) return []
  const found = await db
    .selectFrom('event')
    .select(['event_id', 'resource'])
    .where(inIds(db, sql.ref('event.event_id'), [...events.keys()]))
    .where('event', 'in', ['action_item_created', 'action_item_assigned'])
    .execute()
  const ofItems = Map.groupBy(found, ({ resource }) => Number(resource.split('/')[2]))
  const outsiders = await outsidersOf(db, [...ofItems.keys()])
  return outsiders.flatMap(({ thing_id, for_id }) =>
    ofItems.get(thing_id)!.map(({ event_id }) => ({ ...events.get(event_id)!, for_id })),
  )
}
