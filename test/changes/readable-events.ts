// What GET /events tells somebody, against what they may read: neither more nor less.
import assert from 'node:assert/strict'
import { allEvents } from '../../contract/hooks/events.ts'
import { API } from '../places/scene.ts'
import type { Stage } from '../stage.ts'
import type { ActingPerson } from './acts/act.ts'

/** The extra events are told to whoever asks for them. */
const NAMES = Object.keys(allEvents).join(',')

/**
 * Everything that is told leads to what the person may read, or could until it was deleted; and of what they may read in a
 * room that they see, every event is told.
 */
export async function compareEvents({ site }: Stage, { id, client }: ActingPerson): Promise<void> {
  const told = new Set<string>()
  for (let path = `/events?per_page=1000&event=${NAMES}`; ; ) {
    const { status, body, headers } = await client.get(path)
    assert.equal(status, 200)
    if (!body.length) break
    for (const { event, resource_url } of body) told.add(`${event} ${resource_url.slice(API.length)}`)
    path = `/events?per_page=1000&event=${NAMES}&after=${headers['x-next-cursor']}`
  }
  const statuses = new Map<string, Promise<number>>()
  const statusOf = (path: string): Promise<number> => {
    const known = statuses.get(path) ?? client.get(path).then(({ status }) => status)
    statuses.set(path, known)
    return known
  }
  const mayRead = async (resource: string) => {
    const status = await statusOf(resource)
    return status === 200 || (status === 410 && resource.startsWith('/deleted_'))
  }
  const events = await site.db.reads.selectFrom('event').selectAll().orderBy('event_id').execute()
  for (const { event, resource, room_id } of events) {
    const name = `${event} ${resource}`
    if (told.has(name)) assert.ok(await mayRead(resource), `${name} is told to person ${id}`)
    else if ((await statusOf(`/rooms/${room_id}`)) === 200)
      assert.ok(!(await mayRead(resource)), `${name} is not told to person ${id}`)
  }
}
