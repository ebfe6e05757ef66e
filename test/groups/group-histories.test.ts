// Roles after any acts of groups and by hand: what each person has is what a simple model says.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { type Chance, chance } from '../rules/chance.ts'
import { type Directory, directoryOf, operations } from '../scim/directory-client.ts'
import { onBothDatabases } from '../stage.ts'

const SEED = 20_261_122
const HISTORIES = 3
const STEPS = 60

interface Spot {
  kind: 'organization' | 'room'
  id: number
  /** The organization of a room. */
  within?: number
}

interface Gives {
  id: number
  group: number
  spot: Spot
  role: number
}

/** What was done: everything that somebody has follows from it. */
interface Model {
  people: number[]
  owners: Map<number, number>
  spots: Spot[]
  groups: Map<number, Set<number>>
  gives: Gives[]
  /** Roles by hand, by spot and person. */
  byHand: Map<string, number>
}

const key = ({ kind, id }: Spot, person: number): string => `${kind} ${id} ${person}`

/** The highest role that groups give, and the group; the lower the number, the higher the role. */
function given({ gives, groups }: Model, spot: Spot, person: number): readonly [number, number] | undefined {
  const own = gives.filter(({ group }) => groups.get(group)!.has(person))
  const here = own.filter((one) => one.spot === spot).map(({ role, group }) => [role, group] as const)
  const inside = own.filter((one) => spot.kind === 'organization' && one.spot.within === spot.id)
  const all = [...here, ...inside.map(({ group }) => [5, group] as const)]
  return all.sort(([role, group], [other, another]) => role - other || group - another)[0]
}

function roleOf(model: Model, spot: Spot, person: number): readonly [number, number | null] | undefined {
  const hand = model.byHand.get(key(spot, person))
  const group = given(model, spot, person)
  if (group && (hand === undefined || group[0] < hand)) return group
  return hand === undefined ? undefined : [hand, null]
}

/** Whoever was put into a room by hand stays a Guest of its organization when no group gives a place there any more. */
function keepGuests(model: Model): void {
  for (const { kind, id, within } of model.spots)
    for (const person of kind === 'room' ? model.people : []) {
      const above = model.spots.find((one) => one.kind === 'organization' && one.id === within)!
      const isIn = model.byHand.has(key({ kind, id }, person))
      if (isIn && !roleOf(model, above, person)) model.byHand.set(key(above, person), 5)
    }
}

