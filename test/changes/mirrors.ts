// Copies that people keep by the feed of changes, and what each must equal.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { createMirror } from '../../docs/examples/mirror.ts'
import type { DB } from '../../server/db/tables.ts'
import type { Client } from '../client.ts'
import type { Stage } from '../stage.ts'
import type { ActingPerson } from './acts/act.ts'

/** A copy that one person keeps. */
export const mirrorFor = (client: Client) =>
  createMirror(async (path) => {
    const { status, body, headers } = await client.get(path)
    return { status, body, headers: { get: (name) => headers[name] ?? null } }
  })

export type Mirror = ReturnType<typeof mirrorFor>

/** What changes by the clock or by every request alone (docs/changes.md). */
const BY_ITSELF = ['last_access', 'elapsed_seconds']

/** A thing without what other things are called, which is told of those, and without what no change of its own tells. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !BY_ITSELF.includes(name))
  const { display: _, ...rest } = Object.fromEntries(kept.map(([name, of]) => [name, plain(of)]))
  return 'value' in value ? rest : Object.fromEntries(kept.map(([name, of]) => [name, plain(of)]))
}

/** What a notification shows of the resource that it is about, whose own changes tell of that. */
const OF_ANOTHER = ['title', 'text', 'organization_id', 'room_id', 'meeting_id', 'meeting_series_id', 'page_url']

const own = (kind: string, resource: object): unknown =>
  plain(
    kind === 'notification'
      ? Object.fromEntries(Object.entries(resource).filter(([name]) => !OF_ANOTHER.includes(name)))
      : resource,
  )

const resourcesOf = ({ things }: Mirror) =>
  new Map([...things].map(([key, { kind, resource }]) => [key, own(kind, resource)]).sort() as [string, unknown][])

/** Whoever lists a notification can read what it is about, an enterprise administrator lists none of others, and the counts agree. */
async function mustBeInSight({ client, id }: ActingPerson, { things }: Mirror, what: string): Promise<void> {
  const listed = [...things.values()].filter(({ kind }) => kind === 'notification')
  const unread = listed.filter(({ resource }) => !resource['read'])
  for (const [query, rows] of [
    ['', listed],
    ['unread=true&', unread],
  ] as const) {
    const { headers } = await client.get(`/notifications?${query}per_page=0`)
    assert.equal(headers['x-total-count'], String(rows.length), `${what}: the count of ${query} of person ${id}`)
  }
  for (const { kind, resource } of things.values()) {
    if (kind !== 'notification') continue
    const path = new URL(resource['resource_url'] as string).pathname.replace('/api/v1', '')
    const { status } = await client.get(path)
    if (status !== 200) assert.fail(`${what}: person ${id} has a notification of ${path}, which answers ${status}`)
  }
}

/** What the feed holds of a thing, a line each, to find out why a copy of it is wrong. */
async function toldOf(db: Kysely<DB>, key: string): Promise<string> {
  const [kind, id] = key.split(' ') as [string, string]
  const thing = db.selectFrom('change').selectAll().where('kind', '=', kind).where('thing_id', '=', Number(id))
  const rows = await thing.orderBy('position').execute()
  const lines = rows.map(({ position, what, for_id, member_id, organization_id }) =>
    [position, what, `for ${for_id} by ${member_id} in ${organization_id}`].join(' '),
  )
  return lines.slice(-40).join('\n')
}

/** Each copy holds all that its person reads, as they read it; and nothing that they may not read. */
export async function compare({ site }: Stage, people: readonly (ActingPerson & { mirror: Mirror })[], what: string) {
  for (const { id, email, client, mirror } of people) {
    const anew = mirrorFor(client)
    await anew.begin()
    await mustBeInSight({ id, email, client }, anew, what)
    const [kept, read] = [resourcesOf(mirror), resourcesOf(anew)]
    const equal = async (key: string, value: unknown) => {
      if (!isDeepStrictEqual(kept.get(key), value))
        assert.deepEqual(kept.get(key), value, `${what}: ${key} of person ${id}\n${await toldOf(site.db.reads, key)}`)
    }
    for (const [key, value] of read) await equal(key, value)
    for (const [key, thing] of mirror.things) {
      if (read.has(key)) continue
      // One's own place is in no list that its person may read.
      const collection = thing.kind === 'meeting_series' ? thing.kind : `${thing.kind}s`
      const { status, body } = await client.get(`/${collection}/${thing.id}`)
      if (status !== 200) assert.fail(`${what}: ${key} stays with person ${id}\n${await toldOf(site.db.reads, key)}`)
      await equal(key, plain(body))
    }
  }
}

/** Eight people in two organizations, each with an empty copy. */
export async function furnished({
  person,
  as,
  organization,
  room,
  seat,
  place,
  site,
}: Stage): Promise<(ActingPerson & { mirror: Mirror })[]> {
  const people: (ActingPerson & { mirror: Mirror })[] = []
  for (let at = 0; at < 8; at++) {
    const id = await person({ enterprise: at === 0 })
    const client = await as(id)
    const { email } = await site.db.reads
      .selectFrom('member')
      .select('email')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    people.push({ id, email: email!, client, mirror: mirrorFor(client) })
  }
  const [, owner, second, third, fourth, fifth] = people
  for (const [one, other] of [
    [owner!, second!],
    [second!, third!],
  ] as const) {
    const home = await organization(one.id)
    await seat(home, other.id, 2)
    await seat(home, fourth!.id, 3)
    for (const name of ['Board', 'Garden']) {
      const made = await room(home, { name, private: name === 'Board' ? 1 : 0 })
      await place(made, one.id, 2)
      await place(made, other.id, 3)
    }
    if (one === owner) await seat(home, fifth!.id, 5)
  }
  return people
}
