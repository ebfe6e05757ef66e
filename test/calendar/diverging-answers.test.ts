// What calendars are told of a series of which somebody answered some dates otherwise: for each date the answer that stands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receive } from '../../server/mail/receiving/receive.ts'
import { type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarProgram, type Kind } from './calendar-program.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost, RULE } from './mail-scene.ts'
import { occurrencesIn } from './occurrences.ts'

const DAY = 86_400
const KINDS: readonly Kind[] = ['keeps them', 'drops them']
const [YES, NO] = [1, 2]

onBothDatabases(
  'calendars of who answered some dates otherwise',
  (stage) => {
    const post = calendarPost(stage)
    const now = () => stage().site.clock()
    let count = 0

    /** Somebody who is invited to a new series, with two calendars, each of which takes their mail in another way. */
    async function invited(more: object = {}) {
      const { id, first } = await post.announced(more)
      const { email } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
      const programs = KINDS.map(calendarProgram)
      const take = (mails: readonly ReadCalendar[]) => {
        const own = mails.filter(({ to }) => to === email)
        for (const program of programs) for (const mail of own) program.take(mail)
        return own
      }
      const [invitation] = take(first)
      /** Answers by mail; `which`: the dates, all unless given. */
      const reply = async (partstat: string, which?: string, method = 'REPLY') => {
        stage().pass(60)
        const uid = invitation!.event['UID']!
        const to = /mailto:(.*)$/.exec(invitation!.event['ORGANIZER']!)![1]!
        const stamp = new Date(now() * 1000).toISOString().replace(/[-:]|\.000/g, '')
        const raw = [
          ...[`From: ${email}`, `To: ${to}`, `Message-ID: <${id}-${++count}@program.example>`, 'MIME-Version: 1.0'],
          ...[`Content-Type: text/calendar; method=${method}; charset=utf-8`, '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
          ...[`METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp}`, ...(which ? [which] : [])],
          ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${email}`, 'END:VEVENT', 'END:VCALENDAR', ''],
        ].join('\r\n')
        await receive(stage().site, Buffer.from(raw), { to, from: email })
      }
      /** The answers that both calendars show, by two libraries, of so many days. */
      const shown = (days = 56): string[] => {
        const range = { after: now(), before: now() + days * DAY }
        const [one, other] = programs.map((program) =>
          program
            .files()
            .flatMap((file) => occurrencesIn(file, range, email))
            .map(({ start, summary, location, answer }) => `${start.slice(5, 10)} ${summary} @ ${location} ${answer}`)
            .toSorted(),
        )
        assert.deepEqual(other, one)
        return one!
      }
      const feed = async () => {
        const { headers } = await post.member.client.post('/calendar_feeds', { kind: 'series', meeting_series_id: id })
        return (await stage().app.inject({ url: new URL(headers['x-feed-url']!).pathname })).payload
      }
      return { id, email, take, reply, shown, feed }
    }
    const exactly = (day: string) => `RECURRENCE-ID;TZID=Europe/Berlin:2026${day}T100000`
    const onward = (day: string) => `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:2026${day}T100000`
    const dated = (days: readonly string[], rest: string) => days.map((day) => `${day} ${rest}`)
    /** What each mail says: the method and the start, `all` for the whole. */
    const said = (all: readonly ReadCalendar[]) =>
      all.map(({ method, event }) => `${method} ${event['RECURRENCE-ID']?.slice(-11, -7) ?? 'all'}`)
    const BEFORE = ['03-10', '03-17', '03-24']
    const AFTER = ['03-31', '04-07', '04-14', '04-21']

    test('Yes to the series, then No from one date on: what is changed later keeps the dates before', async () => {
      const { id, take, reply, shown, feed } = await invited()
      await reply('ACCEPTED')
      await reply('DECLINED', onward('0331'))
      assert.deepEqual(await post.sentLater(), [], 'an answer alone is no mail')
      await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 4' })
      const told = await post.sentLater()
      assert.deepEqual(said(take(told)), ['REQUEST all', 'REQUEST 0310', 'REQUEST 0317', 'REQUEST 0324'])
      assert.equal(told.length, 5, 'who answered nothing otherwise gets one mail')
      const texts = post.server.received.filter(({ subject }) => subject!.startsWith('Calendar update: Tide watch, '))
      assert.equal(texts.length, 3)
      const right = [...dated(BEFORE, 'Tide watch @ Pier 4 ACCEPTED'), ...dated(AFTER, 'Tide watch @ Pier 4 DECLINED')]
      assert.deepEqual(shown(50), right)
      assert.equal((await feed()).match(/TRANSP:OPAQUE/g)!.length, 3, 'the feed says the same')

      await post.ask('PATCH', `/meeting_series/${id}`, { name: 'High water' })
      take(await post.sentLater())
      assert.deepEqual(
        shown(50),
        right.map((line) => line.replace('Tide', 'High').replace('watch', 'water')),
      )
      // What only concerns somebody else tells nothing of it.
      const other = await someone(stage(), post.scene, { organization: 3, room: 3 })
      await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: other.id })
      assert.deepEqual(take(await post.sentLater()), [])
    })

    for (const [where, from, untold] of [
      ['in the midst of the dates before', '2026-03-17T09:00:00Z', ['REQUEST all', 'REQUEST 0310']],
      [
        'after them',
        '2026-04-07T08:00:00Z',
        ['REQUEST all', ...BEFORE.map((day) => `REQUEST ${day.replace('-', '')}`)],
      ],
    ] as const)
      test(`a split ${where}: both parts have the answer of each date`, async () => {
        const { id, take, reply, shown } = await invited()
        await reply('ACCEPTED')
        await reply('DECLINED', onward('0331'))
        await post.ask('POST', `/meeting_series/${id}/split`, { from, name: 'High water' })
        const told = take(await post.sentLater())
        const [uid] = told.filter(({ event }) => event['SUMMARY'] === 'Tide watch').map(({ event }) => event['UID'])
        assert.deepEqual(said(told.filter(({ event }) => event['UID'] === uid)), untold)
        assert.deepEqual(
          shown(50).map((line) => line.replace(/(Tide watch|High water) @ {2}/, '')),
          [...dated(BEFORE, 'ACCEPTED'), ...dated(AFTER, 'DECLINED')],
        )
      })

    for (const [how, isOnward] of [
      ['from one date on', true],
      ['to single dates', false],
    ] as const)
      test(`No ${how}, told by themselves, then a split: nobody hears of a cancelation, nor of a change that is none`, async () => {
        const { id, email, take, reply, shown } = await invited()
        const apart = ['0317', '0407', '0414']
        await reply(isOnward ? 'DECLINED' : 'ACCEPTED')
        if (isOnward) for (const day of ['0310', '0324', '0331']) await reply('ACCEPTED', exactly(day))
        if (isOnward) await reply('ACCEPTED', onward('0421'))
        else for (const day of apart) await reply('DECLINED', exactly(day))
        const texts = () => post.server.received.flatMap(({ sent, text }) => (sent.to.includes(email) ? [text!] : []))
        const moved = await post.at(id, '2026-03-31T08:00:00Z')
        await post.ask('PATCH', `/meetings/${moved}`, {
          start_time: '2026-03-31T12:00:00Z',
          end_time: '2026-03-31T13:00:00Z',
        })
        await post.ask('PATCH', `/meeting_series/${id}`, { name: 'High water' })
        const [first] = take(await post.sentLater())
        const uid = first!.event['UID']
        await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 4' })
        take(await post.sentLater())
        assert.ok(texts().every((text) => !text.includes('The others are unchanged')))
        const before = shown(50)
        await post.ask('POST', `/meeting_series/${id}/split`, { from: '2026-04-07T08:00:00Z' })
        const told = take(await post.sent())
        const words = texts()
        stage().pass(60)
        told.push(...take(await post.sent()))
        words.push(...texts())
        assert.ok(told.every(({ method }) => method === 'REQUEST'))
        assert.ok(words.every((text) => !/others stay|canceled/.test(text.replace(/\s+/g, ' '))))
        const [end] = told.filter(({ event }) => event['UID'] === uid)
        assert.match(end!.event['RRULE']!, /UNTIL=20260331T080000Z/)
        assert.equal(end!.event['EXDATE'], undefined)
        const old = said(told.filter(({ event }) => event['UID'] === uid))
        const next = said(told.filter(({ event }) => event['UID'] !== uid))
        if (!isOnward) {
          assert.deepEqual(old, ['REQUEST all', 'REQUEST 0317', 'REQUEST 0331'])
          assert.deepEqual(next, ['REQUEST all', 'REQUEST 0407', 'REQUEST 0414'])
        }
        assert.deepEqual(shown(50), before)
        assert.deepEqual(take(await post.sentLater()), [], 'nothing is left to tell')
      })

    test('a series that moves to another weekday with its meetings: calendars show the new days alone, each with its answer', async () => {
      const { id, take, reply, shown } = await invited()
      await reply('ACCEPTED')
      await reply('DECLINED', exactly('0324'))
      const weekly = { freq: 'weekly', daysofweek: ['WE'] }
      const sent = { dtstart: '2026-03-11T10:00:00', rrule_parts: weekly, shift_days: 1 }
      await post.ask('PATCH', `/meeting_series/${id}`, sent)
      take(await post.sentLater())
      const lines = shown(24).map((line) => line.replace(/Tide watch @ {2}/, ''))
      assert.deepEqual(lines, ['03-11 NEEDS-ACTION', '03-18 NEEDS-ACTION', '03-25 NEEDS-ACTION'])
      assert.deepEqual(take(await post.sentLater()), [])
    })

    test('answers to the event of a series that was split since count in the part that has the date', async () => {
      const { id, reply } = await invited()
      const from = '2026-03-24T09:00:00Z'
      const split = await post.ask('POST', `/meeting_series/${id}/split`, { from })
      const next: number = split.meeting_series_id
      const rsvpAt = async (series: number, start: string) => {
        const { body } = await post.scene.chief.client.get(`/meetings/${await post.at(series, start)}/attendees`)
        return body.find(({ member_id }: { member_id: number }) => member_id === post.member.id).rsvp.value
      }
      const invitee = async (series: number) => {
        const { body } = await post.scene.chief.client.get(`/meeting_series/${series}/invitees`)
        return body.find(({ member_id }: { member_id: number }) => member_id === post.member.id).rsvp.value
      }
      await reply('DECLINED', exactly('0331'))
      assert.deepEqual([await rsvpAt(next, '2026-03-31T08:00:00Z'), await rsvpAt(next, from)], [NO, 0])
      // Calendars still show one event without an end.
      await reply('ACCEPTED', onward('0317'))
      assert.deepEqual([await rsvpAt(id, '2026-03-10T09:00:00Z'), await rsvpAt(id, '2026-03-17T09:00:00Z')], [0, YES])
      assert.deepEqual([await invitee(next), await rsvpAt(next, from)], [YES, YES])
      await reply('DECLINED', onward('0407'))
      assert.deepEqual(
        [await rsvpAt(next, '2026-03-31T08:00:00Z'), await rsvpAt(next, '2026-04-14T08:00:00Z')],
        [YES, NO],
      )
      await reply('ACCEPTED')
      assert.deepEqual([await invitee(id), await invitee(next)], [YES, YES])
      // From then on, they know that it ends, and what they answer is about what is left of it.
      await post.sentLater()
      await reply('DECLINED')
      assert.deepEqual([await invitee(id), await invitee(next)], [NO, YES])
    })

    test('No to one date alone, answered on the page, stays a No when the series is renamed, and is free when invited anew', async () => {
      const { id, take, shown } = await invited()
      const answer = async (path: string, key: string, rsvp: number) => {
        stage().pass(60)
        const seat = await post.partOf(path, post.member)
        assert.equal((await post.member.client.patch(`/${key}s/${seat[`${key}_id`]}`, { rsvp })).status, 200)
      }
      await answer(`/meeting_series/${id}/invitees`, 'invitee', YES)
      await answer(`/meetings/${await post.at(id, '2026-03-17T09:00:00Z')}/attendees`, 'attendee', NO)
      await post.ask('PATCH', `/meeting_series/${id}`, { name: 'High water' })
      assert.deepEqual(said(take(await post.sentLater())), ['REQUEST all', 'REQUEST 0317'])
      const right = [...BEFORE, ...AFTER].map(
        (day) => `${day} High water @  ${day === '03-17' ? 'DECLINED' : 'ACCEPTED'}`,
      )
      assert.deepEqual(shown(50), right)
      await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
      assert.deepEqual(said(take(await post.sent())), ['REQUEST all', 'REQUEST 0317'])
      assert.deepEqual(shown(50), right)
    })

    test('a file of the series has the answer of each date, to its reader alone', async () => {
      const { id, email, reply } = await invited()
      await reply('ACCEPTED')
      const file = async ({ client }: Someone, of: string) => {
        const text = (await client.get(`/meeting_series/${id}?format=ics`)).bytes.toString()
        const range = { after: now(), before: now() + 50 * DAY }
        const starts = occurrencesIn(text, range, of).map(({ start, answer }) => `${start.slice(5, 10)} ${answer}`)
        return { starts, exceptions: text.match(/RECURRENCE-ID/g)?.length ?? 0 }
      }
      const all = [...BEFORE, ...AFTER]
      await post.at(id, '2026-03-10T09:00:00Z')
      assert.deepEqual(await file(post.member, email), { starts: dated(all, 'ACCEPTED'), exceptions: 0 })
      await reply('DECLINED', onward('0331'))
      const right = [...dated(BEFORE, 'ACCEPTED'), ...dated(AFTER, 'DECLINED')]
      assert.deepEqual((await file(post.member, email)).starts, right)
      assert.equal((await file(post.scene.owner, email)).exceptions, 0)
    })

    test('whoever answered nothing otherwise gets what they get where nobody did', async () => {
      const bare = (text: string, uid: string) =>
        text
          .replaceAll(uid, 'UID')
          .replace(/(?<=\/meeting_series\/|\/rsvp\/|meet\+)[\w.~-]+/g, '…')
          .replace(/PARTSTAT=\w+|DTSTAMP:.*/g, '')
      const mails = async (isApart: boolean) => {
        const one = await invited()
        await one.reply('ACCEPTED')
        for (const day of ['10', '17', '24', '31'])
          await post.at(one.id, `2026-03-${day}T0${day === '31' ? 8 : 9}:00:00Z`)
        await one.reply(isApart ? 'DECLINED' : 'ACCEPTED', isApart ? onward('0331') : undefined)
        const told = []
        await post.ask('PATCH', `/meeting_series/${one.id}`, { location: 'Pier 4' })
        told.push(...(await post.sentLater()))
        await post.ask('POST', `/meeting_series/${one.id}/mailings`, { kind: 'invitation' })
        told.push(...(await post.sentLater()))
        await post.ask('POST', `/meeting_series/${one.id}/split`, { from: '2026-03-24T09:00:00Z', name: 'High water' })
        told.push(...(await post.sentLater()))
        const others = told.filter(({ to }) => to !== one.email)
        return others
          .map(({ to, subject, lines, event }) => [to, subject, bare(lines.join('\n'), event['UID']!)])
          .toSorted()
      }
      const expected = await mails(false)
      assert.ok(expected.length >= 4)
      assert.deepEqual(await mails(true), expected)
    })

    test('who was never told of a series hears nothing of what they answered in it', async () => {
      const quiet = await someone(stage(), post.scene, { organization: 3, room: 3 })
      const made = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, { ...RULE, name: 'Night watch' })
      const series = made.meeting_series_id
      for (const { id: member_id } of [post.member, quiet])
        await post.ask('POST', `/meeting_series/${series}/invitees`, { member_id })
      const inviteeOf = async (one: Someone) =>
        (await post.partOf(`/meeting_series/${series}/invitees`, one)).invitee_id
      const meeting = await post.at(series, '2026-03-17T09:00:00Z')
      const seat = await post.partOf(`/meetings/${meeting}/attendees`, quiet)
      assert.equal((await quiet.client.patch(`/attendees/${seat.attendee_id}`, { rsvp: NO })).status, 200)
      const { email } = (await quiet.client.get(`/members/${quiet.id}`)).body
      await post.ask('POST', `/meeting_series/${series}/mailings`, {
        kind: 'invitation',
        to: [await inviteeOf(post.member)],
      })
      const toQuiet = async () => said((await post.sentLater()).filter(({ to }) => to === email))
      assert.deepEqual(await toQuiet(), [])
      await post.ask('PATCH', `/meeting_series/${series}`, { location: 'Pier 4' })
      assert.deepEqual(await toQuiet(), [])
      await post.ask('POST', `/meeting_series/${series}/mailings`, { kind: 'invitation', to: [await inviteeOf(quiet)] })
      assert.deepEqual(await toQuiet(), ['REQUEST all', 'REQUEST 0317'])
    })

    test('dates that were moved, canceled or left, and a later answer to all of them', async () => {
      const { id, take, reply, shown } = await invited()
      await reply('TENTATIVE')
      await reply('DECLINED', onward('0407'))
      const [moved, off, left] = [
        await post.at(id, '2026-03-10T09:00:00Z'),
        await post.at(id, '2026-03-17T09:00:00Z'),
        await post.at(id, '2026-03-24T09:00:00Z'),
      ]
      await post.ask('PATCH', `/meetings/${moved}`, {
        start_time: '2026-03-11T09:00:00Z',
        end_time: '2026-03-11T10:00:00Z',
      })
      await post.ask('PATCH', `/meetings/${off}`, { state: 'canceled' })
      const seat = await post.partOf(`/meetings/${left}/attendees`, post.member)
      await post.ask('DELETE', `/attendees/${seat.attendee_id}`)
      take(await post.sentLater())
      await reply('ACCEPTED')
      assert.deepEqual(await post.sentLater(), [], 'an answer alone is no mail')
      await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 4' })
      const told = take(await post.sentLater())
      assert.deepEqual(said(told), ['REQUEST all', 'REQUEST 0310', 'REQUEST 0331', 'REQUEST 0407'])
      assert.deepEqual(shown(50), [
        '03-11 Tide watch @ Pier 4 NEEDS-ACTION',
        '03-31 Tide watch @ Pier 4 TENTATIVE',
        '04-07 Tide watch @ Pier 4 DECLINED',
        ...dated(['04-14', '04-21'], 'Tide watch @ Pier 4 ACCEPTED'),
      ])
    })

    test('more dates than are told at a time come with the next look', async () => {
      const { id, take, reply, shown } = await invited({ rrule: 'FREQ=DAILY' })
      await reply('ACCEPTED')
      await reply('DECLINED', onward('0404'))
      await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 4' })
      assert.equal(take(await post.sentLater()).length, 1 + 20)
      assert.equal(take(await post.sentLater()).length, 5)
      assert.deepEqual(take(await post.sentLater()), [])
      const answers = shown(45).map((line) => line.slice(-8))
      assert.deepEqual(answers.slice(0, 25), Array(25).fill('ACCEPTED'))
      assert.deepEqual(new Set(answers.slice(25)), new Set(['DECLINED']))
    })

    test('whose program asks once more gets the dates too', async () => {
      const { take, reply, shown } = await invited()
      await reply('ACCEPTED')
      await reply('DECLINED', onward('0324'))
      await reply('ACCEPTED', undefined, 'REFRESH')
      const told = take(await post.sentLater())
      assert.deepEqual(said(told), ['REQUEST all', 'REQUEST 0310', 'REQUEST 0317'])
      assert.deepEqual(shown(22), [
        ...dated(['03-10', '03-17'], 'Tide watch @  ACCEPTED'),
        '03-24 Tide watch @  DECLINED',
      ])
    })
  },
  { replies: 'meet+{token}@moot.example' },
)
