// Copies that people keep by the feed of changes, and what each must equal.
import assert from 'node:assert/strict'
import { createMirror } from '../../docs/examples/mirror.ts'
import type { Client } from '../client.ts'
import type { Stage } from '../stage.ts'
import type { ActingPerson } from './acts.ts'

/** A copy that one person keeps. */
export const mirrorFor = (client: Client) =>
  createMirror(async (path) => {
    const { status, body, headers } = await client.get(path)
    return { status, body, headers: { get: (name) => headers[name] ?? null } }
  })

export type Mirror = ReturnType<typeof mirrorFor>

/** A thing without what other things are called, which is told of those, and without what changes by itself. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !['last_access', 'pending_email'].includes(name))
  const { display: _, ...rest } = Object.fromEntries(kept.map(([name, of]) => [name, plain(of)]))
  return 'value' in value ? rest : Object.fromEntries(kept.map(([name, of]) => [name, plain(of)]))
}

const resourcesOf = ({ things }: Mirror) =>
  new Map([...things].map(([key, { resource }]) => [key, plain(resource)]).sort() as [string, unknown][])

/** Each copy holds all that its person reads, as they read it; and nothing that they may not read. */
export async function compare(people: readonly (ActingPerson & { mirror: Mirror })[], what: string) {
  for (const { id, client, mirror } of people) {
    const anew = mirrorFor(client)
    await anew.begin()
    const [kept, read] = [resourcesOf(mirror), resourcesOf(anew)]
    for (const [key, value] of read) assert.deepEqual(kept.get(key), value, `${what}: ${key} of person ${id}`)
    for (const [key, thing] of mirror.things) {
      if (read.has(key)) continue
      // One's own place is in no list that its person may read.
      const collection = thing.kind === 'meeting_series' ? thing.kind : `${thing.kind}s`
      const { status, body } = await client.get(`/${collection}/${thing.id}`)
      assert.equal(status, 200, `${what}: ${key} stays with person ${id}`)
      assert.deepEqual(kept.get(key), plain(body), `${what}: ${key} of person ${id}`)
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
