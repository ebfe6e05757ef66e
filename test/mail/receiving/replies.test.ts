// Answers by mail, as the programs of people write them, by every way in.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { replyAddressFor } from '../../../server/mail/letters/reply-address.ts'
import { READINGS_A_MINUTE } from '../../../server/mail/receiving/limits.ts'
import { createMailSender } from '../../../server/mail/sending/mail-sender.ts'
import { calendarIn } from '../../calendar/event-reader.ts'
import { type Scene, type Someone, setScene, someone } from '../../places/scene.ts'
import { ring } from '../../ring.ts'
import { onBothDatabases } from '../../stage.ts'
import { mailerFor, mailServer } from '../server.ts'
import { typedMails } from './typed.ts'
import { type OpenWays, openWays, SECRET, WAYS, type Way } from './ways.ts'

const REPLIES = typedMails('replies')

/** What each of the mails answers: the series, and its starts on the 10th, 17th and 24th. */
const SAYS: Readonly<Record<string, { series?: number; starts?: Record<string, number>; comment?: string }>> = {
  exchange: { starts: { '2026-03-17T09:00:00Z': 1 }, comment: 'Bis dann' },
  'exchange-german': { starts: { '2026-03-17T09:00:00Z': 3 }, comment: 'Ich komme vermutlich etwas später.' },
  google: { series: 2, starts: { '2026-03-10T09:00:00Z': 2, '2026-03-17T09:00:00Z': 2 } },
  'google-german': { series: 2, starts: { '2026-03-10T09:00:00Z': 2, '2026-03-17T09:00:00Z': 2 } },
  apple: { series: 3, starts: { '2026-03-10T09:00:00Z': 3 } },
  thunderbird: { starts: { '2026-03-17T09:00:00Z': 1 } },
  'thunderbird-german': { starts: { '2026-03-17T09:00:00Z': 1 } },
  nextcloud: { series: 1, starts: { '2026-03-10T09:00:00Z': 1, '2026-03-17T09:00:00Z': 2, '2026-03-24T09:00:00Z': 3 } },
  mu4e: { series: 1 },
  room: {},
  'utf-16': { series: 1, comment: 'Schöne Grüße' },
  'byte-order-mark': { series: 1 },
  'forwarded-inside': { series: 2 },
  counter: {
    starts: { '2026-03-17T09:00:00Z': 3 },
    comment: 'The tide is later → 2026-03-17 14:00 – 2026-03-17 15:00 (Europe/Berlin)',
  },
}

