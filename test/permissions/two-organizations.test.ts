// Two organizations of the same shape: no id of the other opens anything, and nothing lies below a stranger's parent.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { onBothDatabases } from '../stage.ts'
import { build, gather, type House } from './houses/house.ts'
import { type Address, addresses, FULL, filled, idIn, otherHouse } from './houses/pair.ts'
import type { Role } from './matrix.ts'
import { listOf } from './nouns.ts'
import { traces } from './traces.ts'

/** Whose path names something by its id: a word is the caller's own, and names nothing of anybody else. */
const withIds = addresses.filter(({ ids, endpoint }) => ids.length && !endpoint.words)
const hidden = listOf('hidden')
const isHidden = ({ ids }: Address) => ids.some((id) => hidden.includes(id))
/** What lies below a parent by an id of its own; a time is nobody's, and revisions are counted within each meeting. */
const nested = addresses.filter(({ ids }) => ids.length > 1 && !ids.includes('time') && !ids.includes('number'))

/** At the top of each ladder: of an organization, a room, a meeting. */
const ROLES: readonly Role[] = ['OO', 'RM', 'MF']

/** What of a site is no organization's, such as other people and the audit log. */
const ofSite = listOf('ofSite')
const ofOthers = listOf('ofOthers')
const isOfSite = ({ resource, path }: Address) => ofSite.includes(resource.name) || ofOthers.includes(path)

const allOf = (house: House) => (address: Address) => filled(address, (id) => idIn(house, address, id))

onBothDatabases('two organizations', (stage) => {
  const own = new Map<Role, House>()
  let home: House
  let foreign: House

  before(async () => {
    const cast = await gather(stage())
    for (const role of ROLES) own.set(role, await build(stage(), cast, role, true, FULL))
    home = own.get('OO')!
    foreign = await otherHouse(stage())
    stage().pass(60)
  })

  /** Asks at every address, and gives what was not answered as it should, or was not empty-handed. */
  async function failures(some: readonly Address[], client: Client, at: (address: Address) => string, status: number) {
    const failed: string[] = []
    const untouched = await traces(stage())
    await Promise.all(
      some.map(async (address) => {
        const { verb } = address.endpoint
        const path = at(address)
        const sends = verb === 'GET' || verb === 'DELETE' ? undefined : {}
        const answer = await client.ask(verb, path, sends)
        if (answer.status !== status) failed.push(`${verb} ${path}: ${status} expected, not ${answer.status}`)
        else assert.deepEqual(Object.keys(answer.body), ['message'])
        if (verb !== 'GET') return
        const head = await client.ask('HEAD', path)
        if (head.status !== status) failed.push(`HEAD ${path}: ${status} expected, not ${head.status}`)
        const options = await client.options(path)
        const said = status === 403 ? '200 ["OPTIONS"]' : '404 {"message":"Not Found"}'
        if (`${options.status} ${options.text}` !== said) failed.push(`OPTIONS ${path}: ${options.text}`)
      }),
    )
    if ((await traces(stage())) !== untouched) failed.push('Something was written.')
    return failed
  }

  for (const role of ROLES) {
    test(`every address in the other organization is 403 for ${role} of this one`, async () => {
      const { client } = own.get(role)!
      const [secret, known] = [withIds.filter(isHidden), withIds.filter((address) => !isHidden(address))]
      assert.deepEqual(await failures(known, client, allOf(foreign), 403), [])
      assert.deepEqual(await failures(secret, client, allOf(foreign), 404), [])
    })
  }

  test('every address in this organization is there for its owner, so that it is not the address that is refused', async () => {
    for (const address of withIds) {
      const path = allOf(home)(address)
      // The host is a Member and a participant: in another role they are not there.
      const wrongRole = address.ids.length > 1 && ![undefined, 3].includes(address.fixes['role_id'])
      const { status } = await home.client.options(path)
      assert.equal(status, wrongRole ? 404 : 200, path)
      if (address.endpoint.verb !== 'GET' || wrongRole) continue
      // Of other people, an owner reads the records in their own places only.
      assert.equal((await home.client.get(path)).status, isOfSite(address) ? 403 : 200, path)
    }
  })

  test('what belongs to the other organization is 404 below a parent in this one', async () => {
    const child = (address: Address) => address.ids.at(-1)!
    const mixed = (address: Address) =>
      filled(address, (id) => idIn(id === child(address) ? foreign : home, address, id))
    assert.deepEqual(await failures(nested, home.client, mixed, 404), [])
  })

  test('what belongs to this organization is 403 below a parent in the other one', async () => {
    const child = (address: Address) => address.ids.at(-1)!
    const mixed = (address: Address) =>
      filled(address, (id) => idIn(id === child(address) ? home : foreign, address, id))
    assert.deepEqual(await failures(nested, home.client, mixed, 403), [])
  })

  test('what belongs to another room, meeting, series or template of the same organization is 404 below this one', async () => {
    const siblings: Record<string, (house: House) => number> = {
      room_id: ({ far }) => far,
      meeting_id: ({ other }) => other,
      meeting_series_id: ({ otherSeries }) => otherSeries,
      template_id: ({ otherTemplate }) => otherTemplate,
    }
    const inSibling = nested.filter(({ ids }) => ids[0]! in siblings)
    assert.ok(inSibling.length > 40)
    const beside = (address: Address) =>
      filled(address, (id) => (id === address.ids[0] ? siblings[id]!(home) : idIn(home, address, id)))
    assert.deepEqual(await failures(inSibling, home.client, beside, 404), [])
  })
})
