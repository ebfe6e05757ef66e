// Timestamps: how they are answered, and all that is understood where one is sent.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, at, type Scene, setScene, someone } from '../../places/scene.ts'
import { NOW, onBothDatabases, type Stage } from '../../stage.ts'

/** What may be sent on Monday 2 March 2026, 10:00 UTC, by a person whose clocks show UTC. */
const UNDERSTOOD: [sent: unknown, iso_8601: string][] = [
  [0, '1970-01-01T00:00:00Z'],
  [-1, '1969-12-31T23:59:59Z'],
  [1_772_445_600, '2026-03-02T10:00:00Z'],
  ['1772445600', '2026-03-02T10:00:00Z'],
  [253_402_300_799, '9999-12-31T23:59:59Z'],
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00+01:00', '2026-11-20T08:00:00Z'],
  ['2026-11-20T09:00:00-0530', '2026-11-20T14:30:00Z'],
  ['2026-11-20T09:00:00', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00.999Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20', '2026-11-20T00:00:00Z'],
  ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['now', '2026-03-02T10:00:00Z'],
  ['today', '2026-03-02T00:00:00Z'],
  ['Tomorrow', '2026-03-03T00:00:00Z'],
  [' yesterday ', '2026-03-01T00:00:00Z'],
  ['wednesday', '2026-03-04T00:00:00Z'],
  ['sunday', '2026-03-08T00:00:00Z'],
  ['next friday', '2026-03-06T00:00:00Z'],
  ['next monday', '2026-03-09T00:00:00Z'],
  ['last friday', '2026-02-27T00:00:00Z'],
  ['last monday', '2026-02-23T00:00:00Z'],
  ['next  WEEK', '2026-03-09T10:00:00Z'],
  ['last week', '2026-02-23T10:00:00Z'],
  ['next month', '2026-04-02T10:00:00Z'],
  ['last month', '2026-02-02T10:00:00Z'],
  ['in 3 days', '2026-03-05T10:00:00Z'],
  ['in 1 day', '2026-03-03T10:00:00Z'],
  ['+2 hours', '2026-03-02T12:00:00Z'],
  ['-90 minutes', '2026-03-02T08:30:00Z'],
  ['2 weeks ago', '2026-02-16T10:00:00Z'],
  [{ value: 1_772_445_600, iso_8601: 'whatever' }, '2026-03-02T10:00:00Z'],
  [{ value: '2026-11-20T09:00:00Z' }, '2026-11-20T09:00:00Z'],
]

const NOT_UNDERSTOOD: unknown[] = [
  '',
  ' ',
  'soon',
  'tomorrow at 5',
  'today, maybe',
  'next fortnight',
  'in days',
  'in -3 days',
  'in 3 days ago',
  '3 days',
  'in 999999 days',
  'in 99999 years',
  '12:00',
  'Mon, 02 Mar 2026 10:00:00 GMT',
  '2026/03/02',
  '2026-3-2',
  '2026-13-01',
  '2026-02-29',
  '2026-11-20T24:00:00Z',
  '2026-11-20T09:60:00Z',
  '2016-12-31T23:59:60Z',
  '2026-11-20T09:00:00+24:00',
  '2026-11-20T09:00:00 Europe/Berlin',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '1e9',
  '0x10',
  '1.5',
  253_402_300_800,
  1e20,
  -1e20,
  1.5,
  true,
  [1_772_445_600],
  {},
  { iso_8601: '2026-11-20T09:00:00Z' },
  { value: null },
  { value: { value: 1 } },
  'x'.repeat(10_000),
]

const inZone = ({ write }: Stage, member_id: number, timezone_name: string) =>
  write((trx) => trx.updateTable('member').set({ timezone_name }).where('member_id', '=', member_id).execute())

onBothDatabases('timestamps', (stage) => {
  let scene: Scene
  let client: Client
  let item: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    const { body } = await client.post(`/rooms/${scene.room}/action_items`, { description: 'x' })
    item = `/action_items/${body.action_item_id}`
  })

  test('a Unix timestamp, an ISO 8601 string, or a relative expression', async () => {
    for (const [due_ts, iso_8601] of UNDERSTOOD) {
      const { status, body } = await client.patch(item, { due_ts })
      assert.equal(status, 200, JSON.stringify(due_ts))
      const value = Date.parse(iso_8601) / 1000
      assert.deepEqual(body.due_ts, { value, iso_8601 }, JSON.stringify(due_ts))
      assert.deepEqual((await client.get(item)).body.due_ts, body.due_ts)
    }
  })

  test('any time that is not fully understood is 422', async () => {
    for (const due_ts of NOT_UNDERSTOOD)
      assertInvalid(await client.patch(item, { due_ts }), 'action_items', ['due_ts', 'invalid_value'])
    for (const after of NOT_UNDERSTOOD.filter((sent) => typeof sent !== 'object'))
      assertInvalid(await client.get(`/action_items?after=${encodeURIComponent(String(after))}`), 'action_items', [
        'after',
        'invalid_value',
      ])
  })

  test('in a query the same, also where the plus of an offset was not encoded', async () => {
    await client.patch(item, { due_ts: '2026-11-20T08:30:00Z' })
    const found = async (after: string) => (await client.get(`/action_items?after=${after}`)).body.length
    assert.deepEqual(
      [
        await found('2026-11-20T09:29:59%2B01:00'),
        await found('2026-11-20T09:30:00%2B01:00'),
        await found('2026-11-20T09:29:59+01:00'),
        await found('2026-11-20T09:30:00+01:00'),
        await found('next%20month'),
        await found('%2B300%20days'),
      ],
      [1, 0, 1, 0, 1, 0],
    )
  })

  test('answered as value and iso_8601, null where unset', async () => {
    const { body } = await client.patch(item, { due_ts: NOW, state: 1 })
    for (const name of ['due_ts', 'close_ts', 'create_ts', 'update_ts']) assert.deepEqual(body[name], at(NOW))
    assert.equal((await client.patch(item, { due_ts: null })).body.due_ts, null)
  })

  test('last_access carries value, ts and iso_8601', async () => {
    const { body } = await client.get('/members?me=true')
    const { value } = body[0].last_access
    assert.deepEqual(body[0].last_access, { value, ts: value, iso_8601: at(value).iso_8601 })
  })

  const PRETTY: [zone: string, iso: string, time: string, date: string][] = [
    ['UTC', '2026-11-20T09:05:59Z', '9:05 AM', 'Fri, Nov 20, 2026'],
    ['Europe/Berlin', '2026-11-20T23:30:00Z', '12:30 AM', 'Sat, Nov 21, 2026'],
    ['America/New_York', '2026-11-20T03:00:00Z', '10:00 PM', 'Thu, Nov 19, 2026'],
    ['America/New_York', '2026-07-04T16:00:00Z', '12:00 PM', 'Sat, Jul 4, 2026'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '5:45 AM', 'Thu, Jan 1, 2026'],
    ['Pacific/Apia', '2026-12-31T12:00:00Z', '1:00 AM', 'Fri, Jan 1, 2027'],
  ]

  for (const [zone, iso_8601, time, date] of PRETTY) {
    test(`pretty on start_time and end_time of meetings, in the caller's time zone: ${iso_8601} in ${zone}`, async () => {
      const start_time = Date.parse(iso_8601) / 1000
      const made = await client.post(`/rooms/${scene.room}/meetings`, { start_time, end_time: start_time + 60 })
      const reader = await someone(stage(), scene, { room: 3 })
      await inZone(stage(), reader.id, zone)
      const { body } = await reader.client.get(`/meetings/${made.body.meeting_id}`)
      assert.deepEqual(body.start_time, { value: start_time, iso_8601, pretty: { time, date, timezone: zone } })
      assert.equal(body.end_time.pretty.timezone, zone)
      for (const name of ['create_ts', 'update_ts', 'state_ts']) assert.equal('pretty' in body[name], false)
      const listed = await reader.client.get(`/rooms/${scene.room}/meetings?embed=attendees`)
      assert.deepEqual(listed.body.find((row: any) => row.meeting_id === body.meeting_id).start_time, body.start_time)
      assert.equal(made.body.start_time.pretty.timezone, 'UTC')
    })
  }
})

