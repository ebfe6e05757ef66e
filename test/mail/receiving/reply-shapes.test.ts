// Answers as five kinds of programs wrap them, for the whole series and for one start however it is named, and odd ones.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calendarPost } from '../../calendar/mail-scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { type OpenWays, openWays, SECRET } from './ways.ts'

const ANSWERS = { ACCEPTED: 1, DECLINED: 2, TENTATIVE: 3 } as const
/** The start on the 17th, in the ways in which programs name it. */
const STARTS: Readonly<Record<string, string>> = {
  'in the zone of the series': ';TZID=Europe/Berlin:20260317T100000',
  'in UTC': ':20260317T090000Z',
  'in a zone of Windows': ';TZID="W. Europe Standard Time":20260317T100000',
  'in a zone of Windows as Outlook shows it':
    ';TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20260317T100000',
  'in a zone with a path': ';TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260317T100000',
  'in another zone': ';TZID=Asia/Tokyo:20260317T180000',
  'without a zone': ':20260317T100000',
  'as a day': ';VALUE=DATE:20260317',
  'and what follows': ';RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260317T100000',
}

type Wrap = (calendar: string, method: string) => string[]

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
const quoted = (text: string) =>
  text.replace(/[=\x80-\uffff]/g, (sign) =>
    [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
const typed = (method: string, more = '') => `Content-Type: text/calendar; charset=utf-8; method=${method}${more}`
const multipart = (kind: string, boundary: string, ...parts: string[][]) => [
  ...['MIME-Version: 1.0', `Content-Type: multipart/${kind}; boundary="${boundary}"`, ''],
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
]
const words = (text: string, type = 'plain') => [`Content-Type: text/${type}; charset=utf-8`, '', text]

const PROGRAMS: Readonly<Record<string, Wrap>> = {
  exchange: (calendar, method) =>
    multipart('alternative', 'e1', words(''), [
      ...[typed(method), 'Content-Transfer-Encoding: base64', '', base64(calendar)],
    ]),
  google: (calendar, method) =>
    multipart(
      ...(['mixed', 'g1'] as const),
      multipart('alternative', 'g2', words('Answered.'), words('<b>Answered.</b>', 'html'), [
        ...[typed(method), 'Content-Transfer-Encoding: 7bit', '', calendar],
      ]).slice(1),
      [
        ...[
          'Content-Type: application/ics; name="invite.ics"',
          'Content-Disposition: attachment; filename="invite.ics"',
        ],
        ...['Content-Transfer-Encoding: base64', '', base64(calendar)],
      ],
    ),
  apple: (calendar, method) =>
    multipart('alternative', 'Apple-Mail=_1', words('Answered.'), [
      ...[typed(method, '; name=iCal-reply.ics'), 'Content-Disposition: attachment; filename="iCal-20260302.ics"'],
      ...['Content-Transfer-Encoding: quoted-printable', '', quoted(calendar)],
    ]),
  thunderbird: (calendar, method) =>
    multipart(
      ...(['mixed', '------------t1'] as const),
      multipart('alternative', '------------t2', words('Answered.'), [
        ...[typed(method), 'Content-Transfer-Encoding: 8bit', '', calendar],
      ]).slice(1),
      [],
    ),
  nextcloud: (calendar, method) =>
    multipart('mixed', '_=_s1', words('Answered.'), [
      ...[`Content-Type: text/calendar; method=${method}; name=event.ics`],
      ...['Content-Disposition: attachment; filename=event.ics', '', calendar],
    ]),
}

/** A calendar in lines of so many bytes at most, whatever letter that cuts through. */
const foldedBytes = (text: string, width: number): Buffer => {
  const lines = text.split('\r\n').map((line) =>
    Buffer.from(line)
      .toString('latin1')
      .replace(new RegExp(`(.{${width}})(?!$)`, 'gs'), '$1\r\n '),
  )
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

/** Bytes as they are sent, each a letter of this text. */
const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => string>> = {
  base64: (bytes) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  'quoted-printable': (bytes) =>
    bytes.toString('latin1').replace(/[=\x80-\xff]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  '8bit': (bytes) => bytes.toString('latin1'),
}

/** What other programs, and the servers between, make of such an answer. */
const ODD: Readonly<Record<string, Wrap>> = {
  'the calendar alone, in base64 and without a charset': (calendar, method) => [
    `Content-Type: text/calendar; method=${method}`,
    ...['Content-Transfer-Encoding: BASE64', '', base64(calendar)],
  ],
  'types in capitals and quotation marks': (calendar, method) => [
    `Content-Type: TEXT/CALENDAR; METHOD="${method.toLowerCase()}"; CHARSET="UTF-8"`,
    ...['', calendar],
  ],
  'the method in the calendar alone': (calendar) => ['Content-Type: text/calendar', '', calendar],
  'the method in the type alone': (calendar, method) => [typed(method), '', calendar.replace(/METHOD:.*\r\n/, '')],
  'a charset that nobody knows': (calendar, method) => [
    `Content-Type: text/calendar; charset=x-harbour; method=${method}`,
    ...['', calendar],
  ],
  'the charset of another': (calendar, method) => [
    `Content-Type: text/calendar; charset=us-ascii; method=${method}`,
    ...['Content-Transfer-Encoding: 8bit', '', calendar],
  ],
  'a file of bytes beside words': (calendar) =>
    multipart('mixed', 'f1', words('See the file.'), [
      ...[
        'Content-Type: application/octet-stream; name="=?utf-8?Q?Antwort.ics?="',
        'Content-Transfer-Encoding: base64',
      ],
      ...['Content-Disposition: attachment; filename="Antwort.ics"', '', base64(calendar)],
    ]),
  'a signature around it and a footer of a list below': (calendar, method) =>
    multipart(
      ...(['mixed', 's1'] as const),
      multipart(
        ...(['signed; protocol="application/pkcs7-signature"; micalg=sha-256', 's2'] as const),
        multipart('alternative', 's3', words('Answered.'), [
          ...[typed(method), 'Content-Transfer-Encoding: base64', '', base64(calendar)],
        ]).slice(1),
        [
          'Content-Type: application/pkcs7-signature; name=smime.p7s',
          'Content-Transfer-Encoding: base64',
          '',
          'MIAGCSqG',
        ],
      ).slice(1),
      words('-- \r\nHarbour list'),
    ),
  'HTML and styled text in the calendar': (calendar, method) => [
    ...[typed(method), 'Content-Transfer-Encoding: 8bit', ''],
    calendar.replace(
      'END:VEVENT',
      'X-ALT-DESC;FMTTYPE=text/html:<html><body>PARTSTAT=DECLINED:mailto:x</body></html>\r\nEND:VEVENT',
    ),
  ],
  'an alarm and an attachment in the calendar': (calendar, method) => [
    ...[typed(method), ''],
    calendar.replace(
      'END:VEVENT',
      'ATTACH:https://quay.example/a.pdf\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nATTENDEE;PARTSTAT=DECLINED:mailto:x@y.example\r\nEND:VALARM\r\nEND:VEVENT',
    ),
  ],
  'another event beside it': (calendar, method) => [
    ...[typed(method), ''],
    calendar.replace(
      'BEGIN:VEVENT',
      'BEGIN:VEVENT\r\nUID:another@quay.example\r\nATTENDEE;PARTSTAT=DECLINED:mailto:{told}\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    ),
  ],
}

onBothDatabases(
  'shapes of answers',
  (stage) => {
    const post = calendarPost(stage)
    let ways: OpenWays
    let series: number
    let count = 0
    const places: Record<string, string> = {}

    before(async () => {
      ways = await openWays(stage)
    })
    after(() => ways.close())

    async function ask() {
      const { id, first } = await post.announced()
      series = id
      const { email } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
      const { event } = first.find(({ to }) => to === email)!
      Object.assign(places, { told: email, uid: event['UID']!, to: /mailto:(.*)$/.exec(event['ORGANIZER']!)![1]! })
    }

    const calendarOf = (partstat: string, recurrence: string, method = 'REPLY') =>
      [
        ...['BEGIN:VCALENDAR', 'PRODID:-//Quay//EN', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:{uid}'],
        ...[
          'SUMMARY:Angenommen: Tide watch – Übersicht',
          'ORGANIZER;CN=Board:mailto:{to}',
          'DTSTAMP:{stamp}',
          'SEQUENCE:0',
        ],
        `ATTENDEE;CN="Höß, A.";PARTSTAT=${partstat};ROLE=REQ-PARTICIPANT:mailto:{told}`,
        ...(recurrence ? [`RECURRENCE-ID${recurrence}`] : []),
        ...(method === 'COUNTER' ? ['DTSTART;TZID=Europe/Berlin:20260318T140000'] : []),
        ...['END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n')

    /** Hands in a mail, and gives the answers to the series and to its start on the 17th. */
    async function answered(wrap: Wrap, calendar: string, method = 'REPLY', bytes: BufferEncoding = 'utf8') {
      stage().pass(61)
      await stage().write(async (trx) => {
        for (const table of ['attendee', 'invitee'] as const)
          await trx.updateTable(table).set({ rsvp: 0, rsvp_ts: null, rsvp_comment: null }).execute()
        for (const table of ['calendar_answer', 'mail_in'] as const) await trx.deleteFrom(table).execute()
      })
      const stamp = new Date(stage().site.clock() * 1000).toISOString().replace(/[-:]|\.000/g, '')
      const fill = (text: string) =>
        text.replace(/\{(\w+)\}/g, (all, name: string) => ({ ...places, stamp })[name] ?? all)
      const head = [
        `From: ${places['told']}`,
        `To: ${places['to']}`,
        'Subject: Tide',
        `Message-ID: <${++count}@x.example>`,
      ]
      const raw = [...head, ...wrap(fill(calendar), method), ''].join('\r\n')
      assert.equal(await ways.by.lmtp(Buffer.from(fill(raw), bytes), { to: places['to']!, from: places['told']! }), 250)
      const invitee = await post.partOf(`/meeting_series/${series}/invitees`, post.member)
      const start = await stage()
        .site.db.reads.selectFrom('attendee')
        .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
        .select(['rsvp', 'rsvp_comment'])
        .where('meeting.meeting_series_id', '=', series)
        .where('slot_ts', '=', Date.UTC(2026, 2, 17, 9) / 1000)
        .where('attendee.member_id', '=', post.member.id)
        .executeTakeFirst()
      return { series: invitee.rsvp.value as number, start: start?.rsvp ?? 0, comment: start?.rsvp_comment ?? null }
    }

    test('each program: yes, no and maybe to the series, and to one start, however it names that', async () => {
      await ask()
      const answers = Object.entries(ANSWERS)
      for (const [program, wrap] of Object.entries(PROGRAMS)) {
        for (const [partstat, rsvp] of answers)
          assert.equal((await answered(wrap, calendarOf(partstat, ''))).series, rsvp, `${program} ${partstat}`)
        for (const [at, [name, recurrence]] of Object.entries(STARTS).entries()) {
          const [partstat, rsvp] = answers[at % answers.length]!
          const { series: whole, start } = await answered(wrap, calendarOf(partstat, recurrence))
          // What follows a start is the answer to the series from then on.
          const onward = name === 'and what follows' ? rsvp : 0
          assert.deepEqual([whole, start], [onward, rsvp], `${program} ${partstat} ${name}`)
        }
        const proposal = calendarOf('TENTATIVE', STARTS['in UTC']!, 'COUNTER')
        const { start, comment } = await answered(wrap, proposal, 'COUNTER')
        assert.deepEqual([start, comment], [3, '→ 2026-03-18 14:00 (Europe/Berlin)'], program)
      }
    })

    test('lines that are folded in the middle of a letter are read whole', async () => {
      await ask()
      const said = 'Grüße – 渡し船 🛶 an die Möwe'
      const calendar = calendarOf('ACCEPTED', '').replace('END:VEVENT', `COMMENT:${said}\r\nEND:VEVENT`)
      for (const [encoding, code] of Object.entries(ENCODINGS))
        for (const width of [7, 8, 9, 10])
          for (const shape of ['alone', 'forwarded']) {
            const part: Wrap = (text, method) => [
              ...[typed(method), `Content-Transfer-Encoding: ${encoding}`, ''],
              code(foldedBytes(text, width)),
            ]
            const forwarded: Wrap = (text, method) =>
              multipart('mixed', 'n1', words('See below.'), [
                ...['Content-Type: message/rfc822', '', 'Subject: Tide', ...part(text, method)],
              ])
            await answered(shape === 'alone' ? part : forwarded, calendar, 'REPLY', 'latin1')
            const invitee = await post.partOf(`/meeting_series/${series}/invitees`, post.member)
            const told = `${encoding}, ${width} bytes a line, ${shape}`
            assert.deepEqual([invitee.rsvp.value, invitee.rsvp_comment], [1, said], told)
          }
    })

    test('odd shapes count too', async () => {
      await ask()
      for (const [name, wrap] of Object.entries(ODD)) {
        assert.equal((await answered(wrap, calendarOf('ACCEPTED', ''))).series, 1, name)
        assert.equal((await answered(wrap, calendarOf('TENTATIVE', STARTS['in UTC']!))).start, 3, name)
      }
    })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
