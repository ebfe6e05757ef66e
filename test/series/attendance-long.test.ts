// Attendance of a series with more rows than are answered at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertInvalid, setScene } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

const [MEETINGS, PEOPLE] = [500, 200]

onBothDatabases('the attendance of a long series', (stage) => {
  test('with a row too many it is read by pages', async () => {
    const scene = await setScene(stage())
    const { client, id } = scene.owner
    const series = await newSeries(scene)
    // One row, the owner's, is there before the others.
    await meetingAt(client, series, SLOTS[0])
    await stage().write(async (trx) => {
      const numbers = (most: number) => sql`(with recursive place(n) as (select 1 union all select n + 1 from place
        where n < ${sql.lit(most)}) select n from place)`
      await sql`insert into meeting (room_id, meeting_series_id, slot_ts, name, state, state_ts, create_id, create_ts, update_ts)
        select ${sql.lit(scene.room)}, ${sql.lit(series.meeting_series_id)}, ${sql.lit(SLOTS[5])} + n, 'Long round ' || n, 'pending',
          ${sql.lit(NOW)}, ${sql.lit(id)}, ${sql.lit(NOW)}, ${sql.lit(NOW)} from ${numbers(MEETINGS)} as numbers`.execute(
        trx,
      )
      await sql`insert into member (name, search_text, enterprise_admin, create_ts, update_ts)
        select 'Keeper ' || n, '', 0, ${sql.lit(NOW)}, ${sql.lit(NOW)} from ${numbers(PEOPLE)} as numbers`.execute(trx)
      await sql`insert into attendee (meeting_id, member_id, role_id, note_taker, presenter, rsvp, attended, create_ts, update_ts)
        select meeting.meeting_id, member.member_id, 5, 0, 0, 0, 1, ${sql.lit(NOW)}, ${sql.lit(NOW)} from meeting, member
        where meeting.name like 'Long round %' and member.name like 'Keeper %'`.execute(trx)
    })
    const path = `${pathOf(series)}/attendance`
    assertInvalid(await client.get(path), 'attendance', ['per_page', 'invalid_value'])
    const page = await client.get(`${path}?per_page=1`)
    assert.deepEqual([page.status, page.headers['x-total-count']], [200, String(MEETINGS * PEOPLE + 1)])
    // The last of its meetings, as the page of the series asks for: none has begun, then two have.
    assert.deepEqual((await client.get(`${path}?last=12`)).body, [])
    await stage().write((trx) =>
      trx
        .updateTable('meeting')
        .set(({ ref }) => ({
          start_time: sql<number>`${ref('slot_ts')} - ${sql.lit(SLOTS[5])} + ${sql.lit(NOW)} - 20`,
        }))
        .where('name', 'like', 'Long round %')
        .execute(),
    )
    const last = await client.get(`${path}?last=3&fields=start_time`)
    assert.deepEqual([last.status, last.body.length], [200, 3 * PEOPLE])
    const starts = new Set(last.body.map((one: any) => one.start_time.value))
    assert.deepEqual([...starts], [NOW - 2, NOW - 1, NOW])
    const own = (await client.get(`${path}?per_page=100&sort=-start_time`)).body.find(
      (one: any) => one.member_id === id,
    )
    assert.equal((await client.delete(`/meetings/${own.meeting_id.value}`)).status, 204)
    const whole = await client.get(`${path}?fields=member_id`)
    assert.deepEqual([whole.status, whole.body.length], [200, MEETINGS * PEOPLE])
  })
})
