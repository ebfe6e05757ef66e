// Reports of mail servers: shown with the mailing and at the attendee, and counted for the address.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMailSender, type MailSender } from '../../../server/mail/sending/mail-sender.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { type MailServer, mailerFor, mailServer, saying } from '../server.ts'
import { typedMails } from './typed.ts'
import { type OpenWays, openWays, SECRET, WAYS, type Way } from './ways.ts'

const BOUNCES = typedMails('bounces')

/** What each of the reports means, and what is shown of it. */
const MEANS: Readonly<Record<string, { kind: 'hard' | 'soft' | 'delayed'; details?: RegExp }>> = {
  postfix: { kind: 'hard', details: /^550 5\.1\.1 .*User unknown in virtual mailbox table$/ },
  exim: { kind: 'hard', details: /550 5\.1\.1 No such user$/ },
  'exim-old': { kind: 'hard', details: /^Unrouteable address$/ },
  opensmtpd: { kind: 'hard', details: /5\.0\.0/ },
  exchange: { kind: 'hard', details: /RecipientNotFound/ },
  // What Exim 4.96 and OpenSMTPD 6.8 wrote, with other names.
  'exim-local': { kind: 'hard', details: /^5\.0\.0 Unrouteable address$/ },
  'exim-full': { kind: 'soft', details: /retry timeout exceeded$/ },
  'exim-given-up': { kind: 'soft', details: /^451 4\.2\.1 later/ },
  'exim-delayed': { kind: 'delayed' },
  'opensmtpd-refused': { kind: 'hard', details: /550 5\.1\.1 no such user$/ },
  'opensmtpd-full': { kind: 'soft', details: /552 5\.2\.2 mailbox full$/ },
  'opensmtpd-delayed': { kind: 'delayed' },
  delayed: { kind: 'delayed' },
  full: { kind: 'soft', details: /5\.2\.2 Mailbox full/ },
}

