// Every refusal of the API is in the audit log, in a bounded number of entries.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { stranger } from '../../server/audit/by.ts'
import {
  AGGREGATION_SECONDS,
  MOST_ENTRIES_EACH,
  MOST_ENTRIES_OF_STRANGERS,
} from '../../server/audit/refusal-aggregation.ts'
import { recordRefusal } from '../../server/audit/refusals.ts'
import { newToken } from '../../server/identity/api-token.ts'
import { clientOf } from '../client.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { type Address, addresses, FULL, filled, idIn } from '../permissions/houses/pair.ts'
import { type LogEntry, onBothDatabases } from '../stage.ts'

onBothDatabases('what is refused', (stage) => {
  let house: House
  const at = (address: Address) => filled(address, (id) => idIn(house, address, id))

  before(async () => {
    house = await build(stage(), await gather(stage()), 'OO', false, FULL)
  })

  /** Nobody has asked for anything yet. */
  async function fresh() {
    stage().pass(AGGREGATION_SECONDS)
    await stage().audit()
  }

  const told = ({ details }: LogEntry) => `${details['verb']} ${details['endpoint']}`
  const named = ({ endpoint, path }: Address) => `${endpoint.verb} ${path}`

  test('every endpoint refuses an invalid token, and the refusal is recorded', async () => {
    const missing: string[] = []
    for (const address of addresses) {
      await fresh()
      const client = clientOf(stage().app, { 'x-api-key': newToken('read') })
      const { verb } = address.endpoint
      const answer = await client.ask(verb, at(address), verb === 'GET' || verb === 'DELETE' ? undefined : {})
      assert.equal(answer.status, 401)
      const [entry, ...more] = await stage().audit()
      if (entry?.action !== 'credential_refused' || told(entry) !== named(address) || more.length)
        missing.push(named(address))
      else assert.deepEqual([entry.member_id, entry.address], [null, '127.0.0.1'])
    }
    assert.deepEqual(missing, [])
  })

  test('every refusal of a person without access, or of a read token, is recorded', async () => {
    const missing: string[] = []
    let count = 0
    for (const address of addresses) {
      const { verb } = address.endpoint
      const sent = verb === 'GET' || verb === 'DELETE' ? undefined : {}
      const outsider = await stage().person()
      for (const access of ['read', 'read_write'] as const) {
        await fresh()
        const client = await stage().as(outsider, access)
        const { status } = await client.ask(verb, at(address), sent)
        const entries = await stage().audit()
        if (status !== 403) continue
        count++
        const [entry, ...more] = entries
        // Times and words in a path are the id of nothing.
        const last = address.ids.filter((id) => id !== 'time' && id !== 'place').at(-1)
        const about = last ? idIn(house, address, last) : null
        if (entry?.action !== 'access_refused' || told(entry) !== named(address) || more.length)
          missing.push(named(address))
        else assert.deepEqual([entry.member_id, entry.object_id], [outsider, about], named(address))
      }
    }
    assert.deepEqual(missing, [])
    assert.ok(count > addresses.length, `${count}`)
  })

  test('a refusal names its object by noun and id', async () => {
    await fresh()
    const outsider = await stage().as(await stage().person())
    await outsider.get(`/rooms/${house.room}/meetings`)
    await outsider.patch(`/meetings/${house.meeting}`, { name: 'Mine' })
    await outsider.get('/members')
    assert.deepEqual(
      (await stage().audit()).map(({ object_kind, object_id, room_id, details }) => [
        object_kind,
        object_id,
        room_id,
        details['reason'],
      ]),
      [
        ['room', house.room, house.room, 'rights'],
        ['meeting', house.meeting, house.room, 'rights'],
        ['member', null, null, 'rights'],
      ],
    )
  })

  test('OPTIONS asks what is allowed: nothing is refused by it; nor is anything to who shows nothing', async () => {
    await fresh()
    const outsider = await stage().as(await stage().person())
    await outsider.options(`/meetings/${house.meeting}`)
    await stage().nobody.get('/meetings')
    await outsider.get('/meetings/99999999')
    assert.deepEqual(await stage().audit(), [])
  })

  test('in an envelope and with HEAD a refusal is one as well', async () => {
    await fresh()
    const outsider = await stage().as(await stage().person())
    assert.equal((await outsider.get(`/meetings/${house.meeting}?envelope=true`)).body.status, 403)
    assert.equal((await outsider.ask('HEAD', `/rooms/${house.room}`)).status, 403)
    const entries = await stage().audit()
    assert.deepEqual(entries.map(told), ['GET /meetings/:meeting_id', 'HEAD /rooms/:room_id'])
  })

  test('the same again is counted beside its entry, for ten minutes, also once that is written', async () => {
    await fresh()
    const outsider = await stage().as(await stage().person())
    const ask = async (times: number) => {
      for (let time = 0; time < times; time++) await outsider.get(`/rooms/${house.room}`)
    }
    await ask(3)
    const [entry, ...more] = await stage().audit()
    assert.deepEqual([entry!.times, more], [3, []])
    stage().pass(60)
    await ask(4)
    assert.deepEqual(await stage().audit(), [])
    const count = () =>
      stage()
        .site.db.reads.selectFrom('audit_repeat')
        .selectAll()
        .where('audit_id', '=', entry!.audit_id)
        .executeTakeFirst()
    const last_ts = stage().site.clock()
    assert.deepEqual({ ...(await count()) }, { audit_id: entry!.audit_id, times: 7, last_ts })
    stage().pass(AGGREGATION_SECONDS)
    await ask(1)
    assert.equal((await stage().audit()).length, 1)
    assert.equal((await count())!.times, 7)
  })

  test('repeated refusals of one person are limited, and the rest are counted in one entry', async () => {
    await fresh()
    const member_id = await stage().person()
    const outsider = await stage().as(member_id)
    const paths = addresses.filter(({ endpoint, ids }) => endpoint.verb === 'GET' && ids.length).map(at)
    assert.ok(paths.length > MOST_ENTRIES_EACH + 10)
    let count = 0
    for (const path of paths) if ((await outsider.get(path)).status === 403) count++
    const entries = (await stage().audit()).filter((entry) => entry.member_id === member_id)
    assert.equal(entries.length, MOST_ENTRIES_EACH + 1)
    const rest = entries.at(-1)!
    assert.deepEqual([rest.object_kind, rest.object_id, rest.details], [null, null, { more: true }])
    assert.equal(rest.times, count - MOST_ENTRIES_EACH)
  })

  test('strangers at many addresses have only so many together, and leave room for people who are known', async () => {
    await fresh()
    const guessing = clientOf(stage().app, { 'x-api-key': 'fmr_guessed' })
    const many = MOST_ENTRIES_OF_STRANGERS + 50
    for (let one = 0; one < many; one++) await guessing.get('/metadata', { from: `127.1.${one >> 8}.${one & 255}` })
    const outsider = await stage().as(await stage().person())
    await outsider.get(`/rooms/${house.room}`)
    const entries = await stage().audit()
    assert.equal(entries.length, MOST_ENTRIES_OF_STRANGERS + 2)
    assert.equal(entries.filter(({ action }) => action === 'access_refused').length, 1)
    const rest = entries.find(({ details }) => details['more'])!
    assert.deepEqual([rest.address, rest.times], [null, 50])
  })

  test('one address of strangers, and all of an IPv6 network, has no more than a person', async () => {
    await fresh()
    for (let one = 1; one <= MOST_ENTRIES_EACH + 5; one++) {
      const actor = stranger({ address: `2001:db8:0:7::${one.toString(16)}`, request_id: `${one}` })
      recordRefusal(stage().site, { actor, action: 'credential_refused' })
    }
    const entries = await stage().audit()
    assert.equal(entries.length, MOST_ENTRIES_EACH + 1)
    assert.equal(entries.at(-1)!.times, 5)
  })
})
