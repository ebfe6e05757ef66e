// How much text an agenda holds, whichever way it grows; and what becomes of one that was longer before.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MOST_AGENDA_TEXT } from '../../contract/agenda/agenda-item.ts'
import type { TestAnswer } from '../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene, WIDE } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS, WEEK } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda } from './agenda-scene.ts'

const LONG = 65_000
const text = (bytes: number) => 'x'.repeat(bytes)
const items = (count: number, length = LONG) =>
  Array.from({ length: count }, () => ({ title: 'Item', description: text(length) }))
/** As much as there is room for; of characters of four bytes, a quarter as many. */
const FULL = [
  ...items(15, LONG - 4),
  { title: 'Last', description: WIDE.repeat(6_000) + text(MOST_AGENDA_TEXT - 15 * LONG - 24_004) },
]

const mustBeTooLong = (answer: TestAnswer, resource = 'agenda_items') =>
  assertInvalid(answer, resource, ['agenda_items', 'too_long'])

onBothDatabases('the text of an agenda', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const { post, patch, put, remove } = {
    post: (path: string, body: object) => scene.owner.client.post(path, body),
    patch: (path: string, body: object) => scene.owner.client.patch(path, body),
    put: (path: string, body: unknown) => setAgenda(scene.owner.client, path, body),
    remove: (path: string) => scene.owner.client.delete(path),
  }
  const meeting = async () => `/meetings/${await newMeeting(scene)}`
  const template = async () => {
    const { template_id } = (await post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })).body
    return template_id as number
  }
  const holders = {
    meeting,
    series: async () => pathOf(await newSeries(scene)),
    template: async () => `/templates/${await template()}`,
  }

  /** What an earlier version let be written: items beyond the bound, behind the back of the API. */
  async function older(holder: string, count = 20): Promise<void> {
    await put(holder, [{ title: 'Item' }])
    const [, kind, id] = holder.split('/')
    const key = { meetings: 'meeting_id', meeting_series: 'meeting_series_id', templates: 'template_id' }[kind!]!
    const stamps = { create_ts: 1, update_ts: 1, state: 'pending' as const, total_seconds: 0 }
    const rows = Array.from({ length: count }, (_, place) => ({
      ...{ title: `Old ${place}`, description: text(LONG), position: place + 1, place: place + 1, ...stamps },
      ...({ [key]: Number(id) } as { meeting_id: number }),
    }))
    await stage().write(async (trx) => {
      for (const row of rows) await trx.insertInto('agenda_item').values(row).execute()
    })
  }

  for (const [kind, make] of Object.entries(holders)) {
    test(`of a ${kind} takes a megabyte, set as a whole, added to or changed`, async () => {
      const holder = await make()
      mustBeTooLong(await put(holder, [...FULL, { title: 'x' }]))
      const { status, body } = await put(holder, FULL)
      assert.equal(status, 200)
      mustBeTooLong(await post(`${holder}/agenda_items`, { title: 'x' }))
      const last = `/agenda_items/${body.at(-1).agenda_item_id}`
      mustBeTooLong(await patch(last, { title: 'Last!' }))
      assert.equal((await patch(last, { title: 'Tsal' })).status, 200)
      assert.equal((await patch(last, { description: null })).status, 200)
      assert.equal((await post(`${holder}/agenda_items`, { title: 'x' })).status, 201)
    })

    test(`of a ${kind} that was longer is read, shortened and left, but grows no more`, async () => {
      const holder = await make()
      await older(holder)
      const old = await agendaOf(scene.owner.client, holder)
      assert.equal(old.length, 21)
      const one = `/agenda_items/${old[3].agenda_item_id}`
      mustBeTooLong(await patch(one, { title: 'Older yet' }))
      mustBeTooLong(await post(`${holder}/agenda_items`, { title: 'x' }))
      assert.equal((await patch(one, { position: 0 })).status, 200)
      assert.equal((await patch(one, { description: 'short' })).status, 200)
      assert.equal((await remove(`/agenda_items/${old[4].agenda_item_id}`)).status, 204)
    })
  }

  test('copied from another meeting or carried over, it must fit as well', async () => {
    const [one, other] = [await meeting(), await meeting()]
    await put(one, items(8))
    await put(other, items(8))
    const meeting_id = Number(other.split('/')[2])
    mustBeTooLong(await post(`${one}/agenda_items/copy`, { meeting_id }))
    assert.equal((await agendaOf(scene.owner.client, one)).length, 8)

    const series = await newSeries(scene)
    const at = async (slot: number) => `/meetings/${(await meetingAt(scene.owner.client, series, slot)).meeting_id}`
    const [first, next] = [await at(SLOTS[0]), await at(SLOTS[1])]
    await put(first, items(8))
    await put(next, items(8))
    assert.equal((await patch(first, { state: 'started' })).status, 200)
    mustBeTooLong(await post(`${first}/agenda_items/carry_over`, {}))
    assert.ok((await agendaOf(scene.owner.client, first)).every(({ state }) => state === 'pending'))
  })

  test('a template that was longer is applied to nothing; a series gives its meetings what they hold', async () => {
    const template_id = await template()
    await older(`/templates/${template_id}`)
    mustBeTooLong(await post(`/rooms/${scene.room}/meetings`, { template_id }), 'meetings')
    const series = await newSeries(scene)
    await older(pathOf(series))
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    const given = await agendaOf(scene.owner.client, `/meetings/${meeting_id}`)
    assert.deepEqual([given.length, given.filter(({ description }) => description).length], [21, 15])
  })

  test('an edit of a series that would write too much into its coming meetings is refused', async () => {
    const series = await newSeries(scene)
    await put(pathOf(series), items(15))
    for (let week = 0; week < 3; week++) await meetingAt(scene.owner.client, series, SLOTS[0] + week * WEEK)
    await newItem(scene.owner.client, pathOf(series), { title: 'Tides' })
    // As if there were many meetings more: their rows alone count.
    const columns = ['room_id', 'meeting_series_id', 'name', 'state', 'state_ts', 'create_ts', 'update_ts'] as const
    await stage().write(async (trx) => {
      const found = trx.selectFrom('meeting').where('meeting_series_id', '=', series.meeting_series_id).limit(1)
      const row = await found.select(columns).executeTakeFirstOrThrow()
      for (let copy = 0; copy < 60; copy++) await trx.insertInto('meeting').values(row).execute()
    })
    mustBeTooLong(await post(`${pathOf(series)}/agenda_items`, { title: 'One more' }))
    assert.equal((await put(pathOf(series), items(2))).status, 200)
  })
})
