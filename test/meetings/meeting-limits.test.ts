// How much a meeting holds: notes, action items and their texts, people, source data, and what its series hands on to it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Insertable } from 'kysely'
import { MOST_PARTICIPANTS, MOST_RECORD_TEXT, MOST_RECORDS } from '../../contract/meetings/meeting-fields.ts'
import type { DB } from '../../server/db/tables.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const LONG = 65_000
const AT_ONCE = 200

onBothDatabases('room in a meeting', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const { post, patch } = {
    post: (path: string, body: object) => scene.owner.client.post(path, body),
    patch: (path: string, body: object) => scene.owner.client.patch(path, body),
  }
  const stamps = { create_ts: NOW, update_ts: NOW }

  async function insert<T extends keyof DB>(table: T, rows: Insertable<DB[T]>[]): Promise<void> {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE) as never
      await stage().write((trx) => trx.insertInto(table).values(some).execute())
    }
  }

  /** As if so many had been written before. */
  const filled = (table: 'note' | 'action_item', meeting_id: number, count: number, description: string) => {
    const row = { room_id: scene.room, meeting_id, description, create_id: scene.owner.id, ...stamps }
    const rows = Array.from({ length: count }, () => (table === 'note' ? row : { ...row, state: 0 as const }))
    return insert(table, rows as Insertable<DB['note']>[])
  }

  for (const [table, nouns] of [
    ['note', 'notes'],
    ['action_item', 'action_items'],
  ] as const) {
    test(`${nouns} are counted, and others of the room are not`, async () => {
      const id = await newMeeting(scene)
      await filled(table, id, MOST_RECORDS - 1, 'Tides')
      assert.equal((await post(`/meetings/${id}/${nouns}`, { description: 'The last' })).status, 201)
      assertInvalid(await post(`/meetings/${id}/${nouns}`, { description: 'x' }), nouns, [
        'description',
        'invalid_value',
      ])
      assert.equal((await post(`/rooms/${scene.room}/${nouns}`, { description: 'x' })).status, 201)
    })

    test(`the texts of ${nouns} are bounded together, and can always be shortened`, async () => {
      const id = await newMeeting(scene)
      const count = Math.floor(MOST_RECORD_TEXT / LONG) + 1
      const room = MOST_RECORD_TEXT - (count - 1) * LONG
      await filled(table, id, count - 1, 'x'.repeat(LONG))
      const too = ['description', 'too_long'] as const
      assertInvalid(await post(`/meetings/${id}/${nouns}`, { description: 'x'.repeat(room + 1) }), nouns, [...too])
      const made = await post(`/meetings/${id}/${nouns}`, { description: 'x'.repeat(room) })
      assert.equal(made.status, 201)
      const one = `/${nouns}/${made.body[`${table}_id`]}`
      assertInvalid(await patch(one, { description: 'x'.repeat(room + 1) }), nouns, [...too])
      assert.equal((await patch(one, { description: 'y'.repeat(room) })).status, 200)
      // What was longer before.
      await filled(table, id, 2, 'x'.repeat(LONG))
      assert.equal((await patch(one, { description: 'short' })).status, 200)
      assertInvalid(await patch(one, { description: 'longer' }), nouns, [...too])
    })
  }

  test('notes and action items that grow at the same time are bounded together as well', async () => {
    for (const [table, nouns] of [
      ['note', 'notes'],
      ['action_item', 'action_items'],
    ] as const) {
      const id = await newMeeting(scene)
      // Two of the short ones can become long.
      await filled(table, id, Math.floor(MOST_RECORD_TEXT / LONG) - 2, 'x'.repeat(LONG))
      await filled(table, id, 8, 'x')
      const short = await stage()
        .site.db.reads.selectFrom(table as 'note')
        .select(`${table}_id` as 'note_id')
        .where('meeting_id', '=', id)
        .where('description', '=', 'x')
        .execute()
      const answers = await Promise.all(
        short.map((row) => patch(`/${nouns}/${Object.values(row)[0]}`, { description: 'y'.repeat(LONG) })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, 200, 422, 422, 422, 422, 422, 422], nouns)
    }
  })

  test('people of a meeting, a series and a template are a thousand at most', async () => {
    const rows = Array.from({ length: MOST_PARTICIPANTS }, (_, place) => ({
      ...{ email: `crowd.${place}@harbour.example`, email_key: `crowd.${place}@harbour.example` },
      ...{ name: `Crowd ${place}`, search_text: '', enterprise_admin: 0 as const, ...stamps },
    }))
    await insert('member', rows as unknown as Insertable<DB['member']>[])
    const crowd = await stage()
      .site.db.reads.selectFrom('member')
      .select('member_id')
      .where('name', 'like', 'Crowd %')
      .execute()
    const last = await someone(stage(), scene, { organization: 3, room: 3 })
    const meeting_id = await newMeeting(scene)
    const { meeting_series_id } = await newSeries(scene)
    const { template_id } = (await post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })).body
    const part = { role_id: 3, ...stamps }
    const seat = { ...part, representing: null, rsvp: 0, note_taker: 0, presenter: 0 }
    // The creator is there already.
    const more = crowd.slice(0, MOST_PARTICIPANTS - 2)
    await insert('attendee', more.map((one) => ({ ...one, ...seat, attended: 0, meeting_id })) as never)
    await insert('invitee', more.map((one) => ({ ...one, ...seat, meeting_series_id })) as never)
    await insert('template_attendee', crowd.slice(1).map((one) => ({ ...one, ...part, template_id })) as never)
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    for (const [path, nouns] of [
      [`/meetings/${meeting_id}/attendees`, 'attendees'],
      [`/meeting_series/${meeting_series_id}/invitees`, 'invitees'],
      [`/templates/${template_id}/attendees`, 'template_attendees'],
    ] as const) {
      assert.equal((await post(path, { member_id: last.id })).status, 201, path)
      assertInvalid(await post(path, { member_id: other.id }), nouns, ['member_id', 'invalid_value'])
    }
  })

  test('source_data is as long as other texts at most', async () => {
    const id = await newMeeting(scene)
    const source = (length: number) => ({ source_type: 'tide', source_id: `${id}`, source_data: 'x'.repeat(length) })
    const path = `/meetings/${id}/meeting_sources`
    assertInvalid(await post(path, source(65_534)), 'meeting_sources', ['source_data', 'too_long'])
    assert.equal((await post(path, source(65_533))).status, 201)
  })

  test('a text of a series that would be too long in all its coming meetings is refused', async () => {
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    const { meeting_series_id } = series
    const row = { room_id: scene.room, meeting_series_id, name: series.name, state: 'pending' as const, state_ts: NOW }
    await insert('meeting', Array.from({ length: 400 }, () => ({ ...row, ...stamps })) as never)
    const description = 'x'.repeat(LONG)
    assertInvalid(await patch(pathOf(series), { description }), 'meeting_series', ['description', 'too_long'])
    assert.equal((await patch(pathOf(series), { description: description.slice(0, 60_000) })).status, 200)
    const { body } = await scene.owner.client.get(`/meetings/${meeting_id}`)
    assert.equal(body.description.length, 60_000)
  })
})
