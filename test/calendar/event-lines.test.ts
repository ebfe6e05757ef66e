// What an event in a mail says beside its words, whatever becomes of a meeting or series: the lines that all programs read, and no other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost } from './mail-scene.ts'

const ALWAYS = ['DTSTAMP', 'DTSTART', 'SEQUENCE', 'STATUS', 'SUMMARY', 'TRANSP', 'UID', 'X-MICROSOFT-DISALLOW-COUNTER']
const PEOPLE = ['ATTENDEE', 'ORGANIZER']
const TIMES = ['DTEND', 'EXDATE', 'RECURRENCE-ID', 'RRULE']
/** What an event may say; of one that is gone its name and its times alone. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  REQUEST: [...ALWAYS, ...PEOPLE, ...TIMES, 'CLASS', 'DESCRIPTION', 'LOCATION', 'URL'],
  CANCEL: [...ALWAYS, ...PEOPLE, ...TIMES],
  FILE: [...ALWAYS, ...TIMES, 'CLASS', 'DESCRIPTION', 'LOCATION', 'URL', ...PEOPLE],
}
/** The parameters of lines: no SENT-BY, and no names of people but those whom the line is of. */
const PARAMETERS = ['CN', 'CUTYPE', 'PARTSTAT', 'ROLE', 'RSVP', 'TZID']
const COMPONENTS = ['DAYLIGHT', 'STANDARD', 'VCALENDAR', 'VEVENT', 'VTIMEZONE']

const among = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
/** The lines of each event, without where it begins and ends. */
function eventsOf(lines: readonly string[]): string[][] {
  const starts = lines.flatMap((line, at) => (line === 'BEGIN:VEVENT' ? [at] : []))
  return starts.map((at) => lines.slice(at + 1, lines.indexOf('END:VEVENT', at)))
}

/** Fails for a line of an event that no rule names, and for one that is missing. */
function checkLines(lines: readonly string[], method: string): void {
  for (const name of among(lines, 'BEGIN')) assert.ok(COMPONENTS.includes(name), name)
  for (const event of eventsOf(lines)) {
    const names = event.map((line) => /^[A-Z-]+/.exec(line)![0])
    for (const name of names) assert.ok(MAY[method]!.includes(name), `${method} ${name}`)
    for (const name of ALWAYS) assert.ok(names.includes(name), `${method} without ${name}`)
    for (const line of event) {
      const [before] = line.replace(/"[^"]*"/g, '').split(':')
      for (const [, parameter] of before!.matchAll(/;([^;=]+)=/g)) assert.ok(PARAMETERS.includes(parameter!), line)
    }
    assert.deepEqual(among(event, 'X-MICROSOFT-DISALLOW-COUNTER'), ['TRUE'])
  }
}

