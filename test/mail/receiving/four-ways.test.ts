// One answer in each of the four ways: by mail, by the link of a mail, by the button of a page and by the API. All leave the same.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calendarPost } from '../../calendar/mail-scene.ts'
import { PASSWORD, signedIn } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { type OpenWays, openWays, SECRET } from './ways.ts'

const WORDS = 'By the early boat'

/** An answer in a way: what it is as a code, a word of the form and a value of PARTSTAT. */
interface Given {
  rsvp: number
  word: string
  partstat: string
}
const MAYBE: Given = { rsvp: 3, word: 'maybe', partstat: 'TENTATIVE' }
const NO: Given = { rsvp: 2, word: 'no', partstat: 'DECLINED' }

onBothDatabases(
  'the four ways of an answer',
  (stage) => {
    const post = calendarPost(stage)
    let ways: OpenWays
    let count = 0
    before(async () => {
      ways = await openWays(stage)
      const password_hash = await stage().site.hashPassword(PASSWORD)
      const claimed = { password_hash, claimed_ts: stage().site.clock() }
      await stage().write((trx) =>
        trx.updateTable('member').set(claimed).where('member_id', '=', post.member.id).execute(),
      )
    })
    after(() => ways.close())

    /** A meeting, or a series with a meeting, to which the person is invited: their seat, and how their mail lets them answer. */
    async function invited(of: 'meetings' | 'meeting_series') {
      const { id: member_id } = post.member
      const { email } = (await post.scene.chief.client.get(`/members/${member_id}`)).body
      let first = of === 'meeting_series' ? (await post.announced()).first : []
      let path = '/meeting_series/'
      if (of === 'meetings') {
        const { meeting_id } = await post.ask('POST', `/rooms/${post.scene.room}/meetings`, { name: 'Tide tables' })
        path = `/meetings/${meeting_id}`
        await post.ask('PATCH', path, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
        await post.ask('POST', `${path}/attendees`, { member_id })
        await post.ask('POST', `${path}/mailings`, { kind: 'invitation' })
        first = await post.sent()
      } else {
        const rows = await post.ask('GET', '/meeting_series')
        path = `/meeting_series/${Math.max(...rows.map((one: any) => one.meeting_series_id))}`
      }
      const { event } = first.find(({ to }) => to === email)!
      const mail = post.server.received.find(({ sent }) => sent.to[0] === email)!
      const people = of === 'meetings' ? 'attendees' : 'invitees'
      const key = of === 'meetings' ? 'attendee_id' : 'invitee_id'
      const part = await post.partOf(`${path}/${people}`, post.member)
      return {
        ...{ email, uid: event['UID']!, to: mail.sent.from, seat: `/${people}/${part[key]}` },
        link: /https:\/\/moot\.example(\/rsvp\/[\w.-]+)\?answer=yes/.exec(mail.text!)![1]!,
      }
    }
    type Invited = Awaited<ReturnType<typeof invited>>

    const WAYS: Readonly<Record<string, (of: Invited, given: Given) => Promise<number>>> = {
      mail: ({ email, uid, to }, { partstat }) => {
        const stamp = new Date(stage().site.clock() * 1000).toISOString().replace(/[-:]|\.000/g, '')
        const lines = [
          ...[`From: ${email}`, `To: ${to}`, `Message-ID: <four-${++count}@x.example>`, 'Subject: Tide'],
          ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
          ...['METHOD:REPLY', 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp}`, `COMMENT:${WORDS}`],
          ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${email}`, 'END:VEVENT', 'END:VCALENDAR', ''],
        ]
        return ways.by.lmtp(lines.join('\r\n'), { to, from: email })
      },
      link: async ({ link }, { word }) => {
        const { statusCode } = await stage().app.inject({
          ...{ method: 'POST', url: link, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          payload: new URLSearchParams({ answer: word, comment: WORDS, scope: 'all' }).toString(),
        })
        return statusCode
      },
      page: async ({ seat, email }, { rsvp }) => {
        const one = await signedIn(stage(), { id: post.member.id, email })
        const { csrf_token } = JSON.parse((await one.get('/session')).text)
        const sent = { rsvp, rsvp_comment: WORDS }
        return (await one.api('PATCH', seat, sent, { 'x-csrf-token': csrf_token })).status
      },
      API: async ({ seat }, { rsvp }) => (await post.member.client.patch(seat, { rsvp, rsvp_comment: WORDS })).status,
    }
    /** How the audit log names them. */
    const VIA: Readonly<Record<string, string>> = { mail: 'mail', link: 'link', page: 'session', API: 'token' }

    for (const kind of ['meetings', 'meeting_series'] as const)
      test(`${kind}: one event and one state, whatever the way; the same answer by another way is no event`, async () => {
        const seen: unknown[] = []
        for (const [name, give] of Object.entries(WAYS)) {
          const here = await invited(kind)
          // So that an answer stands that was given for another time.
          assert.ok((await WAYS['API']!(here, NO)) < 300)
          await stage().write((trx) => trx.updateTable('attendee').set({ rsvp_outdated: 1 }).execute())
          await stage().write((trx) => trx.updateTable('invitee').set({ rsvp_outdated: 1 }).execute())
          stage().pass(60)
          await stage().events()
          await stage().audit()
          assert.ok((await give(here, MAYBE)) < 300, name)
          const events = await stage().events()
          const event = kind === 'meetings' ? 'attendee_rsvp' : 'invitee_rsvp'
          assert.deepEqual(events, [`${event} ${here.seat}`], name)
          const audit = (await stage().audit()).filter(({ action }) => action.endsWith('_answered'))
          assert.deepEqual(
            audit.map(({ via, member_id, subject_id, details }) => [via, member_id, subject_id, details]),
            [[VIA[name], post.member.id, post.member.id, { rsvp: 3 }]],
            name,
          )
          const { rsvp, rsvp_comment, rsvp_ts, rsvp_outdated } = await post.ask('GET', here.seat)
          seen.push({ rsvp: rsvp.value, rsvp_comment, rsvp_outdated, now: rsvp_ts.value === stage().site.clock() })
          for (const [other, again] of Object.entries(WAYS)) {
            stage().pass(60)
            assert.ok((await again(here, MAYBE)) < 300, `${name}, ${other}`)
            const found = (await stage().events()).filter((one) => one.includes('_rsvp'))
            const kept = (await stage().audit()).filter(({ action }) => action.endsWith('_answered'))
            assert.deepEqual([found, kept], [[], []], `${name}, ${other}`)
          }
        }
        assert.deepEqual(
          seen,
          Object.keys(WAYS).map(() => ({ rsvp: 3, rsvp_comment: WORDS, rsvp_outdated: false, now: true })),
        )
      })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
