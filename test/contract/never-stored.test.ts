// What an endpoint does not take is never stored: shown fields are passed over, other names are refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Field } from '../../contract/field.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { type Address, FULL, filled, idIn, otherHouse } from '../permissions/houses/pair.ts'
import { traces } from '../permissions/traces.ts'
import { NEEDED, writing } from '../permissions/writing.ts'
import { API } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const DECISION = ['state', 'decide_id', 'decide_ts'] as const

/** What an address is there to change, whatever it is sent. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  'agenda_proposal.accept': [...DECISION, 'agenda_item_id'],
  'agenda_proposal.decline': DECISION,
  'attendee.link': ['invited_ts'],
  'delivery.redeliver': ['next_ts'],
  'invitee.link': ['invited_ts'],
  'member.confirmEmail': ['pending_email'],
  'member.refuseEmail': ['pending_email'],
  'notification.change': ['read_ts'],
}

/** It reaches a push service, and `test/account/push-subscriptions.test.ts` has one. */
const ELSEWHERE = ['push_subscription.test']

/** Whether it has an address of its own below that of the row that it changes. */
const acts = ({ endpoint }: Address) => endpoint.kind === 'update' && endpoint.verb === 'POST'

let made = 0
const LATE = 4_000_000_000
const STOLEN = 'Stolen'

/** A value of the kind of a field, which is nobody's yet. */
function wild(field: Field, id: number): unknown {
  const { kind } = field
  if (kind === 'timestamp') return { value: LATE, iso_8601: '2096-10-02T07:06:40Z' }
  if (kind === 'tuple') return { value: id, display: STOLEN }
  if (kind === 'coded' || kind === 'duration') return { value: 2, display: STOLEN }
  if (kind === 'id' || kind === 'integer') return id
  if (kind === 'flag') return true
  if (kind === 'group')
    return Object.fromEntries(Object.entries(field.fields).map(([name, part]) => [name, wild(part, id)]))
  // What can be off is on at first.
  return kind === 'oneOf' ? (field.values.find((value) => value === 'off') ?? field.values.at(-1)) : STOLEN
}

const collectionOf = (holder: 'meeting' | 'meeting_series') => (holder === 'meeting' ? 'meetings' : holder)