onBothDatabases('the lines of events', (stage) => {
  const post = calendarPost(stage)
  const start = '2026-03-12T09:00:00Z'
  let open: number

  before(async () => {
    // What a careless writer of events would put into them: marked-up text, files, links and a reminder.
    await post.member.client.patch(`/members/${post.member.id}/mail_choices`, { reminder_minutes: 15 })
    const made = await post.scene.owner.client.post(`/organizations/${post.scene.organization}/rooms`, {
      ...{ name: 'Quay', private: false },
    })
    open = made.body.room_id
    await stage().place(open, post.member.id, 3)
  })

  const FULL = {
    ...{ description: '<p>Bring the <b>tables</b> of <a href="https://quay.example/a.pdf">March</a></p>' },
    ...{ location: 'Pier 4', audio: 'https://quay.example/call' },
  }
  async function meeting(room: number, more: object = {}): Promise<number> {
    const { meeting_id } = await post.ask('POST', `/rooms/${room}/meetings`, { name: 'Tide tables', ...FULL })
    await post.ask('PATCH', `/meetings/${meeting_id}`, { start_time: start, duration_seconds: 3600, ...more })
    await post.ask('POST', `/meetings/${meeting_id}/attendees`, { member_id: post.member.id })
    await post.ask('POST', `/meetings/${meeting_id}/mailings`, { kind: 'invitation' })
    return meeting_id
  }
  const methods = (all: readonly ReadCalendar[]) => [...new Set(all.map(({ method }) => method))].toSorted()

  /** Checks all of what is told; gives the events of a method. */
  function checked(all: readonly ReadCalendar[], method: 'REQUEST' | 'CANCEL'): ReadCalendar['event'][] {
    for (const { lines, method: own, event } of all) {
      checkLines(lines, own)
      const gone = own === 'CANCEL'
      assert.deepEqual(
        [event['STATUS'], event['TRANSP']],
        gone ? ['CANCELLED', 'TRANSPARENT'] : ['CONFIRMED', 'OPAQUE'],
      )
      assert.equal(event['ORGANIZER']!.split('|').length, 1)
      if (gone) assert.equal(event['ATTENDEE']!.split('|').length, 1)
    }
    return all.filter((one) => one.method === method).map(({ event }) => event)
  }

  test('a meeting: told, changed, at another time, without an end, canceled, restored and deleted', async () => {
    const id = await meeting(post.scene.room)
    const [first] = checked(await post.sent(), 'REQUEST')
    assert.equal(first!['CLASS'], 'PRIVATE')
    assert.equal(first!['LOCATION'], 'Pier 4')
    // Plain text, in which a tag is none.
    assert.match(first!['DESCRIPTION']!, /Bring the tables of March/)
    assert.doesNotMatch(first!['DESCRIPTION']!, /<p>|<b>/)
    for (const change of [{ name: 'Low water' }, { start_time: '2026-03-13T09:00:00Z' }, { duration_seconds: null }]) {
      await post.ask('PATCH', `/meetings/${id}`, change)
      const told = checked(await post.sentLater(), 'REQUEST')
      assert.equal(told.length, 2, JSON.stringify(change))
    }
    await post.ask('PATCH', `/meetings/${id}`, { state: 'canceled' })
    const gone = checked(await post.sent(), 'CANCEL')
    assert.equal(gone.length, 2)
    await post.ask('PATCH', `/meetings/${id}`, { state: 'pending' })
    assert.equal(checked(await post.sentLater(), 'REQUEST').length, 2)
    await post.ask('DELETE', `/meetings/${id}`)
    assert.equal(checked(await post.sent(), 'CANCEL').length, 2)
  })

  test('a meeting of an open room is not marked as private', async () => {
    await meeting(open)
    const told = checked(await post.sent(), 'REQUEST')
    assert.equal(told.length, 2)
    for (const event of told) assert.equal(event['CLASS'], undefined)
  })

  test('a series: told, one start moved and canceled, other words, another rule, split and deleted', async () => {
    const { id, first } = await post.announced(FULL)
    for (const event of checked(first, 'REQUEST')) assert.equal(event['CLASS'], 'PRIVATE')
    await post.ask('PATCH', `/meetings/${await post.at(id, '2026-03-17T09:00:00Z')}`, {
      start_time: '2026-03-18T13:00:00Z',
    })
    await post.ask('PATCH', `/meetings/${await post.at(id, '2026-03-24T09:00:00Z')}`, { state: 'canceled' })
    const one = await post.sentLater()
    assert.deepEqual(methods(one), ['CANCEL', 'REQUEST'])
    for (const event of [...checked(one, 'REQUEST'), ...checked(one, 'CANCEL')]) assert.ok(event['RECURRENCE-ID'])
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Low water watch' })
    checked(await post.sentLater(), 'REQUEST')
    await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T15:00:00' })
    assert.ok(checked(await post.sentLater(), 'REQUEST').length)
    await post.ask('POST', `/meeting_series/${id}/split`, { from: '2026-04-14T13:00:00Z', name: 'Later' })
    assert.ok(checked(await post.sentLater(), 'REQUEST').length)
    await post.ask('DELETE', `/meeting_series/${id}`)
    assert.ok(checked(await post.sent(), 'CANCEL').length)
  })

  test('the files of a meeting and of a series, and a feed', async () => {
    const { id } = await post.announced(FULL)
    await post.ask('PATCH', `/meetings/${await post.at(id, '2026-03-17T09:00:00Z')}`, { state: 'canceled' })
    const single = await meeting(post.scene.room)
    const { client } = post.scene.owner
    const feed = await client.post('/calendar_feeds', { kind: 'mine' })
    const { pathname } = new URL(feed.headers['x-feed-url']!)
    const texts = [
      (await client.get(`/meetings/${single}?format=ics`)).text,
      (await client.get(`/meeting_series/${id}?format=ics`)).text,
      (await stage().app.inject({ url: pathname })).body,
    ]
    for (const [at, text] of texts.entries()) {
      const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
      assert.ok(eventsOf(lines).length, text)
      checkLines(lines, 'FILE')
      assert.deepEqual(among(lines, 'METHOD'), [])
      // A file of a series and the feed say it by its rule.
      assert.equal(
        eventsOf(lines).some((event) => among(event, 'RRULE').length > 0),
        at > 0,
      )
      for (const event of eventsOf(lines)) {
        const [status, transparency] = [among(event, 'STATUS')[0], among(event, 'TRANSP')[0]]
        assert.deepEqual(
          [status, transparency].join(),
          status === 'CANCELLED' ? 'CANCELLED,TRANSPARENT' : 'CONFIRMED,OPAQUE',
        )
        // The feed has meetings of the open room too.
        if (at < 2 && status !== 'CANCELLED') assert.deepEqual(among(event, 'CLASS'), ['PRIVATE'])
        if (at === 2) assert.ok(!event.some((line) => /^(ATTENDEE|ORGANIZER|DESCRIPTION)/.test(line)))
      }
    }
  })
})
