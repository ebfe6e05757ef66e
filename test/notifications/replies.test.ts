// Notifications of replies that come without a session: from the links of an invitation, and from calendars by mail.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { calendarPost } from '../calendar/mail-scene.ts'
import { type OpenWays, openWays, SECRET } from '../mail/receiving/ways.ts'
import { type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases(
  'replies by link and by mail',
  (stage) => {
    const post = calendarPost(stage)
    let ways: OpenWays
    /** A Participant as well, who has not replied. */
    let other: Someone
    let series: number
    let invitation: { address: string; uid: string; to: string; link: string }
    let count = 0

    before(async () => {
      ways = await openWays(stage)
      other = await someone(stage(), post.scene, { organization: 3, room: 3 })
    })
    after(() => ways.close())
    beforeEach(async () => {
      const { id, first } = await post.announced()
      series = id
      const { email: address } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
      const { event } = first.find(({ to }) => to === address)!
      const { text } = post.server.received.find(({ sent }) => sent.to[0] === address)!
      invitation = {
        ...{ address, uid: event['UID']!, to: /mailto:(.*)$/.exec(event['ORGANIZER']!)![1]! },
        link: /\/rsvp\/[\w.-]+/.exec(text!)![0],
      }
      await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: other.id })
      for (const { client } of [post.scene.owner, post.member, other]) await client.post('/notifications/read', {})
    })

    async function byLink(answer: string, scope: 'one' | 'all'): Promise<void> {
      const { statusCode } = await stage().app.inject({
        ...{ method: 'POST', url: invitation.link, payload: new URLSearchParams({ answer, scope }).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(statusCode, 200)
    }
    /** Accepts in a calendar: the whole series, or what the line names. */
    async function byMail(...recurrence: string[]): Promise<void> {
      const { address, uid, to } = invitation
      const stamp = new Date(stage().site.clock() * 1_000).toISOString().replace(/[-:]|\.000/g, '')
      const lines = [
        ...[`From: ${address}`, `To: ${to}`, `Message-ID: <reply-${++count}@x.example>`, 'MIME-Version: 1.0'],
        ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
        ...['METHOD:REPLY', 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp}`, ...recurrence],
        ...[`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${address}`, 'END:VEVENT', 'END:VCALENDAR', ''],
      ]
      assert.equal(await ways.by.lmtp(lines.join('\r\n'), { to, from: address }), 250)
    }

    const WAYS: Readonly<Record<string, [of: 'meeting' | 'series', reply: () => Promise<void>]>> = {
      'a link, for the next meeting': ['meeting', () => byLink('yes', 'one')],
      'a link, for the series': ['series', () => byLink('yes', 'all')],
      'a mail, for one meeting': ['meeting', () => byMail('RECURRENCE-ID:20260317T090000Z')],
      'a mail, for the series': ['series', () => byMail()],
      'a mail, for one meeting and all later ones': [
        'series',
        () => byMail('RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z'),
      ],
    }
    for (const [name, [of, reply]] of Object.entries(WAYS))
      test(`Facilitators alone are notified of a reply by ${name}`, async () => {
        await reply()
        const unread = async ({ client }: Someone) =>
          (await client.get('/notifications?unread=true')).body as Record<string, any>[]
        assert.deepEqual(
          (await unread(post.scene.owner)).map(({ kind, count, create_id, meeting_id, meeting_series_id }) => [
            ...[kind, count, create_id.value, meeting_id === null ? 'series' : 'meeting', meeting_series_id.value],
          ]),
          [['reply_received', 1, post.member.id, of, series]],
        )
        assert.deepEqual([await unread(post.member), await unread(other)], [[], []])
      })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
