// The order of what calendars are told, how much of it at a time, and telling it anew where the law of a zone changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAheadInCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { saying } from '../mail/server.ts'
import { onBothDatabases } from '../stage.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost, RULE } from './mail-scene.ts'

const DAY = 86_400

onBothDatabases('the order of what calendars are told', (stage) => {
  let greylisted = new Set<string>()
  const post = calendarPost(stage, () => ({
    to: (address) => {
      if (greylisted.delete(address)) throw saying(451, '4.7.1 Come again')
    },
  }))
  const own = (all: readonly ReadCalendar[], address: string) => all.filter(({ to }) => to === address)
  const emailOf = async ({ id }: { id: number }): Promise<string> =>
    (await post.scene.chief.client.get(`/members/${id}`)).body.email
  const slotsOf = (all: readonly ReadCalendar[]) => all.map(({ event }) => event['RECURRENCE-ID'] ?? 'all')

  /** Meetings of so many weeks from the second on, each moved by an hour. */
  async function moved(id: number, count: number): Promise<void> {
    const first = Date.parse('2026-03-17T09:00:00Z')
    for (let week = 0; week < count; week++) {
      const summer = week >= 2 ? 3_600_000 : 0
      const start = new Date(first + week * 7 * DAY * 1000 - summer).toISOString().replace('.000Z', 'Z')
      const meeting = await post.at(id, start)
      await post.ask('PATCH', `/meetings/${meeting}?notify=false`, {
        start_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
      })
    }
  }

  test('each person gets the event before its exceptions, also where the first mail has to come again', async () => {
    const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const id = made.meeting_series_id
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    await moved(id, 3)
    const late = await emailOf(post.member)
    greylisted = new Set([late])
    await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
    const all = await post.sent()
    assert.deepEqual(own(all, late), [], 'The exceptions wait for the event.')
    assert.deepEqual(slotsOf(all)[0], 'all')
    assert.equal(all.length, 4)
    stage().pass(120)
    const again = slotsOf(own(await post.sent(), late))
    assert.equal(again.length, 4)
    assert.equal(again[0], 'all')
  })

  test('starts that are gone come before another rule, and those that differ come after it', async () => {
    const { id } = await post.announced()
    const [near, far] = [await post.at(id, '2026-03-17T09:00:00Z'), await post.at(id, '2026-03-24T09:00:00Z')]
    for (const meeting of [near, far]) await post.ask('PATCH', `/meetings/${meeting}`, { location: 'Pier 4' })
    await post.sentLater()
    await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T15:00:00' })
    const all = own(await post.sentLater(), await emailOf(post.member))
    const order = all.map(({ method, event }) => `${method} ${event['RECURRENCE-ID'] ? 'start' : 'all'}`)
    assert.deepEqual(order, ['CANCEL start', 'CANCEL start', 'REQUEST all', 'REQUEST start', 'REQUEST start'])
  })

  test('of more than twenty starts the nearest are told first, and the rest a minute later', async () => {
    const { id } = await post.announced()
    await moved(id, 23)
    const address = await emailOf(post.member)
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Low water watch' })
    const first = own(await post.sentLater(), address)
    assert.equal(first.length, 21)
    const second = own(await post.sentLater(), address)
    assert.equal(second.length, 3)
    assert.equal(new Set([...slotsOf(first), ...slotsOf(second)]).size, 24)
    assert.deepEqual(await post.sentLater(), [])
    // The last ones are as their meetings are.
    for (const { event } of second) assert.equal(event['SUMMARY'], 'Low water watch')
  })

  test('more than a hundred starts by themselves: none that was told is taken back for a nearer one', async () => {
    const day = (place: number) => new Date(Date.UTC(2026, 2, 11 + place)).toISOString().slice(0, 10)
    const added = Array.from({ length: 104 }, (_, place) => `${day(place)}T17:30:00`)
    const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const id = made.meeting_series_id
    await post.ask('PATCH', `/meeting_series/${id}`, { added_dates: added.slice(2) })
    await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
    const first = await post.sent()
    const address = await emailOf(post.scene.owner)
    const lone = own(first, address).filter(({ event }) => event['RRULE'] === undefined)
    assert.equal(lone.length, 100)
    await post.ask('PATCH', `/meeting_series/${id}`, { added_dates: added })
    const more = own(await post.sentLater(), address)
    assert.deepEqual(
      more
        .map(({ method, event }) => [method, event['DTSTART']])
        .filter(([, start]) => !start!.includes('T100000'))
        .toSorted(),
      added.slice(0, 2).map((time) => ['REQUEST', `TZID=Europe/Berlin:${time.replace(/[-:]/g, '')}`]),
    )
    // The last two are told as they come near.
    stage().pass(80 * DAY)
    await lookAheadInCalendars(stage().site)
    const rest = own(await post.sentLater(), address)
    assert.deepEqual(
      rest.map(({ event }) => event['DTSTART']).toSorted(),
      added.slice(-2).map((time) => `TZID=Europe/Berlin:${time.replace(/[-:]/g, '')}`),
    )
  })

  test('who was not invited is told of no start either', async () => {
    const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const id = made.meeting_series_id
    const { invitee_id } = await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation', to: [invitee_id] })
    assert.equal((await post.sent()).length, 1)
    const meeting = await post.at(id, '2026-03-17T09:00:00Z')
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-17T12:00:00Z' })
    const all = await post.sentLater()
    assert.deepEqual(
      all.map(({ to }) => to),
      [await emailOf(post.member)],
    )
  })

  test('where the law of a zone is another than was told, its series are told again, once', async () => {
    const { id, first } = await post.announced()
    assert.ok(first[0]!.lines.includes('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'))
    await lookAheadInCalendars(stage().site)
    assert.deepEqual(await post.sentLater(), [])
    // As if its clocks had changed a month later when it was told.
    await stage().write(async (trx) => {
      const object = await trx
        .selectFrom('calendar_object')
        .selectAll()
        .where('meeting_series_id', '=', id)
        .executeTakeFirstOrThrow()
      const content = object.content!.replaceAll('BYMONTH=3', 'BYMONTH=4')
      assert.notEqual(content, object.content)
      await trx
        .updateTable('calendar_object')
        .set({ content })
        .where('calendar_object_id', '=', object.calendar_object_id)
        .execute()
      await trx.updateTable('calendar_sent').set({ hash: 'another.one' }).execute()
    })
    await lookAheadInCalendars(stage().site)
    const all = await post.sentLater()
    assert.equal(all.length, 2)
    for (const { lines, event } of all) {
      assert.ok(lines.includes('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'))
      assert.equal(event['UID'], first[0]!.event['UID'])
      assert.equal(event['SEQUENCE'], '1')
    }
    await lookAheadInCalendars(stage().site)
    assert.deepEqual(await post.sentLater(), [])
  })

  const BERLIN = 'TZID=Europe/Berlin:'
  const SPLIT = { from: '2026-03-24T09:00:00Z', name: 'Low water watch' }
  const END = `REQUEST 1 all ${BERLIN}20260310T100000 UNTIL=20260317T090000Z`
  const linesOf = (all: readonly ReadCalendar[]) =>
    all.map(({ method, event }) => {
      const until = event['RRULE']?.match(/UNTIL=\w+/)?.[0] ?? ''
      return `${method} ${event['SEQUENCE']} ${event['RECURRENCE-ID'] ?? 'all'} ${event['DTSTART']} ${until}`.trim()
    })

  test('of a series that is split, the old event ends before the new one begins, and its exceptions come last', async () => {
    const { id, first } = await post.announced()
    const moved = await post.at(id, '2026-03-31T08:00:00Z')
    await post.ask('PATCH', `/meetings/${moved}`, { start_time: '2026-03-31T12:00:00Z' })
    await post.sentLater()
    const [one, other] = await Promise.all([emailOf(post.scene.owner), emailOf(post.member)])
    greylisted = new Set([one])
    await post.ask('POST', `/meeting_series/${id}/split`, SPLIT)
    const all = await post.sentLater()
    const order = [
      END.replace('REQUEST 1', 'REQUEST 2'),
      `REQUEST 0 all ${BERLIN}20260324T100000`,
      `REQUEST 0 ${BERLIN}20260331T100000 ${BERLIN}20260331T140000`,
    ]
    assert.deepEqual(linesOf(own(all, other)), order)
    const uids = own(all, other).map(({ event }) => event['UID'])
    assert.deepEqual([uids[0], uids[1] === uids[0], uids[2]], [first[0]!.event['UID'], false, uids[1]])
    assert.deepEqual(own(all, one), [], 'The new event waits for the end of the old one.')
    stage().pass(120)
    assert.deepEqual(linesOf(own(await post.sent(), one)), order)
  })

  test('if a part begins within the hour, the end of the one before is sent at once, too', async () => {
    const { id } = await post.announced()
    stage().pass(Date.parse('2026-03-24T08:30:00Z') / 1000 - stage().site.clock())
    await post.sentLater()
    await post.ask('POST', `/meeting_series/${id}/split`, { ...SPLIT, dtstart: '2026-03-24T10:15:00' })
    const address = await emailOf(post.member)
    assert.deepEqual(linesOf(own(await post.sent(), address)), [END, `REQUEST 0 all ${BERLIN}20260324T101500`])
    assert.deepEqual(await post.sentLater(), [])
  })

  test('who sends the invitation to the new part before a minute has passed sends the end of the old one first', async () => {
    const { id } = await post.announced()
    const { meeting_series_id: next } = await post.ask('POST', `/meeting_series/${id}/split`, SPLIT)
    await post.ask('POST', `/meeting_series/${next}/mailings`, { kind: 'invitation' })
    const address = await emailOf(post.member)
    assert.deepEqual(linesOf(own(await post.sent(), address)), [END, `REQUEST 0 all ${BERLIN}20260324T100000`])
    assert.deepEqual(await post.sentLater(), [])
  })

  test('of two splits at once, each part comes after the one before', async () => {
    const { id } = await post.announced()
    await post.ask('POST', `/meeting_series/${id}/split`, { ...SPLIT, from: '2026-04-07T08:00:00Z' })
    await post.ask('POST', `/meeting_series/${id}/split`, SPLIT)
    const address = await emailOf(post.member)
    assert.deepEqual(linesOf(own(await post.sentLater(), address)), [
      END,
      `REQUEST 0 all ${BERLIN}20260324T100000 UNTIL=20260331T080000Z`,
      `REQUEST 0 all ${BERLIN}20260407T100000`,
    ])
  })
})