onBothDatabases('histories of groups', (stage) => {
  let admin: Client
  let scim: Directory
  let made = 0

  before(async () => {
    admin = await stage().as(await stage().person({ enterprise: true }))
    scim = await directoryOf(stage())
  })

  async function begin(): Promise<Model> {
    const owner = await stage().person()
    const people = [owner]
    for (let at = 0; at < 4; at++) people.push(await stage().person())
    const spots: Spot[] = []
    for (const rooms of [2, 1]) {
      const id = await stage().organization(owner)
      spots.push({ kind: 'organization', id })
      for (let at = 0; at < rooms; at++) spots.push({ kind: 'room', id: await stage().room(id), within: id })
    }
    const byHand = new Map(spots.filter(({ kind }) => kind === 'organization').map((one) => [key(one, owner), 1]))
    const model: Model = { people, owners: new Map(), spots, groups: new Map(), gives: [], byHand }
    for (let at = 0; at < 3; at++) await newGroup(model)
    return model
  }

  async function newGroup(model: Model): Promise<void> {
    const { status, body } = await admin.post('/groups', { name: `Watch ${++made}` })
    assert.equal(status, 201)
    model.groups.set(body.group_id, new Set())
  }

  /** What everybody has, from the database. */
  async function found({ spots }: Model): Promise<Record<string, readonly [number, number | null]>> {
    const all: Record<string, readonly [number, number | null]> = {}
    for (const spot of spots) {
      const table = `${spot.kind}_member` as 'room_member'
      const rows = stage().site.db.reads.selectFrom(table).select(['member_id', 'role_id', 'from_group_id'])
      for (const row of await rows.where(`${spot.kind}_id` as 'room_id', '=', spot.id).execute())
        all[key(spot, row.member_id)] = [row.role_id, row.from_group_id]
    }
    return all
  }

  const expected = (model: Model) =>
    Object.fromEntries(
      model.spots.flatMap((spot) =>
        model.people.flatMap((person) => {
          const role = roleOf(model, spot, person)
          return role ? [[key(spot, person), role]] : []
        }),
      ),
    )

  async function members(model: Model, luck: Chance): Promise<void> {
    const id = luck.one([...model.groups.keys()])
    const present = model.groups.get(id)!
    const some = luck.some(model.people)
    const value = some.map((one) => ({ value: String(one) }))
    const op = luck.one(['add', 'remove', 'replace'] as const)
    const { status } = await scim('PATCH', `/Groups/${id}`, operations({ op, path: 'members', value }))
    assert.equal(status, 204)
    const chosen = new Set(some)
    const after = { add: present.union(chosen), remove: present.difference(chosen), replace: chosen }
    model.groups.set(id, after[op])
  }

  async function giveRole(model: Model, luck: Chance): Promise<void> {
    const group = luck.one([...model.groups.keys()])
    const spot = luck.one(model.spots)
    const role = luck.number(2, 5)
    const body = { [`${spot.kind}_id`]: spot.id, role_id: role }
    const answer = await admin.post(`/groups/${group}/roles`, body)
    const twice = model.gives.some((one) => one.group === group && one.spot === spot && one.role === role)
    assert.equal(answer.status, twice ? 422 : 201, answer.text)
    if (!twice) model.gives.push({ id: answer.body.group_role_id, group, spot, role })
  }

  async function takeRole(model: Model, luck: Chance): Promise<void> {
    if (!model.gives.length) return
    const one = luck.one(model.gives)
    assert.equal((await admin.delete(`/group_roles/${one.id}`)).status, 204)
    model.gives = model.gives.filter((other) => other !== one)
  }

  async function endGroup(model: Model, luck: Chance): Promise<void> {
    const id = luck.one([...model.groups.keys()])
    assert.equal((await admin.delete(`/groups/${id}`)).status, 204)
    model.groups.delete(id)
    model.gives = model.gives.filter(({ group }) => group !== id)
    await newGroup(model)
  }

  async function addByHand(model: Model, luck: Chance): Promise<void> {
    const [spot, person, role_id] = [luck.one(model.spots), luck.one(model.people), luck.number(2, 5)]
    const path = `/${spot.kind}s/${spot.id}/${spot.kind}_members`
    const { status, text } = await admin.post(path, { member_id: person, role_id })
    const above = model.spots.find(({ kind, id }) => kind === 'organization' && id === spot.within)
    const fits = !roleOf(model, spot, person) && (!above || roleOf(model, above, person))
    assert.equal(status, fits ? 201 : 422, text)
    if (fits) model.byHand.set(key(spot, person), role_id)
  }

  /** The address of a membership. */
  async function addressOf({ kind, id }: Spot, person: number): Promise<string> {
    const { body } = await admin.get(`/${kind}s/${id}/${kind}_members`)
    return `/${kind}_members/${body.find((one: any) => one.member_id === person)[`${kind}_member_id`]}`
  }

  async function changeByHand(model: Model, luck: Chance): Promise<void> {
    const [spot, person, role_id] = [luck.one(model.spots), luck.one(model.people), luck.number(2, 5)]
    const present = roleOf(model, spot, person)
    if (!present || present[0] === 1) return
    const { status, text } = await admin.patch(await addressOf(spot, person), { role_id })
    const group = given(model, spot, person)
    const fits = role_id === present[0] || !group || role_id <= group[0]
    assert.equal(status, fits ? 200 : 422, text)
    if (fits && role_id !== present[0]) model.byHand.set(key(spot, person), role_id)
  }

  async function removeByHand(model: Model, luck: Chance): Promise<void> {
    const [spot, person] = [luck.one(model.spots), luck.one(model.people)]
    const present = roleOf(model, spot, person)
    if (!present || present[0] === 1) return
    const fits = model.byHand.has(key(spot, person))
    const { status, text } = await admin.delete(await addressOf(spot, person))
    assert.equal(status, fits ? 204 : 422, text)
    if (!fits) return
    model.byHand.delete(key(spot, person))
    for (const inside of model.spots)
      if (spot.kind === 'organization' && inside.within === spot.id) model.byHand.delete(key(inside, person))
  }

  const ACTS = [members, members, members, giveRole, giveRole, takeRole, endGroup, addByHand, addByHand]
  const BY_HAND = [changeByHand, changeByHand, removeByHand, removeByHand]

  test(`${HISTORIES} histories (seed ${SEED}): everybody has the highest of what was given`, async () => {
    let byGroups = 0
    for (let history = 0; history < HISTORIES; history++) {
      const luck = chance(SEED + history)
      const model = await begin()
      const done: string[] = []
      for (let step = 0; step < STEPS; step++) {
        const act = luck.one([...ACTS, ...BY_HAND])
        done.push(act.name)
        await act(model, luck)
        keepGuests(model)
        byGroups += Object.values(expected(model)).filter(([, group]) => group !== null).length
        assert.deepEqual(await found(model), expected(model), `history ${history}: ${done.join(', ')}`)
      }
    }
    assert.ok(byGroups > HISTORIES * STEPS, `Groups give too little to be a test: ${byGroups}.`)
  })
})
