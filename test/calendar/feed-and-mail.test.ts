// A calendar that has somebody's mail and their feed shows each meeting once: both say the same of the same event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarProgram, fileShows, type Kind } from './calendar-program.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost, RULE } from './mail-scene.ts'

const DAY = 86_400

onBothDatabases(
  'the feed and the mail of one person',
  (stage) => {
    const post = calendarPost(stage)
    const now = () => stage().site.clock()

    /** Somebody with a feed, and a calendar that takes their mail. */
    async function reader(role = 3, kind: Kind = 'keeps them') {
      const person = await someone(stage(), post.scene, { organization: role, room: role })
      const { email } = (await post.scene.chief.client.get(`/members/${person.id}`)).body
      const { headers } = await person.client.post('/calendar_feeds', { kind: 'mine' })
      const path = new URL(headers['x-feed-url']!).pathname
      const program = calendarProgram(kind)
      const take = (mails: readonly ReadCalendar[]) => {
        for (const mail of mails) if (mail.to === email) program.take(mail)
      }
      const feed = async () => (await stage().app.inject({ method: 'GET', url: path })).payload
      /** What both show from a time on; each the same events, at the same times. */
      const shown = async (after = now(), before = now() + 60 * DAY): Promise<string[]> => {
        const [mailed, fed] = [program.shows(after, before), fileShows(await feed(), after, before)]
        assert.deepEqual(fed, mailed)
        assert.equal(new Set(fed.map((line) => line.slice(line.lastIndexOf('(')))).size, fed.length)
        return fed.map((line) => line.replace(/:00.000Z \S+ /, ' ').replace(/ \([^(]*$/, ''))
      }
      return { person, take, shown, feed, program }
    }
    /** A series that nobody is told of yet. */
    const silent = async (): Promise<number> =>
      (await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)).meeting_series_id
    const invite = (series: number, { id }: Someone) =>
      post.ask('POST', `/meeting_series/${series}/invitees`, { member_id: id })

    test('a series in which meetings are moved, renamed, canceled, deleted and left, through a change of clocks', async () => {
      const { person, take, shown } = await reader()
      const single = await post.ask('POST', `/rooms/${post.scene.room}/meetings`, {
        ...{ name: 'Tide tables', start_time: '2026-03-12T09:00:00Z', duration_minutes: 30 },
      })
      await post.ask('POST', `/meetings/${single.meeting_id}/attendees`, { member_id: person.id })
      await post.ask('POST', `/meetings/${single.meeting_id}/mailings`, { kind: 'invitation' })
      take(await post.sent())
      const { id } = await post.announced({ location: 'Pier 4' })
      await post.ask('PATCH', `/meeting_series/${id}`, { added_dates: ['2026-03-19T15:00:00'] })
      await invite(id, person)
      take(await post.sentLater())
      const before = await shown()
      assert.ok(before.includes('2026-03-24T09:00 Tide watch @ Pier 4'))
      assert.ok(before.includes('2026-03-31T08:00 Tide watch @ Pier 4'))
      assert.ok(before.includes('2026-03-19T14:00 Tide watch @ Pier 4'))
      const change = async (slot: string, body: object) => {
        await post.ask('PATCH', `/meetings/${await post.at(id, slot)}`, body)
        take(await post.sentLater())
        await shown()
      }
      await change('2026-03-10T09:00:00Z', { start_time: '2026-03-18T13:00:00Z' })
      await change('2026-03-17T09:00:00Z', { name: 'Low water' })
      await change('2026-03-24T09:00:00Z', { state: 'canceled' })
      await change('2026-03-31T08:00:00Z', { start_time: '2026-03-27T09:00:00Z', location: null })
      await post.ask('DELETE', `/meetings/${await post.at(id, '2026-04-07T08:00:00Z')}`)
      const left = await post.at(id, '2026-04-14T08:00:00Z')
      const { attendee_id } = await post.partOf(`/meetings/${left}/attendees`, person)
      await post.ask('DELETE', `/attendees/${attendee_id}`)
      take(await post.sentLater())
      assert.deepEqual((await shown()).slice(0, 7), [
        '2026-03-12T09:00 Tide tables @ ',
        '2026-03-17T09:00 Low water @ Pier 4',
        '2026-03-18T13:00 Tide watch @ Pier 4',
        '2026-03-19T14:00 Tide watch @ Pier 4',
        '2026-03-27T09:00 Tide watch @ ',
        '2026-04-21T08:00 Tide watch @ Pier 4',
        '2026-04-28T08:00 Tide watch @ Pier 4',
      ])
      await change('2026-03-24T09:00:00Z', { state: 'pending' })
      await post.ask('PATCH', `/meeting_series/${id}`, { name: 'High water' })
      take(await post.sentLater())
      assert.ok((await shown()).includes('2026-03-24T09:00 High water @ Pier 4'))
    })

    test('who comes to one date has that date, moved or not', async () => {
      for (const announced of [true, false]) {
        const { person, take, shown, feed } = await reader(5)
        const id = announced ? (await post.announced()).id : await silent()
        const meetings = [await post.at(id, '2026-03-17T09:00:00Z'), await post.at(id, '2026-03-31T08:00:00Z')]
        for (const meeting of meetings) {
          const seat = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: person.id })
          await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [seat.attendee_id] })
        }
        take(await post.sent())
        assert.deepEqual(await shown(), ['2026-03-17T09:00 Tide watch @ ', '2026-03-31T08:00 Tide watch @ '])
        assert.doesNotMatch(await feed(), /RRULE:FREQ=WEEKLY/)
        assert.match(await feed(), /RECURRENCE-ID;TZID=Europe\/Berlin:20260331T100000/)
        await post.ask('PATCH', `/meetings/${meetings[1]}`, { start_time: '2026-04-02T13:00:00Z' })
        take(await post.sentLater())
        assert.deepEqual(await shown(), ['2026-03-17T09:00 Tide watch @ ', '2026-04-02T13:00 Tide watch @ '])
      }
    })

    test('a local time that the clocks skip, and a rule that not every program reads, are told each by itself', async () => {
      const { person, take, shown } = await reader()
      const { id } = await post.announced({
        ...{ name: 'Night watch', dtstart: '2026-03-15T02:30:00', rrule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=4' },
      })
      await invite(id, person)
      take(await post.sentLater())
      assert.deepEqual(await shown(), [
        '2026-03-15T01:30 Night watch @ ',
        '2026-03-22T01:30 Night watch @ ',
        '2026-03-29T01:30 Night watch @ ',
        '2026-04-05T00:30 Night watch @ ',
      ])
      const other = await reader()
      const { id: odd } = await post.announced({
        ...{ name: 'Spring tide', dtstart: '2026-03-10T10:00:00', rrule: 'FREQ=MONTHLY;BYMONTHDAY=10,24;COUNT=2' },
      })
      await invite(odd, other.person)
      other.take(await post.sentLater())
      assert.deepEqual(await other.shown(), ['2026-03-10T09:00 Spring tide @ ', '2026-03-24T09:00 Spring tide @ '])
    })

    test('a series that goes on at another hour, and one that is split: what is over and what is to come, each once', async () => {
      const { person, take, shown, feed, program } = await reader()
      const { id } = await post.announced()
      await invite(id, person)
      take(await post.sentLater())
      const begin = now()
      for (const slot of ['2026-03-10T09:00:00Z', '2026-03-17T09:00:00Z']) await post.at(id, slot)
      await post.ask('PATCH', `/meetings/${await post.at(id, '2026-03-17T09:00:00Z')}`, { name: 'Low water' })
      take(await post.sentLater())
      stage().pass(20 * DAY)
      await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T14:00:00' })
      take(await post.sentLater())
      assert.equal((await shown())[0], '2026-03-24T13:00 Tide watch @ ')
      const past = [fileShows(await feed(), begin, now()), program.shows(begin, now())] as const
      assert.equal(past[0].length, 2)
      assert.deepEqual(
        past[0].filter((line) => !past[1].includes(line)),
        [],
      )
      await post.ask('POST', `/meeting_series/${id}/split`, { from: '2026-04-07T12:00:00Z', name: 'High water' })
      take(await post.sentLater())
      const all = await shown()
      assert.deepEqual(all.slice(0, 4), [
        ...['2026-03-24T13:00 Tide watch @ ', '2026-03-31T12:00 Tide watch @ '],
        ...['2026-04-07T12:00 High water @ ', '2026-04-14T12:00 High water @ '],
      ])
    })

    test('a meeting that was held before its day comes with its series, which programs have show it to come otherwise', async () => {
      const { person, take, shown } = await reader(3, 'drops them')
      const { id } = await post.announced()
      await invite(id, person)
      const early = await post.at(id, '2026-03-17T09:00:00Z')
      await post.ask('PATCH', `/meetings/${early}`, { state: 'started' })
      stage().pass(1_800)
      await post.ask('PATCH', `/meetings/${early}`, { state: 'ended' })
      take(await post.sentLater())
      assert.deepEqual((await shown()).slice(0, 2), [
        '2026-03-10T09:00 Tide watch @ ',
        '2026-03-24T09:00 Tide watch @ ',
      ])
      await post.ask('PATCH', `/meeting_series/${id}`, { name: 'High water' })
      await post.telling()
      take(await post.sent())
      assert.deepEqual((await shown()).slice(0, 2), [
        '2026-03-10T09:00 High water @ ',
        '2026-03-24T09:00 High water @ ',
      ])
      const { subject, text } = post.server.received.at(-1)!
      assert.match(subject!, /^Calendar update: Tide watch, 2 March 2026/)
      assert.match(text!, /This meeting is over\./)
    })

    test('who is invited to a series has none of its dates at which they are not expected, though no mail says so', async () => {
      const left = await reader()
      const late = await reader(3, 'drops them')
      const id = await silent()
      await invite(id, left.person)
      const without = await post.at(id, '2026-03-24T09:00:00Z')
      const { attendee_id } = await post.partOf(`/meetings/${without}/attendees`, left.person)
      await post.ask('DELETE', `/attendees/${attendee_id}`)
      const early = await post.at(id, '2026-03-17T09:00:00Z')
      await post.ask('PATCH', `/meetings/${early}`, { state: 'started' })
      await post.ask('PATCH', `/meetings/${early}`, { state: 'ended' })
      await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
      left.take(await post.sent())
      assert.deepEqual((await left.shown()).slice(0, 2), [
        '2026-03-10T09:00 Tide watch @ ',
        '2026-03-31T08:00 Tide watch @ ',
      ])
      await invite(id, late.person)
      const told = await post.sentLater()
      assert.deepEqual(
        told.map(({ method, event }) => [method, event['RECURRENCE-ID']]),
        [['REQUEST', undefined]],
      )
      late.take(told)
      assert.deepEqual((await late.shown()).slice(0, 2), [
        '2026-03-10T09:00 Tide watch @ ',
        '2026-03-24T09:00 Tide watch @ ',
      ])
      await post.ask('POST', `/meetings/${without}/attendees`, { member_id: left.person.id })
      left.take(await post.sentLater())
      assert.equal((await left.shown())[1], '2026-03-24T09:00 Tide watch @ ')
    })

    test('a first date that a rule did not give, and gives again, is the same in mail, feeds and files', async () => {
      const { person, take, shown } = await reader()
      const { id } = await post.announced()
      await invite(id, person)
      take(await post.sentLater())
      for (const rrule of [
        'FREQ=WEEKLY;BYDAY=WE',
        'FREQ=WEEKLY;BYDAY=TU',
        'FREQ=WEEKLY;BYDAY=WE',
        'FREQ=WEEKLY;BYDAY=TU',
      ]) {
        await post.ask('PATCH', `/meeting_series/${id}`, { rrule })
        take(await post.sentLater())
        assert.equal((await shown())[0], '2026-03-10T09:00 Tide watch @ ')
        const first = await post.at(id, '2026-03-10T09:00:00Z')
        const file = (await person.client.get(`/meetings/${first}?format=ics`)).bytes.toString()
        assert.equal(/^RECURRENCE-ID/m.test(file), rrule.endsWith('TU'))
      }
    })

    test('a series has its UID before it is announced', async () => {
      const { person, take, shown, feed } = await reader()
      const id = await silent()
      await invite(id, person)
      const early = fileShows(await feed(), now(), now() + 60 * DAY)
      await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
      take(await post.sent())
      await shown()
      assert.deepEqual(fileShows(await feed(), now(), now() + 60 * DAY), early)
    })
  },
  { replies: 'meet+{token}@moot.example' },
)
