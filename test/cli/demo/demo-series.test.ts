// The series and templates of the demo site: varied, in order with one another and with the meetings.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { seriesRow } from '../../../server/actions/series/series-meetings.ts'
import { furnishDemo } from '../../../server/cli/commands/demo.ts'
import { writeDemo } from '../../../server/demo/furnish.ts'
import { materialiseMeetings } from '../../../server/jobs/materialise.ts'
import { isSlot } from '../../../server/rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../../server/rules/series/series-schedule.ts'
import { cleanHtml, plainText } from '../../../server/rules/text/clean.ts'
import { type Client, clientOf } from '../../client.ts'
import { freshDatabase } from '../../database.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const DAY = 86_400
const TIMEZONE = 'America/Halifax'

onBothDatabases(
  'the series of the demo site',
  (stage, dialect) => {
    let ada: Client
    let rooms: Record<string, any>[]
    let series: Record<string, any>[]
    let summaries: Map<number, Record<string, any>[]>

    const named = (name: string) => series.find((one) => one['name'] === name)!
    const at = ({ meeting_series_id }: Record<string, any>) => summaries.get(meeting_series_id)!

    before(async () => {
      const guide = (await furnishDemo(stage().site))!
      ada = clientOf(stage().app, { 'x-api-key': guide.token })
      rooms = (await ada.get('/rooms')).body
      series = []
      summaries = new Map()
      for (const { room_id } of rooms) {
        const embed = 'invitees,meeting_series_source'
        series.push(...(await ada.get(`/rooms/${room_id}/meeting_series?embed=${embed}&per_page=50`)).body)
      }
      for (const { meeting_series_id } of series) {
        const path = `/meeting_series/${meeting_series_id}/meeting_summaries?per_page=100`
        summaries.set(meeting_series_id, (await ada.get(path)).body)
      }
    })

    test('series of every kind say when they meet', () => {
      const words = (name: string) => named(name)['recurrence_description']
      assert.equal(words('Engineering stand-up'), 'every week on Monday')
      assert.equal(words('Engineering review'), 'every 2 weeks on Friday')
      assert.equal(words('Month-end close'), 'every 4 weeks on Tuesday')
      assert.equal(words('Board meeting'), 'every month on the last Thursday')
      assert.equal(words('The quarter on one page'), 'every 3 months on the 2nd Wednesday')
      assert.equal(words('Bookkeeping for fishers'), 'every week on Tuesday, 8 times')
      assert.match(words('Moving into the Net Loft'), /^every week on Thursday, until \w{3} \d+, \d{4}$/)
      assert.ok(named('Moving into the Net Loft')['recurrence'].until_ts.value < NOW)
    })

    test('they keep the clocks of the site, of Berlin and of New York', () => {
      const zones = series.map(({ recurrence }) => recurrence.timezone_name)
      assert.deepEqual([...new Set(zones)].sort(), [TIMEZONE, 'America/New_York', 'Europe/Berlin'])
      const hours = at(named('U.S. harbors')).map(({ start_time }) => start_time.iso_8601.slice(11, 16))
      // Clocks change over there on 8 March.
      assert.deepEqual([...new Set(hours)], ['15:00', '14:00'])
    })

    test('the meetings of a program are the occurrences of its series, and none is missing up to now', async () => {
      for (const one of series) {
        const past = at(one).filter(({ start_time }) => start_time.value < NOW)
        assert.ok(past.length, one['name'])
        for (const { meeting_id } of past) assert.ok(meeting_id, one['name'])
        for (const { meeting_id, name } of at(one)) {
          assert.ok(meeting_id ? name.startsWith(`${one['name']}: `) : name === one['name'], name)
        }
      }
      const { db } = stage().site
      const single = await db.reads
        .selectFrom('meeting')
        .select('name')
        .where('meeting_series_id', 'is', null)
        .execute()
      const names = series.map((one) => `${one['name']}: `)
      assert.deepEqual(
        single.filter(({ name }) => names.some((start) => name.startsWith(start))),
        [],
      )
    })

    test('every meeting stands in a slot of the schedule of its series', async () => {
      const { db } = stage().site
      for (const { meeting_series_id, name } of series) {
        const row = await seriesRow(db.reads, meeting_series_id)
        const meetings = db.reads.selectFrom('meeting').select('slot_ts').where('slot_ts', 'is not', null)
        const taken = await meetings.where('meeting_series_id', '=', meeting_series_id).execute()
        for (const { slot_ts } of taken) assert.ok(isSlot(scheduleOf(row), slot_ts!), `${name} ${slot_ts}`)
      }
    })

    test('dates are left out, and meetings moved and canceled', () => {
      const without = series.filter(({ recurrence }) => recurrence.excluded_dates)
      assert.ok(without.length >= 4)
      for (const one of without) {
        const missing = new Set(one['recurrence'].excluded_dates)
        const local = at(one).map(({ start_time }) => start_time.iso_8601.slice(0, 10))
        for (const date of missing) assert.ok(!local.includes(String(date).slice(0, 10)), one['name'])
      }
      const standUps = at(named('Engineering stand-up'))
      const weekday = ({ start_time }: any) => new Date(start_time.value * 1000).getUTCDay()
      assert.deepEqual(
        standUps.filter((one) => weekday(one) !== 1).map(({ name }) => name),
        ['Engineering stand-up: New tide tables'],
      )
      const canceled = standUps.filter(({ state }) => state === 'canceled').map(({ name }) => name)
      assert.deepEqual(canceled, ['Engineering stand-up: Everyone is at the pier'])
    })

    test('invitees have roles, parts and answers, and are of the room', async () => {
      const invitees = series.flatMap((one) => one['invitees'] as Record<string, any>[])
      const shown = (field: string) => [...new Set(invitees.map((one) => one[field].display))].sort()
      assert.deepEqual(shown('role_id'), ['Facilitator', 'Guest', 'Observer', 'Participant'])
      assert.deepEqual(shown('rsvp'), ['Maybe', 'No', 'None Yet', 'Yes'])
      for (const one of series) {
        const people = one['invitees'] as Record<string, any>[]
        assert.equal(people.filter(({ role_id }) => role_id.display === 'Facilitator').length, 1, one['name'])
        assert.equal(people.filter(({ note_taker }) => note_taker).length, 1, one['name'])
        const room = (await ada.get(`/rooms/${one['room_id'].value}/room_members`)).body
        const members = new Set(room.map(({ member_id }: any) => member_id))
        for (const { member_id, member_name } of people) assert.ok(members.has(member_id), member_name)
      }
    })

    test('some belong to events of other applications', () => {
      const sources = series.flatMap(({ meeting_series_source }) => meeting_series_source ?? [])
      assert.deepEqual([...new Set(sources.map(({ source_type }) => source_type))].sort(), ['calendar', 'crm'])
      assert.ok(sources.length >= 4 && sources.length < series.length)
    })

    test('templates have guides, sizes and their usual people, and some rooms have a default', async () => {
      const templates: Record<string, any>[] = []
      for (const { room_id } of rooms) {
        const found = (await ada.get(`/rooms/${room_id}/templates?embed=attendees,facilitators`)).body
        assert.ok(found.filter(({ room_default }: any) => room_default).length <= 1)
        templates.push(...found)
      }
      assert.ok(templates.length >= 4)
      const usual = templates.filter(({ room_default }) => room_default)
      assert.ok(usual.length && usual.length < templates.length)
      for (const one of templates) {
        for (const guide of [one['facilitator_guide_text'], one['participant_guide_text']]) {
          assert.ok(guide)
          assert.equal(cleanHtml(guide), guide)
        }
        for (const text of [one['description'], one['meeting_goal'], one['meeting_outcomes']]) {
          assert.equal(plainText(text), text)
        }
        assert.ok(one['group_size_min'] <= one['attendees'].length && one['attendees'].length <= one['group_size_max'])
        assert.equal(one['facilitators'].length, 1)
      }
      const made = new Set(series.flatMap(({ template_id }) => template_id?.display ?? []))
      for (const { name } of templates) assert.ok(made.has(name), name)
    })

    test('texts of series are varied, and stand as the API would have stored them', () => {
      const texts = series.map(({ description }) => description)
      assert.equal(new Set(texts).size, texts.length)
      for (const text of texts) assert.equal(plainText(text), text)
    })

    test('nothing is left to be made ahead on the first day', async () => {
      assert.equal(await materialiseMeetings(stage().site), 0)
    })

    test('whenever it is furnished, the series are the same, with nothing left to make, in rooms that were there before them', async () => {
      const told = series.map(({ name, meeting_series_id }) => [meeting_series_id, name]).sort()
      for (const [days, zone] of [
        [9, 'UTC'],
        [31, 'Asia/Kolkata'],
        [121, 'Pacific/Auckland'],
      ] as const) {
        const elsewhere = await freshDatabase(dialect)
        const now = NOW + days * DAY
        await elsewhere.db.write((trx) => writeDemo(trx, now, zone))
        const found = await elsewhere.db.reads.selectFrom('meeting_series').selectAll().execute()
        assert.deepEqual(found.map(({ meeting_series_id, name }) => [meeting_series_id, name]).sort(), told)
        assert.equal(await materialiseMeetings({ ...stage().site, db: elsewhere.db, clock: () => now }), 0, zone)
        for (const table of ['meeting', 'meeting_series'] as const) {
          const early = elsewhere.db.reads.selectFrom(table).innerJoin('room', 'room.room_id', `${table}.room_id`)
          assert.deepEqual(
            await early.select(`${table}.name`).whereRef(`${table}.create_ts`, '<', 'room.create_ts').execute(),
            [],
          )
        }
        await elsewhere.remove()
      }
    })
  },
  { timezone: TIMEZONE },
)