/** On Saturday 28 March 2026, 13:00 in Berlin, where the clocks go forward in the night. */
const IN_BERLIN: [sent: string, iso_8601: string][] = [
  ['now', '2026-03-28T12:00:00Z'],
  ['today', '2026-03-27T23:00:00Z'],
  ['tomorrow', '2026-03-28T23:00:00Z'],
  ['monday', '2026-03-29T22:00:00Z'],
  ['yesterday', '2026-03-26T23:00:00Z'],
  ['in 1 day', '2026-03-29T11:00:00Z'],
  ['in 24 hours', '2026-03-29T12:00:00Z'],
  ['next week', '2026-04-04T11:00:00Z'],
  ['last week', '2026-03-21T12:00:00Z'],
  ['next month', '2026-04-28T11:00:00Z'],
  ['2026-03-29T09:00:00', '2026-03-29T09:00:00Z'],
  ['2026-03-29', '2026-03-29T00:00:00Z'],
]

onBothDatabases(
  'relative phrases',
  (stage) => {
    test("are read in the caller's zone, across daylight-saving changes", async () => {
      const scene = await setScene(stage())
      await inZone(stage(), scene.owner.id, 'Europe/Berlin')
      stage().pass(Date.parse('2026-03-28T12:00:00Z') / 1000 - NOW)
      for (const [due_ts, iso_8601] of IN_BERLIN) {
        const { body } = await scene.owner.client.post(`/rooms/${scene.room}/action_items`, {
          description: 'x',
          due_ts,
        })
        assert.equal(body.due_ts.iso_8601, iso_8601, due_ts)
      }
    })

    test('who has chosen no zone has that of the site', async () => {
      const { client } = await someone(stage(), await setScene(stage()), { room: 3 })
      const { body } = await client.get('/rooms')
      const made = await client.post(`/rooms/${body[0].room_id}/meetings`, { start_time: 'tomorrow' })
      assert.equal(made.body.start_time.iso_8601, '2026-03-28T15:00:00Z')
      assert.deepEqual(made.body.start_time.pretty, {
        time: '12:00 AM',
        date: 'Sun, Mar 29, 2026',
        timezone: 'Asia/Tokyo',
      })
    })
  },
  { timezone: 'Asia/Tokyo' },
)
