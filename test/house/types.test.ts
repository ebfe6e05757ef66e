// What must not compile. `npm run types` fails where one of these lines is no error any more.
import { test } from 'node:test'
import { client } from '../../contract/client.ts'
import type { delivery } from '../../contract/hooks/hook.ts'
import { actionItem } from '../../contract/meetings/action-item.ts'
import { metadata } from '../../contract/metadata.ts'
import type { roomMember } from '../../contract/places/room-member.ts'
import type { CallTo } from '../../server/actions/call.ts'
import { addActionItemToRoom } from '../../server/actions/meetings/action-items.ts'
import type { Database } from '../../server/db/database.ts'
import { type ListQueryOf, shapedBy } from '../../server/resources/serving/list-query.ts'
import { bindPlainResource, type bindResource, type RowsQuery } from '../../server/resources/serving/serve.ts'

/** How the list of a room's members is to be served, which can be a spreadsheet. */
type InRoom = Parameters<typeof bindResource<typeof roomMember, any>>[1]['endpoints']['inRoom']

const items = client(actionItem, { base: 'https://moot.example/api/v1' })

/** Never called: it is there for the compiler. */
export async function mustNotCompile(
  db: Database,
  call: CallTo<typeof actionItem, 'addToRoom'>,
  list: ListQueryOf<typeof delivery, 'ofHook'>,
) {
  // @ts-expect-error a description is required
  await items('addToRoom', { room_id: 1 }, {})
  // @ts-expect-error there is no such endpoint
  await items('explode', {}, {})
  // @ts-expect-error the path has an id
  await items('one', {}, {})
  // @ts-expect-error the state of an item is 0 or 1
  await items('change', { action_item_id: 1 }, { state: 2 })
  const { body } = await items('one', { action_item_id: 1 }, {})
  // @ts-expect-error an answer has no such field
  body.colour
  // @ts-expect-error a timestamp is an object, or null
  body.due_ts?.toFixed()
  // @ts-expect-error an action changes rows, so it takes a transaction and not just a database
  await addActionItemToRoom(db.reads, call)
  // @ts-expect-error an endpoint without a handler
  bindPlainResource(metadata, { endpoints: {} })
  // @ts-expect-error a format without the code that writes it
  const unwritten: InRoom = { may: async () => true, rows: (query) => query }
  // @ts-expect-error a value of a caller is not compared while a query is built
  list.sent.state === 'waiting'
  // @ts-expect-error nor calculated with
  list.params.hook_id + 1
  const waiting = (query: RowsQuery, _: ListQueryOf<typeof delivery, 'ofHook', { state: ['waiting'] }>) => query
  // @ts-expect-error a shape that the query is not built for
  shapedBy({ state: ['failed'] }, waiting)
  return unwritten
}

test('the compiler holds the contract together', () => {})
