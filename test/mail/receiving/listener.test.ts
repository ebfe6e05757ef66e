// The listener for mail: for several sites, from which networks, how often, and by one process at a time.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listenForMail, mayHandIn } from '../../../server/mail/receiving/listener.ts'
import { createMailSender } from '../../../server/mail/sending/mail-sender.ts'
import { startMailIn } from '../../../server/runtime/mail-in.ts'
import { newMeeting, setScene, someone } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'
import { freePort, mailerFor, mailServer } from '../server.ts'
import { talk } from './ways.ts'

const SETTINGS = { protocol: 'lmtp', host: '127.0.0.1', port: 0, networks: [] } as const
const REPORT = {
  taken: () => {},
  failed: (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : error)),
}

describe('the listener for mail', () => {
  const stages: Stage[] = []
  const told: { to: string; email: string; answer: () => Promise<number> }[] = []

  before(async () => {
    // Sites of one operator answer to one address.
    const replies = 'meet+{token}@moot.example'
    for (const sealKey of ['one secret', 'another secret']) {
      const stage = await setStage('sqlite', { replies, sealKey })
      stages.push(stage)
      const scene = await setScene(stage)
      const person = await someone(stage, scene, { organization: 3, room: 3 })
      const { client } = scene.owner
      const meeting = await newMeeting(scene, 'Tide')
      await client.patch(`/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z' })
      const { attendee_id } = (await client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })).body
      const server = await mailServer()
      const mailer = mailerFor(server.port)
      stage.site.mailer = mailer
      await client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' })
      const report = { ...REPORT, unsent: REPORT.failed, trouble: REPORT.failed, over: () => {} }
      await createMailSender(stage.site, mailer, report).send()
      const { email } = (await scene.chief.client.get(`/members/${person.id}`)).body
      const to = server.received.find(({ sent }) => sent.to[0] === email)!.sent.from
      const answer = async () => (await client.get(`/attendees/${attendee_id}`)).body.rsvp.value
      told.push({ to, email, answer })
      await Promise.all([mailer.close(), server.close()])
    }
  })
  after(async () => {
    for (const { app, fresh } of stages) {
      await app.close()
      await fresh.remove()
    }
  })

  const open = (of: readonly Stage[], limits?: { recipients: number; atWork: number }) =>
    listenForMail(SETTINGS, () => of.map(({ site }) => ({ replies: site.replies, open: () => site })), REPORT, limits)
  const replyOf = ({ email }: { email: string }, partstat: string) =>
    [
      ...[`From: ${email}`, 'Subject: x', `Message-ID: <${partstat}.${email}>`, 'MIME-Version: 1.0'],
      ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
      ...['PRODID:x', 'METHOD:REPLY', 'BEGIN:VEVENT', 'DTSTAMP:20260302T100000Z'],
      ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${email}`, 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')

  test('several sites behind one address: each mail reaches the site that its token is of, and no other', async () => {
    const listener = await open(stages)
    const [one, other] = told as [(typeof told)[0], (typeof told)[0]]
    assert.equal(await talk(listener.port, 'LHLO', replyOf(one, 'ACCEPTED'), { to: one.to }), 250)
    assert.deepEqual([await one.answer(), await other.answer()], [1, 0])
    assert.equal(await talk(listener.port, 'LHLO', replyOf(other, 'DECLINED'), { to: other.to }), 250)
    assert.deepEqual([await one.answer(), await other.answer()], [1, 2])
    await listener.close()
    const alone = await open([stages[1]!])
    assert.equal(await talk(alone.port, 'LHLO', replyOf(one, 'DECLINED'), { to: one.to }), 550)
    await alone.close()
    assert.equal(await one.answer(), 1)
  })

  test('a host that names too many recipients, and more messages than are worked on, come again later', async () => {
    const [one] = told as [(typeof told)[0]]
    const few = await open(stages, { recipients: 2, atWork: 10 })
    const codes: number[] = []
    for (let time = 0; time < 3; time++)
      codes.push(await talk(few.port, 'LHLO', replyOf(one, `X-${time}`), { to: one.to }))
    assert.deepEqual(codes, [250, 250, 451])
    await few.close()
    const none = await open(stages, { recipients: 10, atWork: 0 })
    assert.equal(await talk(none.port, 'LHLO', replyOf(one, 'DECLINED'), { to: one.to }), 451)
    await none.close()
    assert.equal(await one.answer(), 1)
  })

  test('MAIL_IN_NETWORKS: this machine and what is named, in every spelling', () => {
    const may = mayHandIn(['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'])
    for (const address of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '::FFFF:10.1.2.3',
      '2001:db8::5',
      '192.0.2.7',
    ])
      assert.ok(may(address), address)
    for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', '', 'localhost', '10.1.2.3.4'])
      assert.ok(!may(address), address)
    assert.ok(!mayHandIn([])('10.1.2.3'))
  })

  test('an address that is taken is said to whoever tries it, once, and is no trouble with a mail', async () => {
    const first = await open(stages)
    const failed: unknown[] = []
    const report = { ...REPORT, failed: (error: unknown) => void failed.push(error) }
    await assert.rejects(
      listenForMail({ ...SETTINGS, port: first.port }, () => [], report),
      /EADDRINUSE/,
    )
    await first.close()
    assert.deepEqual(failed, [])
  })

  test('of several processes one listens, and another takes over when it ends', async () => {
    const port = await freePort()
    const sites = () => stages.map(({ site }) => ({ replies: site.replies, open: () => site }))
    const begin = () => {
      const lines: string[] = []
      const waiting: (() => void)[] = []
      const stop = startMailIn(
        { ...SETTINGS, port },
        sites,
        (level, _, message) => {
          lines.push(`${level}: ${message}`)
          for (const wake of waiting) wake()
        },
        20,
      )
      const says = (pattern: RegExp) =>
        new Promise<void>((resolve) => {
          const look = () => lines.some((line) => pattern.test(line)) && resolve()
          waiting.push(look)
          look()
        })
      return { stop, says }
    }
    const first = begin()
    await first.says(/^info: Receiving mail/)
    const second = begin()
    await second.says(/^warn: MAIL_IN: Not receiving mail until the address is free/)
    const [one] = told as [(typeof told)[0]]
    assert.equal(await talk(port, 'LHLO', replyOf(one, 'TENTATIVE'), { to: one.to }), 250)
    await first.stop()
    await second.says(/^info: Receiving mail/)
    assert.equal(await talk(port, 'LHLO', replyOf(one, 'DECLINED'), { to: 'meet+x@moot.example' }), 550)
    await second.stop()
    assert.equal(await one.answer(), 3)
  })
})