onBothDatabases(
  'answers by mail',
  (stage) => {
    let scene: Scene
    let member: Someone
    let series: number
    let places: Record<string, string>
    let ways: OpenWays
    let count = 0

    before(async () => {
      scene = await setScene(stage())
      member = await someone(stage(), scene, { organization: 3, room: 3 })
      const { client } = scene.owner
      const made = await client.post(`/rooms/${scene.room}/meeting_series`, {
        ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin' },
        ...{ rrule: 'FREQ=WEEKLY;BYDAY=TU', duration_seconds: 3600 },
      })
      series = made.body.meeting_series_id
      await client.post(`/meeting_series/${series}/invitees`, { member_id: member.id })
      for (const start of ['2026-03-10T09:00:00Z']) await client.get(`/meeting_series/${series}/meeting_at/${start}`)
      ways = await openWays(stage)
      const server = await mailServer()
      const mailer = mailerFor(server.port)
      stage().site.mailer = mailer
      const fail = (error: unknown) => assert.fail(String(error))
      const post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
      assert.equal((await client.post(`/meeting_series/${series}/mailings`, { kind: 'invitation' })).status, 201)
      await post.send()
      const { email, first_name, last_name } = await profile(member)
      const mail = server.received.find(({ sent }) => sent.to[0] === email)!
      const to = mail.sent.from
      assert.match(to, /^meet\+[a-z2-7]{34}@moot\.example$/)
      assert.equal(mail.replyTo![0]!.address, to)
      assert.equal(mail.from!.address, 'moot@harbour.example')
      const { event } = calendarIn(mail)
      assert.ok(event['ORGANIZER']!.endsWith(`mailto:${to}`))
      assert.match(event['ATTENDEE']!, /RSVP=TRUE/)
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
      assert.equal(headers['x-folkmoot-site'], 'moot.example')
      assert.equal(headers['x-auto-response-suppress'], 'DR, RN, NRN, OOF, AutoReply')
      places = { to, told: email, name: `${first_name} ${last_name}`, uid: event['UID']! }
      for (const end of [post.stop, mailer.close, server.close]) await end()
    })
    after(() => ways.close())
    beforeEach(async () => {
      stage().pass(60)
      await stage().write(async (trx) => {
        for (const table of ['attendee', 'invitee'] as const)
          await trx.updateTable(table).set({ rsvp: 0, rsvp_ts: null, rsvp_comment: null }).execute()
        for (const table of ['calendar_answer', 'mail_in', 'notice'] as const) await trx.deleteFrom(table).execute()
      })
      await stage().events()
      await stage().audit()
    })

    const profile = async ({ id }: Someone) => (await scene.chief.client.get(`/members/${id}`)).body
    const stamp = () => new Date(stage().site.clock() * 1000).toISOString().replace(/[-:]|\.000/g, '')
    const handIn = (by: Way, name: string, more: Record<string, string> = {}) =>
      ways.by[by](REPLIES.get(name)!({ ...places, id: `m${++count}`, stamp: stamp(), ...more }), {
        to: places['to']!,
        from: places['told']!,
      })
    async function answers() {
      const { client } = scene.owner
      const [invitee] = (await client.get(`/meeting_series/${series}/invitees`)).body.filter(
        (one: any) => one.member_id === member.id,
      )
      const rows = await stage()
        .site.db.reads.selectFrom('attendee')
        .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
        .select(['slot_ts', 'rsvp', 'rsvp_comment', 'attendee_id'])
        .where('attendee.member_id', '=', member.id)
        .execute()
      const starts = rows.map(({ slot_ts, rsvp }) => [
        new Date(Number(slot_ts) * 1000).toISOString().replace('.000', ''),
        rsvp,
      ])
      return {
        series: invitee.rsvp.value as number,
        starts: Object.fromEntries(starts.filter(([, rsvp]) => rsvp)) as Record<string, number>,
        comments: [invitee.rsvp_comment, ...rows.map(({ rsvp_comment }) => rsvp_comment)].filter(Boolean),
      }
    }
    const notices = () =>
      stage().site.db.reads.selectFrom('notice').select(['kind', 'member_id', 'details']).orderBy('notice_id').execute()
    const calendar = (event: string, method = 'REPLY') =>
      [
        ...['From: {told}', 'To: {to}', `Message-ID: <own-${++count}@x.example>`, 'Subject: Tide'],
        ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', `METHOD:${method}`],
        ...['VERSION:2.0', event.trim(), 'END:VCALENDAR', ''],
      ]
        .join('\r\n')
        .replace(/\{(\w+)\}/g, (_, name: string) => ({ ...places, stamp: stamp() })[name]!)
    const eventOf = (lines: string) =>
      `BEGIN:VEVENT\r\nUID:{uid}\r\n${lines.trim().replaceAll('\n', '\r\n')}\r\nEND:VEVENT`
    const send = (raw: string, by: Way = 'lmtp', from = places['told']!) =>
      ways.by[by](raw, { to: places['to']!, from })

    // The ways hand over the same bytes, so one of them is enough in the quick ring.
    for (const by of ring === 'quick' ? WAYS.slice(0, 1) : WAYS) {
      for (const name of REPLIES.keys()) {
        test(`${name} by ${by}`, async () => {
          const { series: of = 0, starts = {}, comment } = SAYS[name]!
          assert.equal(await handIn(by, name), by === 'http' ? 204 : 250)
          const now = await answers()
          assert.equal(now.series, of)
          for (const [start, rsvp] of Object.entries(starts)) assert.equal(now.starts[start], rsvp, start)
          if (comment) assert.ok(now.comments.includes(comment), now.comments.join())
          const events = await stage().events()
          const audit = await stage().audit()
          const answered = audit.filter(({ action }) => action.endsWith('_answered'))
          // A meeting that the answer made copies that of the series first.
          assert.ok(answered.length <= events.filter((event) => event.includes('_rsvp ')).length)
          assert.ok(answered.every(({ via, member_id }) => via === 'mail' && member_id === member.id))
          if (name !== 'room') assert.ok(answered.length)
          // The same answer in another mail is no event.
          await handIn(by, name)
          assert.deepEqual(
            (await stage().events()).filter((event) => event.includes('_rsvp ')),
            [],
          )
        })
      }
    }

    test('a reply without ATTENDEE is words, and goes to whoever runs the series', async () => {
      await handIn('lmtp', 'room')
      const [notice, ...more] = await notices()
      assert.equal(notice!.kind, 'mail_reply')
      assert.equal(notice!.member_id, scene.owner.id)
      assert.match(notice!.details, /The room is booked/)
      assert.deepEqual(more, [])
    })

    test('an answer from another address counts, and the person is told once', async () => {
      await handIn('lmtp', 'nextcloud')
      await handIn('smtp', 'nextcloud')
      const told = (await notices()).filter(({ kind }) => kind === 'answered_elsewhere')
      assert.deepEqual(
        told.map(({ member_id, details }) => [member_id, JSON.parse(details).address]),
        [[member.id, 'cloud@quay.example']],
      )
    })

    test('sixteen events of one reply, folded, with bare line feeds and in base64: each counts by itself', async () => {
      const slot = (week: number) => new Date(Date.UTC(2026, 2, 10 + 7 * week)).toISOString().slice(0, 10)
      const day = (week: number) => slot(week).replaceAll('-', '')
      const answer = (partstat: string, more: string) =>
        `BEGIN:VEVENT\nUID:{uid}\nDTSTAMP:{stamp}\n${more}ATTENDEE;CN=A name that goes on over the end of its line;\n PARTSTAT=${partstat};ROLE=REQ-PARTICIPANT:mail\n to:{told}\nEND:VEVENT\n`
      const partstats = ['DECLINED', 'TENTATIVE', 'ACCEPTED']
      const events = Array.from({ length: 15 }, (_, week) =>
        answer(partstats[week % 3]!, `RECURRENCE-ID;TZID=W. Europe Standard Time:${day(week)}T100000\n`),
      )
      // The answer to the whole comes last, and still counts first.
      const text = [...events, answer('ACCEPTED', '')].join('').replace(/\{(\w+)\}/g, (_, name: string) => {
        return { ...places, stamp: stamp() }[name]!
      })
      const body = Buffer.from(`BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REPLY\n${text}END:VCALENDAR\n`).toString('base64')
      const head = ['From: {told}', `Message-ID: <sixteen-${++count}@x.example>`, 'Subject: Tide', 'MIME-Version: 1.0']
      const type = ['Content-Type: text/calendar; method=REPLY', 'Content-Transfer-Encoding: base64', '']
      const raw = [...head, ...type, ...body.match(/.{1,76}/g)!, ''].join('\n').replace('{told}', places['told']!)
      assert.equal(await send(raw), 250)
      const { series: of, starts } = await answers()
      assert.equal(of, 1)
      const rsvps = [2, 3, 1]
      // The clocks of Berlin change on 29 March.
      const wanted = Array.from({ length: 15 }, (_, week) => [
        `${slot(week)}T${week < 3 ? '09' : '08'}:00:00Z`,
        rsvps[week % 3],
      ])
      for (const [start, rsvp] of wanted) assert.equal(starts[start!], rsvp, String(start))
    })

    test('several ATTENDEEs: the answer of the person who was told counts, and nobody else is changed', async () => {
      const { email: other } = await profile(scene.owner)
      const both = (own: string) =>
        calendar(
          eventOf(
            `DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=DECLINED:mailto:${other}\nATTENDEE;PARTSTAT=${own}:MAILTO:${places['told']!.toUpperCase()}`,
          ),
        )
      const others = async () =>
        (await scene.owner.client.get(`/meeting_series/${series}/invitees`)).body
          .filter((one: any) => one.member_id !== member.id)
          .map((one: any) => one.rsvp.value)
      const before = await others()
      await send(both('TENTATIVE'))
      assert.equal((await answers()).series, 3)
      assert.deepEqual(await others(), before)
      // An answer that is none changes nothing.
      for (const own of ['DELEGATED', 'NEEDS-ACTION', 'X-PERHAPS']) await send(both(own))
      assert.equal((await answers()).series, 3)
    })

    const SECOND = { '2026-03-17T09:00:00Z': 1 }
    const ODD: Record<string, { lines: string; before?: string; series?: number; starts?: object; comment?: string }> =
      {
        'a deputy of a person': {
          lines: 'ATTENDEE;SENT-BY="mailto:desk@quay.example";PARTSTAT=ACCEPTED:mailto:{told}',
          series: 1,
        },
        'an address beside a value that is none': {
          lines: 'ATTENDEE;EMAIL={told};PARTSTAT=TENTATIVE:invalid:nomail',
          series: 3,
        },
        'words beside the answer': {
          lines: 'ATTENDEE;PARTSTAT=DECLINED;X-RESPONSE-COMMENT="At sea, sorry":mailto:{told}',
          ...{ series: 2, comment: 'At sea, sorry' },
        },
        'the letters of western Europe': {
          lines: 'ATTENDEE;PARTSTAT=ACCEPTED;CN=J\xfcrgen:mailto:{told}\nCOMMENT:Sch\xf6ne Gr\xfc\xdfe',
          ...{ series: 1, comment: 'Schöne Grüße' },
        },
        'one start, in a zone of their own': {
          before: [
            ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
            ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000'],
            ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE', ''],
          ].join('\r\n'),
          lines: 'RECURRENCE-ID;TZID=Customized Time Zone:20260317T050000\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}',
          starts: SECOND,
        },
        'one start, as a whole day': {
          lines: 'RECURRENCE-ID;VALUE=DATE:20260317\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}',
          starts: SECOND,
        },
        'one start, in the zone of New York': {
          lines: 'RECURRENCE-ID;TZID=America/New_York:20260317T050000\nATTENDEE;PARTSTAT=ACCEPTED:MAILTO:{told}',
          starts: SECOND,
        },
      }
    for (const [name, { lines, before = '', series: of = 0, starts = {}, comment }] of Object.entries(ODD)) {
      test(`${name}: the answer counts`, async () => {
        const raw = calendar(`${before}${eventOf(`DTSTAMP:{stamp}\n${lines}`)}`).replace('utf-8', 'iso-8859-1')
        assert.equal(await ways.by.lmtp(Buffer.from(raw, 'latin1'), { to: places['to']!, from: places['told']! }), 250)
        const now = await answers()
        assert.equal(now.series, of)
        for (const [start, rsvp] of Object.entries(starts)) assert.equal(now.starts[start], rsvp)
        assert.deepEqual(now.comments, comment ? Array(now.comments.length).fill(comment) : [])
        if (comment) assert.ok(now.comments.length)
      })
    }

    test('who gives the invitation to somebody else changes nothing, and whoever runs the series is told', async () => {
      const lines = [
        'DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:bo@quay.example":mailto:{told}',
        'ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:{told}":mailto:bo@quay.example',
      ]
      assert.equal(await send(calendar(eventOf(lines.join('\n')))), 250)
      assert.equal((await answers()).series, 0)
      const [line, ...more] = await notices()
      assert.equal(line!.member_id, scene.owner.id)
      assert.equal(JSON.parse(line!.details).forwarded, 'bo@quay.example')
      assert.deepEqual(more, [])
    })

    test('of an answer that only Outlook reads, its subject goes to whoever runs the series', async () => {
      const part = ['Content-Type: application/ms-tnef; name="winmail.dat"', 'Content-Transfer-Encoding: base64']
      const head = ['From: {told}', `Message-ID: <tnef-${++count}@x.example>`, 'Subject: Accepted: Tide watch']
      const raw = [...head, 'MIME-Version: 1.0', ...part, '', 'eJ8+IgAAAQ==', ''].join('\r\n')
      assert.equal(await send(raw.replace('{told}', places['told']!)), 250)
      const [line] = await notices()
      assert.deepEqual([line!.kind, JSON.parse(line!.details).text], ['mail_reply', 'Accepted: Tide watch'])
    })

    test('what asks for no answer is not read: no invitation of others, nor what declines a proposal', async () => {
      for (const method of ['REQUEST', 'PUBLISH', 'ADD', 'DECLINECOUNTER', 'CANCEL'])
        await send(calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}'), method))
      assert.deepEqual(await answers(), { series: 0, starts: {}, comments: [] })
      assert.deepEqual(await notices(), [])
    })

    test('the answer of somebody else, to whom it was forwarded, changes nobody and leaves a line', async () => {
      const raw = calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:stranger@quay.example'))
      assert.equal(await send(raw), 250)
      assert.deepEqual((await answers()).series, 0)
      const [line] = await notices()
      assert.equal(line!.member_id, scene.owner.id)
      assert.equal(JSON.parse(line!.details).forwarded, 'stranger@quay.example')
    })

    test('answers of others are told once a day at most: the first at once, and what follows together', async (context) => {
      const others = (people: readonly string[]) =>
        Promise.all(
          people.map((one) =>
            send(calendar(eventOf(`DTSTAMP:{stamp}\nCOMMENT:Of ${one}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:${one}`))),
          ),
        )
      const { email: own } = await profile(scene.owner)
      await others(['bo@quay.example'])
      await others(['mo@quay.example', own, 'jo@quay.example'])
      const server = await mailServer()
      const mailer = mailerFor(server.port)
      const fail = (error: unknown) => assert.fail(String(error))
      const post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
      context.after(async () => {
        for (const end of [post.stop, mailer.close, server.close]) await end()
      })
      const told = async () => {
        server.received.length = 0
        await post.send()
        return server.received.map(({ text }) =>
          [...text!.replaceAll('\n', ' ').matchAll(/(\S+@[\w.]+),\s+which\s+(wasn’t|has\s+its\s+own)\s+invit/g)].map(
            (one) => one.slice(1),
          ),
        )
      }
      assert.deepEqual(await told(), [[['bo@quay.example', 'wasn’t']]])
      stage().pass(86_000)
      assert.deepEqual(await told(), [])
      stage().pass(400)
      const [later, ...more] = await told()
      assert.deepEqual(more, [])
      assert.deepEqual(
        new Set(later!.map(([address, is]) => `${address} ${is}`)),
        new Set(['mo@quay.example wasn’t', `${own} has its own`, 'jo@quay.example wasn’t']),
      )
      // The day is counted from the last mail.
      await others(['lo@quay.example'])
      assert.deepEqual(await told(), [])
      stage().pass(86_400)
      assert.deepEqual(await told(), [[['lo@quay.example', 'wasn’t']]])
    })

    test('an older answer that comes late does not count; a lower SEQUENCE counts while the start still holds', async () => {
      const old = calendar(eventOf('DTSTAMP:20260301T100000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:{told}'))
      await send(calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}')))
      await send(old)
      assert.equal((await answers()).series, 1)
      await stage().write((trx) => trx.updateTable('calendar_sent').set({ sequence: 4 }).execute())
      const lower = (start: string) =>
        calendar(
          eventOf(
            `DTSTAMP:{stamp}\nSEQUENCE:1\nDTSTART;TZID=Europe/Berlin:${start}\nATTENDEE;PARTSTAT=TENTATIVE:mailto:{told}`,
          ),
        )
      await send(lower('20260309T100000'))
      assert.equal((await answers()).series, 1)
      await send(lower('20260310T100000'))
      assert.equal((await answers()).series, 3)
      await stage().write((trx) => trx.updateTable('calendar_sent').set({ sequence: 0 }).execute())
    })

    test('after an answer on the page, an older one by mail does not count', async () => {
      const attendee = await stage()
        .site.db.reads.selectFrom('invitee')
        .select('invitee_id')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
      await member.client.patch(`/invitees/${attendee.invitee_id}`, { rsvp: 2 })
      await send(calendar(eventOf('DTSTAMP:20260301T100000Z\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}')))
      assert.equal((await answers()).series, 2)
      const [entry] = (await stage().audit()).filter(({ action }) => action === 'invitee_answered')
      assert.deepEqual([entry!.via, entry!.details], ['token', { rsvp: 2 }])
    })

    test('the same message counts once; more than twenty an hour come again later', async () => {
      const raw = calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}'))
      for (let time = 0; time < 3; time++) assert.equal(await send(raw), 250)
      const events = (await stage().events()).filter((event) => event.startsWith('invitee_rsvp'))
      assert.equal(events.length, 1)
      const words = () => ['From: {told}', 'Subject: x', `Message-ID: <${++count}@w>`, '', 'Hello'].join('\r\n')
      for (let time = 1; time < 20; time++) assert.equal(await send(words()), 250)
      assert.equal(await send(words()), 451)
      assert.equal(await send(words(), 'http'), 429)
      // It is not read: what is no message is put off like any other.
      assert.equal(await send('nothing'), 451)
      stage().pass(3_600)
      assert.equal(await send(words()), 250)
    })

    test('THISANDFUTURE answers one start and all later ones, and what comes before keeps its answer', async () => {
      const says = (partstat: string, more = '') =>
        calendar(eventOf(`DTSTAMP:{stamp}\n${more}\nATTENDEE;PARTSTAT=${partstat}:mailto:{told}`.replace('\n\n', '\n')))
      const onward = (date: string) => `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${date}T100000`
      const answerAt = async (start: string) => {
        await scene.owner.client.get(`/meeting_series/${series}/meeting_at/${start}`)
        return (await answers()).starts[start] ?? 0
      }
      const expectAnswers = async (expected: Record<string, number>) => {
        for (const [day, rsvp] of Object.entries(expected))
          assert.equal(await answerAt(`2026-${day}T09:00:00Z`), rsvp, day)
      }
      assert.equal(await send(says('DECLINED', onward('20260317'))), 250)
      assert.equal((await answers()).series, 2)
      await expectAnswers({ '03-10': 0, '03-17': 2, '03-24': 2 })
      stage().pass(60)
      await send(says('ACCEPTED', 'RECURRENCE-ID;TZID=Europe/Berlin:20260324T100000'))
      stage().pass(60)
      await send(says('TENTATIVE', onward('20260324')))
      await expectAnswers({ '03-17': 2, '03-24': 3 })
      // The clocks have changed by then; what was not made before is, with the answer that it had.
      stage().pass(60)
      await send(says('ACCEPTED', onward('20260526')))
      assert.equal((await answers()).series, 1)
      assert.equal(await answerAt('2026-05-12T08:00:00Z'), 3)
      assert.equal(await answerAt('2026-05-26T08:00:00Z'), 1)
      assert.equal(await answerAt('2026-06-09T08:00:00Z'), 1)
    })

    test('REFRESH sends the present state again, to the person alone', async () => {
      await send(calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE:mailto:{told}'), 'REFRESH'))
      const again = await notices()
      assert.deepEqual(
        again.map(({ kind, member_id }) => [kind, member_id]),
        [['calendar', member.id]],
      )
    })

    test('what a program sends by itself is dropped, and so is our own mail; words of a person go on', async () => {
      const words = (...more: string[]) =>
        [
          'From: a@b.example',
          'Subject: Away',
          `Message-ID: <${++count}@w>`,
          ...more,
          '',
          'I am away.',
          '',
          '> old',
        ].join('\r\n')
      for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Folkmoot-Site: moot.example'])
        assert.equal(await send(words(header)), 250)
      assert.deepEqual(await notices(), [])
      await send(words('Auto-Submitted: no'))
      const [line] = await notices()
      assert.deepEqual([line!.kind, JSON.parse(line!.details).text], ['mail_reply', 'I am away.'])
    })

    test('unknown tokens are refused at RCPT; HTTP says nothing of them; a wrong secret is 403', async () => {
      const to = places['to']!
      const last = to.indexOf('@') - 3
      const wrong = `${to.slice(0, last)}${to[last] === 'a' ? 'b' : 'a'}${to.slice(last + 1)}`
      const raw = calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}'))
      for (const bad of [wrong, 'meet+x@moot.example', 'somebody@elsewhere.example', `${to}.elsewhere.example`]) {
        assert.equal(await ways.by.lmtp(raw, { to: bad }), 550, bad)
        assert.equal(await ways.by.smtp(raw, { to: bad }), 550, bad)
        assert.equal(await ways.by.http(raw, { to: bad }), 204, bad)
      }
      assert.equal((await answers()).series, 0)
      const post = (headers: Record<string, string>, payload: string) =>
        stage().app.inject({ method: 'POST', url: '/mail/in', headers, payload })
      const right = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, 'x-envelope-to': to }
      assert.equal((await post({ ...right, authorization: 'Bearer wrong' }, raw)).statusCode, 403)
      assert.equal((await post({ 'content-type': 'message/rfc822', 'x-envelope-to': to }, raw)).statusCode, 403)
      assert.equal((await post(right, '{"no": "message"}')).statusCode, 422)
      assert.equal((await post({ ...right, 'x-envelope-to': '' }, raw)).statusCode, 422)
      assert.equal((await post({ ...right, 'content-type': 'text/plain' }, raw)).statusCode, 415)
      assert.equal((await post(right, `${raw}${'x'.repeat(1_100_000)}`)).statusCode, 413)
      assert.equal(await send(`${raw}${'x\r\n'.repeat(400_000)}`), 552)
      // The address is written as people write it, in whatever case.
      assert.equal(await ways.by.lmtp(raw, { to: to.toUpperCase() }), 250)
      assert.equal((await answers()).series, 1)
    })

    test('the token ends with another address of the person, and with their seat', async () => {
      const raw = calendar(eventOf('DTSTAMP:{stamp}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}'))
      await stage().write((trx) =>
        trx.updateTable('member').set({ email: 'new@quay.example' }).where('member_id', '=', member.id).execute(),
      )
      assert.equal(await send(raw), 550)
      await stage().write((trx) =>
        trx.updateTable('member').set({ email: places['told']! }).where('member_id', '=', member.id).execute(),
      )
      assert.equal(await send(raw), 250)
    })

    test('what has more lines between parts than any message is not read', async () => {
      const head = 'From: a@b.example\r\nSubject: x\r\n\r\n'
      assert.equal(await send(`${head}${'--\r\n'.repeat(2_001)}`), 552)
      assert.equal(await send(`${head}${'--\r'.repeat(2_001)}\r\n`), 552)
      assert.equal(await send(`${head}${'--\r\n'.repeat(1_000)}${'- --\r\n'.repeat(3_000)}`), 250)
    })

    test('of what comes with the tokens of one person in a minute only so much is read, whatever it is', async () => {
      const { site } = stage()
      const { mailing_id: id } = await site.db.reads
        .selectFrom('mailing')
        .select('mailing_id')
        .executeTakeFirstOrThrow()
      const another = replyAddressFor(site, { of: 'mailing', id, member_id: member.id }, places['told']!)!
      const handed = (to: string) => ways.by.http('nothing', { to, from: places['told']! })
      assert.equal(await handed(another), 422)
      const codes: number[] = []
      for (let time = 1; time < READINGS_A_MINUTE; time++) codes.push(await send('nothing', 'http'))
      assert.deepEqual(new Set(codes), new Set([422]))
      for (const to of [places['to']!, another]) assert.equal(await handed(to), 429)
    })

    test('hostile mail does no harm: every listener continues to respond', async () => {
      const heads = 'From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n'
      const deep = Array.from(
        { length: 200 },
        (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
      )
      const hostile = {
        parameters: calendar(eventOf(`ATTENDEE${';A=B'.repeat(60_000)}:mailto:{told}`)),
        'too many parameters': calendar(eventOf(`ATTENDEE${';A=B'.repeat(200_000)}:mailto:{told}`)),
        'blanks in an address': calendar(eventOf(`ATTENDEE:${' '.repeat(250_000)}x`)),
        depth: `${heads}${deep.join('')}\r\nx`,
        'empty lines': `${heads}\r\n${'\n'.repeat(900_000)}`,
        'parts without end': `${heads}Content-Type: multipart/mixed; boundary=B\r\n\r\n${'--B\r\n'.repeat(39_000)}`,
        nested: `${heads}${'Content-Type: message/rfc822\r\n\r\nSubject: x\r\n'.repeat(20)}\r\n${'x\r\n'.repeat(30_000)}`,
        parts: `${heads}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/calendar\r\n\r\nx\r\n'.repeat(5_000)}`,
        'carriage returns': calendar(
          eventOf('DTSTAMP:{stamp}\nCOMMENT:a\rBEGIN:VALARM\u2028b\u0000c\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}'),
        ),
        unclosed: calendar('BEGIN:VEVENT\r\n'.repeat(10_000)),
        events: calendar(eventOf('DTSTAMP:{stamp}').concat('\r\n').repeat(101)),
        dates: calendar(
          eventOf(
            'DTSTAMP:20260231T990000Z\nRECURRENCE-ID:99999999T999999\nSEQUENCE:-9e99\nATTENDEE;PARTSTAT=ACCEPTED:mailto:{told}',
          ),
        ),
        nonsense: `${heads}Content-Type: text/calendar; method=REPLY\r\n\r\n${'\u0000\u00ff;:="'.repeat(1_000)}`,
      }
      for (const [name, raw] of Object.entries(hostile)) {
        const code = await send(raw, 'http')
        assert.ok(code < 500 && code !== 400, `${name}: ${code}`)
        const line = await send(raw)
        assert.ok([250, 552, 554].includes(line), `${name}: ${line}`)
      }
      const { comments } = await answers()
      for (const comment of comments) assert.doesNotMatch(comment, /[\r\n\u2028]|\0/)
    })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