onBothDatabases('what is not taken', (stage) => {
  let foreign: House
  const houseFor = async ({ name }: Address) =>
    build(stage(), await gather(stage()), 'E', true, {
      ...FULL,
      mine: 'created',
      ...(/_source.add$/.test(name) && { sourceless: true }),
      ...(/(confirm|refuse)Email$/.test(name) && { waits: true }),
    })

  before(async () => {
    foreign = await otherHouse(stage())
    stage().pass(60)
  })

  const ids = (id: string) =>
    ({
      room_id: foreign.room,
      organization_id: foreign.organization,
      meeting_id: foreign.meeting,
      meeting_series_id: foreign.series,
      template_id: foreign.template,
      create_id: foreign.person,
      hook_id: foreign.hook,
      delivery_id: foreign.delivery,
      token_id: LATE,
    })[id] ?? foreign.cast.host

  for (const address of writing) {
    const { name, resource, endpoint } = address
    const passedOver = Object.entries({ ...resource.fields, ...resource.embeds }).filter(
      ([field]) => !(field in endpoint.takes),
    )

    if (!ELSEWHERE.includes(name))
      test(`${name}: ${passedOver.map(([field]) => field)} are ignored`, async () => {
        const house = await houseFor(address)
        const path = filled(address, (id) => (resource.name === 'member' ? house.outsider : idIn(house, address, id)))
        const itself = acts(address) ? path.slice(0, path.lastIndexOf('/')) : path
        const single = endpoint.kind === 'create' ? undefined : (await house.client.get(itself)).body
        const extra = Object.fromEntries(passedOver.map(([field, kind]) => [field, wild(kind, ids(field))]))
        const sent = { ...extra, ...NEEDED[name]?.(house) }
        const { status, body, text, headers } = await house.client.ask(endpoint.verb, path, sent)
        assert.equal(status, single ? 200 : 201, text)
        assert.ok(!text.includes(STOLEN) && !text.includes(`${LATE}`), text)
        const expected = single ?? (await house.client.get(headers['location']!.slice(API.length))).body
        for (const [field] of passedOver) {
          if (field === 'update_ts' && (endpoint.kind === 'replace' || acts(address))) continue
          if (CHANGED[name]?.includes(field)) continue
          assert.deepEqual(body[field], expected[field], field)
          if (!single && field in resource.fields && typeof extra[field] !== 'boolean')
            assert.notDeepEqual(body[field], extra[field], field)
        }
        for (const id of ['organization_id', 'room_id', 'meeting_id', 'meeting_series_id', 'template_id']) {
          const value = body[id]?.value ?? body[id]
          if (single || value === undefined || value === null || id === resource.id) continue
          assert.equal(value, idIn(house, address, id), id)
        }
      })

    test(`${name}: hidden columns and unknown names are refused`, async () => {
      const house = await houseFor(address)
      const path = filled(address, (id) => (resource.name === 'member' ? house.outsider : idIn(house, address, id)))
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(resource.name)} limit 1`.execute(
        stage().site.db.reads,
      )
      const hidden = Object.keys(rows[0]!).filter(
        (column) => !(column in resource.fields) && !(column in endpoint.takes) && !(column in resource.embeds),
      )
      const untouched = await traces(stage())
      const nowhere = ['token_id', 'enterprise', 'constructor', 'toString'].filter(
        (field) => !(field in resource.fields),
      )
      for (const column of [...hidden, ...nowhere]) {
        const sent = { ...NEEDED[name]?.(house), [column]: 1 }
        const { status, body } = await house.client.ask(endpoint.verb, path, sent)
        assert.equal(status, 422, `${column}: ${status}`)
        assert.deepEqual(body.errors, [
          { resource: resource.collection, field: column, code: 'unknown_field', details: null },
        ])
      }
      assert.equal(await traces(stage()), untouched)
    })
  }

  for (const holder of ['meeting', 'meeting_series'] as const) {
    test(`what a source inside a ${holder} says of whose and what it is, is passed over`, async () => {
      const { client, room, person } = await build(stage(), await gather(stage()), 'Rm', true)
      const theirs = {
        member_id: foreign.person,
        [`${holder}_id`]: foreign[holder === 'meeting' ? 'meeting' : 'series'],
      }
      const source = { source_type: 'tide', source_id: `${++made}`, ...theirs, create_ts: LATE }
      const sent = { ...NEEDED[`${holder}.add`]?.(foreign), [`${holder}_source`]: source }
      const { status, body, text } = await client.post(`/rooms/${room}/${collectionOf(holder)}`, sent)
      assert.equal(status, 201, text)
      const own = body[`${holder}_id`]
      const change = { [`${holder}_source`]: { ...source, source_id: `${++made}` } }
      if (holder === 'meeting_series') assert.equal((await client.patch(`/meeting_series/${own}`, change)).status, 200)
      const [kept] = (await client.get(`/${collectionOf(holder)}/${own}/${holder}_sources`)).body
      assert.deepEqual(
        [kept.member_id, kept[`${holder}_id`], kept.create_ts.value],
        [person, own, stage().site.clock()],
      )
      const path = `/${collectionOf(holder)}/${theirs[`${holder}_id`]}/${holder}_sources`
      assert.equal((await foreign.client.get(path)).body[0].member_id, foreign.cast.host)
    })
  }

  test('a body cannot reach the prototype of objects', async () => {
    const { client, meeting } = await houseFor(writing[0]!)
    for (const payload of ['{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":{"name":"x"}}}']) {
      const { status } = await client.patch(`/meetings/${meeting}`, undefined, { payload })
      assert.ok(status === 400 || status === 422, `${status}`)
    }
    assert.equal((await client.get(`/meetings/${meeting}`)).body.name, 'Tide tables')
    assert.equal(({} as { name?: string }).name, undefined)
  })
})