onBothDatabases(
  'reports of mail servers',
  (stage) => {
    let scene: Scene
    let ways: OpenWays
    let server: MailServer
    let post: MailSender
    let ends: (() => unknown)[]
    let count = 0
    let refuses: (address: string) => void = () => {}

    before(async () => {
      scene = await setScene(stage())
      ways = await openWays(stage)
      server = await mailServer({ to: (address) => refuses(address) })
      const mailer = mailerFor(server.port)
      stage().site.mailer = mailer
      const fail = (error: unknown) => assert.fail(String(error))
      post = createMailSender(stage().site, mailer, { unsent: () => {}, trouble: fail, over: () => {}, failed: fail })
      // The sender has nothing to stop: the database is closed by then.
      ends = [mailer.close, server.close, ways.close]
    })
    after(async () => {
      for (const end of ends) await end()
    })

    /** Somebody who is invited to a meeting of their own, with the mail to them. */
    async function invited() {
      const person = await someone(stage(), scene, { organization: 3, room: 3 })
      const { client } = scene.owner
      const meeting = await newMeeting(scene, `Tide ${++count}`)
      await client.patch(`/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
      const { body } = await client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
      const attendee = async (as: Someone = scene.owner) =>
        (await as.client.get(`/attendees/${body.attendee_id}`)).body.mail_state
      assert.equal(await attendee(), 'none')
      const { mailing, mail } = await invite(meeting, person)
      return { person, meeting, mailing, mail, attendee, to: mail.sent.from }
    }
    async function invite(meeting: number, person: Someone) {
      server.received.length = 0
      const made = await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' })
      assert.equal(made.status, 201, made.text)
      await post.send()
      const { email } = (await scene.chief.client.get(`/members/${person.id}`)).body
      return {
        mailing: made.body.mailing_id as number,
        mail: server.received.find(({ sent }) => sent.to[0] === email)!,
      }
    }
    const recipientOf = async (mailing: number, { id }: Someone) =>
      (await scene.owner.client.get(`/mailings/${mailing}/recipients`)).body.find((one: any) => one.member_id === id)
    const report = (
      name: string,
      { mail, to }: { mail: { messageId?: string | undefined; sent: { to: string[] } }; to: string },
    ) => BOUNCES.get(name)!({ to, told: mail.sent.to[0]!, sent: mail.messageId!.slice(1, -1), id: `b${++count}` })

    for (const name of BOUNCES.keys()) {
      test(`${name}, by every way`, async () => {
        const { kind, details } = MEANS[name]!
        for (const by of WAYS) {
          const { person, mailing, mail, to, attendee } = await invited()
          assert.equal(await attendee(), 'sent')
          assert.equal(await ways.by[by](report(name, { mail, to }), { to, from: '' }), by === 'http' ? 204 : 250)
          const recipient = await recipientOf(mailing, person)
          assert.equal(recipient.state, kind === 'delayed' ? 'sent' : 'bounced', by)
          if (details) assert.match(recipient.details, details)
          assert.equal(await attendee(), kind === 'delayed' ? 'sent' : 'bounced')
          const counts = (await scene.owner.client.get(`/mailings/${mailing}`)).body
          assert.equal(counts.failed, kind === 'delayed' ? 0 : 1)
          assert.equal(counts.sent + counts.failed, counts.recipients)
        }
      })
    }

    test('of several mails to one person one comes back before the last is sent: it bounced, and did not fail', async () => {
      const person = await someone(stage(), scene, { organization: 3, room: 3 })
      const { client } = scene.owner
      const { email } = (await scene.chief.client.get(`/members/${person.id}`)).body
      const rule = { name: `Watch ${++count}`, dtstart: '2026-03-10T10:00:00', rrule: 'FREQ=WEEKLY;BYDAY=TU' }
      const made = await client.post(`/rooms/${scene.room}/meeting_series`, { ...rule, timezone_name: 'Europe/Berlin' })
      const path = `/meeting_series/${made.body.meeting_series_id}`
      await client.post(`${path}/invitees`, { member_id: person.id })
      const { meeting_id } = (await client.get(`${path}/meeting_at/2026-03-17T09:00:00Z`)).body
      await client.patch(`/meetings/${meeting_id}`, { start_time: '2026-03-17T12:00:00Z' })
      let mails = 0
      refuses = (address) => {
        if (address === email && ++mails === 2) throw saying(451, '4.7.1 Come again')
      }
      server.received.length = 0
      const { mailing_id } = (await client.post(`${path}/mailings`, { kind: 'invitation' })).body
      await post.send()
      const mail = server.received.find(({ sent }) => sent.to[0] === email)!
      const to = mail.sent.from
      assert.equal(await ways.by.lmtp(report('postfix', { mail, to }), { to, from: '' }), 250)
      assert.equal((await recipientOf(mailing_id, person)).state, 'waiting')
      stage().pass(120)
      await post.send()
      const { state, details } = await recipientOf(mailing_id, person)
      assert.equal(state, 'bounced')
      assert.match(details, /User unknown/)
      const counts = (await client.get(`/mailings/${mailing_id}`)).body
      assert.deepEqual([counts.state, counts.sent, counts.failed], ['done', 1, 1])
    })

    test('the state is for the person and whoever runs the meeting, and null for others, also embedded', async () => {
      const { meeting, attendee, person } = await invited()
      const other = await someone(stage(), scene, { organization: 3, room: 3 })
      assert.equal(await attendee(person), 'sent')
      assert.equal(await attendee(other), null)
      const embedded = async ({ client }: Someone) =>
        (await client.get(`/meetings/${meeting}?embed=attendees`)).body.attendees.find(
          (one: any) => one.member_id === person.id,
        ).mail_state
      assert.deepEqual([await embedded(scene.owner), await embedded(other)], ['sent', null])
    })

    test('three that are for good pause all mail but that about the account, until the address changes', async () => {
      const one = await invited()
      const bounce = async (name: string, { mail, to } = one, by: Way = 'lmtp') =>
        assert.equal(await ways.by[by](report(name, { mail, to }), { to, from: '' }), 250)
      const again = async () => {
        stage().pass(86_400)
        const { mail, mailing } = await invite(one.meeting, one.person)
        return { mail, mailing, to: mail?.sent.from }
      }
      const passing = Object.keys(MEANS).filter((name) => MEANS[name]!.kind !== 'hard')
      assert.ok(passing.length > 3)
      for (const name of passing) await bounce(name)
      // Reports of one mail count once, those of one day too, and those of no mail of ours not at all.
      for (const name of ['postfix', 'exim', 'opensmtpd', 'exchange']) await bounce(name)
      for (const mails of [2, 1]) {
        const next = await again()
        assert.ok(next.mail, `${3 - mails} have come back.`)
        const forged = { ...next.mail, messageId: `<${'0'.repeat(32)}@harbour.example>` }
        for (let time = 0; time < 3; time++) await bounce('postfix', { ...one, mail: forged, to: next.to! })
        await bounce('postfix', one)
        await bounce('postfix', { ...one, mail: next.mail, to: next.to! })
        const sameDay = await invite(one.meeting, one.person)
        if (sameDay.mail) await bounce('postfix', { ...one, mail: sameDay.mail })
      }
      const { mail, mailing } = await again()
      assert.equal(mail, undefined)
      assert.equal(await recipientOf(mailing, one.person), undefined)
      assert.equal(await one.attendee(), 'bounced')
      await scene.chief.client.patch(`/members/${one.person.id}`, { email: `new${++count}@quay.example` })
      assert.ok((await invite(one.meeting, one.person)).mail)
      assert.equal(await one.attendee(), 'sent')
    })

    test('a report without a token or with a guessed one is ignored, and so is an absence note', async () => {
      const { mail, to, attendee } = await invited()
      const at = to.indexOf('@') - 2
      const guessed = `${to.slice(0, at)}${to[at] === 'a' ? 'b' : 'a'}${to.slice(at + 1)}`
      for (const bad of [guessed, 'moot@harbour.example'])
        for (const by of ['lmtp', 'smtp'] as const)
          assert.equal(await ways.by[by](report('postfix', { mail, to: bad }), { to: bad, from: '' }), 550)
      const away =
        'From: a@b.example\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nI have left for good: 550 5.1.1\r\n'
      assert.equal(await ways.by.lmtp(away, { to, from: '' }), 250)
      assert.equal(await attendee(), 'sent')
    })

    test('a report that quotes no mail of ours that is awaited marks nobody', async () => {
      const { mail, to, attendee, mailing, person } = await invited()
      const other = await invited()
      const forged = `<${'0'.repeat(32)}@harbour.example>`
      for (const messageId of [forged, other.mail.messageId])
        for (const by of WAYS)
          await ways.by[by](report('postfix', { mail: { ...mail, messageId }, to }), { to, from: '' })
      const bare = 'From: mailer-daemon@a.example\r\nSubject: Returned\r\n\r\n550 5.1.1 No such user\r\n'
      const status = BOUNCES.get('full')!({ to, told: mail.sent.to[0]!, sent: 'x', id: `b${++count}` })
      for (const text of [bare, status.toString().replace(/^Message-ID:.*\r?\n/gim, '')])
        assert.equal(await ways.by.lmtp(text, { to, from: '' }), 250)
      stage().pass(11 * 86_400)
      assert.equal(await ways.by.lmtp(report('postfix', { mail, to }), { to, from: '' }), 250)
      assert.equal(await attendee(), 'sent')
      assert.equal((await recipientOf(mailing, person)).state, 'sent')
      const { body } = await scene.owner.client.get(`/mailings/${mailing}`)
      assert.equal(body.failed, 0)
    })

    test('where the sender is not known, a report is known by its form', async () => {
      const { mail, to, attendee } = await invited()
      assert.equal(await ways.by.http(report('exchange', { mail, to }), { to }), 204)
      assert.equal(await attendee(), 'bounced')
    })
  },
  { replies: '{token}@replies.moot.example', mailInSecret: SECRET },
)
