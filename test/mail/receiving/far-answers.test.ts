// How many starts of a series one mail answers, and how far ahead: what is more, or further, makes no meeting.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { calendarPost } from '../../calendar/mail-scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { type OpenWays, openWays, SECRET } from './ways.ts'

const DAY = 86_400
/** The first start of the series. */
const FIRST = Date.UTC(2026, 2, 10, 9) / 1000
const utc = (instant: number): string => new Date(instant * 1000).toISOString().replace(/[-:]|\.000/g, '')

onBothDatabases(
  'answers to many starts, and to far ones',
  (stage) => {
    const post = calendarPost(stage)
    let ways: OpenWays
    let series: number
    let count = 0
    let told: { address: string; uid: string; to: string }

    before(async () => {
      ways = await openWays(stage)
    })
    after(() => ways.close())
    beforeEach(async () => {
      // In UTC a day has as many seconds as any other.
      const { id, first } = await post.announced({
        ...{ timezone_name: 'UTC', dtstart: '2026-03-10T09:00:00', rrule: 'FREQ=DAILY' },
      })
      series = id
      const { email: address } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
      const { event } = first.find(({ to }) => to === address)!
      told = { address, uid: event['UID']!, to: /mailto:(.*)$/.exec(event['ORGANIZER']!)![1]! }
    })

    const accepted = (recurrence: string): string[] => [
      ...['BEGIN:VEVENT', `UID:${told.uid}`, `DTSTAMP:${utc(stage().site.clock())}`, recurrence],
      ...[`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${told.address}`, 'END:VEVENT'],
    ]
    const calendar = (events: readonly string[]): string[] => [
      ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
      ...['METHOD:REPLY', ...events, 'END:VCALENDAR'],
    ]
    /** Hands in one mail with these calendars, and gives the starts that have an answer, as days after the first. */
    async function answered(...calendars: readonly string[][]): Promise<number[]> {
      const lines = [
        ...[`From: ${told.address}`, `To: ${told.to}`, `Message-ID: <many-${++count}@x.example>`, 'MIME-Version: 1.0'],
        ...['Content-Type: multipart/mixed; boundary=b', '', ...calendars.flatMap((one) => ['--b', ...calendar(one)])],
        ...['--b--', ''],
      ]
      assert.equal(await ways.by.lmtp(lines.join('\r\n'), { to: told.to, from: told.address }), 250)
      const rows = await stage()
        .site.db.reads.selectFrom('attendee')
        .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
        .select('slot_ts')
        .where('meeting.meeting_series_id', '=', series)
        .where('attendee.member_id', '=', post.member.id)
        .where('rsvp', '=', 1)
        .orderBy('slot_ts')
        .execute()
      return rows.map(({ slot_ts }) => (Number(slot_ts) - FIRST) / DAY)
    }
    const made = async (): Promise<number> => {
      const { count: rows } = await stage()
        .site.db.reads.selectFrom('meeting')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('meeting_series_id', '=', series)
        .executeTakeFirstOrThrow()
      return Number(rows)
    }
    const onDays = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, day) => accepted(`RECURRENCE-ID:${utc(FIRST + (from + day) * DAY)}`)).flat()
    const first52 = Array.from({ length: 52 }, (_, day) => day)

    test('one mail answers 52 starts at most, and makes no meeting of the others', async () => {
      assert.deepEqual(await answered(onDays(0, 60)), first52)
      assert.equal(await made(), 52)
      // The answer to the whole series is none of them, and another mail answers further ones.
      assert.equal((await answered(onDays(52, 54))).length, 54)
    })

    test('so does one with several calendars', async () => {
      assert.deepEqual(await answered(onDays(0, 30), onDays(30, 60)), first52)
      assert.equal(await made(), 52)
    })

    test('a start that is more than three years ahead is not answered, however it is named', async () => {
      const furthest = Math.floor((stage().site.clock() + 3 * 366 * DAY - FIRST) / DAY)
      const day = utc(FIRST + (furthest + 1) * DAY).slice(0, 8)
      const far = [...onDays(furthest + 1, furthest + 2), ...accepted(`RECURRENCE-ID;VALUE=DATE:${day}`)]
      assert.deepEqual(await answered([...onDays(furthest, furthest + 1), ...far]), [furthest])
      assert.equal(await made(), 1)
    })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
