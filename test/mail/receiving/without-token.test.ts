// Answers whose address has lost its token: they count only where a mail server that the operator trusts proves who sent them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMailSender } from '../../../server/mail/sending/mail-sender.ts'
import { calendarIn } from '../../calendar/event-reader.ts'
import { type Scene, type Someone, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { mailerFor, mailServer } from '../server.ts'
import { type OpenWays, openWays, SECRET, WAYS } from './ways.ts'

const BARE = 'meet@moot.example'
const REFUSED = 'no token, and no proof of its sender'

/** Sets up a meeting of which two people were told. */
const suiteOf = (trusts: string | undefined, tests: (about: About) => void) =>
  onBothDatabases(
    `answers without a token, ${trusts ? `trusting ${trusts}` : 'trusting nobody'}`,
    (stage) => {
      const about = { count: 0 } as About
      before(async () => {
        const scene = await setScene(stage())
        about.ada = await someone(stage(), scene, { organization: 3, room: 3 })
        about.bob = await someone(stage(), scene, { organization: 3, room: 3 })
        const { client } = scene.owner
        const body = { name: 'Soundings', start_time: '2026-03-17T09:00:00Z', duration_minutes: 30 }
        about.meeting = (await client.post(`/rooms/${scene.room}/meetings`, body)).body.meeting_id
        for (const { id } of [about.ada, about.bob])
          await client.post(`/meetings/${about.meeting}/attendees`, { member_id: id })
        about.ways = await openWays(stage)
        const server = await mailServer()
        const mailer = mailerFor(server.port)
        stage().site.mailer = mailer
        const fail = (error: unknown) => assert.fail(String(error))
        const post = createMailSender(stage().site, mailer, {
          unsent: fail,
          trouble: fail,
          over: () => {},
          failed: fail,
        })
        await client.post(`/meetings/${about.meeting}/mailings`, { kind: 'invitation' })
        await post.send()
        about.uid = calendarIn(server.received[0]!).event['UID']!
        const address = async ({ id }: Someone) => (await scene.chief.client.get(`/members/${id}`)).body.email as string
        about.addresses = { ada: await address(about.ada), bob: await address(about.bob) }
        about.rsvp = async (who) =>
          (await client.get(`/meetings/${about.meeting}/attendees`)).body.find(
            ({ member_id }: any) => member_id === about[who].id,
          ).rsvp.value
        about.scene = scene
        for (const end of [post.stop, mailer.close, server.close]) await end()
      })
      after(() => about.ways.close())
      tests(about)
    },
    { replies: 'meet+{token}@moot.example', mailInSecret: SECRET, ...(trusts && { mailInTrusts: trusts }) },
  )

interface About {
  scene: Scene
  ada: Someone
  bob: Someone
  addresses: { ada: string; bob: string }
  meeting: number
  uid: string
  ways: OpenWays
  count: number
  rsvp: (who: 'ada' | 'bob') => Promise<number>
}

interface Written {
  from?: string
  attendees?: readonly string[]
  uid?: string | null
  partstat?: string
  /** The headers above the others. */
  head?: readonly string[]
  method?: string
}

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1)
const proof = (address: string, more = '') =>
  `Authentication-Results: mx.moot.example;\r\n spf=fail smtp.mailfrom=x@elsewhere.example;\r\n dmarc=pass (p=reject) header.from=${domainOf(address)}${more}`

/** A reply to the bare address, as a server hands it on that has taken the sub-address off. */
function replyOf(about: About, written: Written = {}): string {
  const { ada } = about.addresses
  const { from = ada, attendees = [ada], uid = about.uid, partstat = 'ACCEPTED', method = 'REPLY' } = written
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', 'DTSTAMP:20260302T090000Z'],
    ...(uid === null ? [] : [`UID:${uid}`]),
    ...attendees.map((one) => `ATTENDEE;PARTSTAT=${partstat}:mailto:${one}`),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  return [
    ...(written.head ?? [proof(ada)]),
    ...[`From: ${from}`, `To: ${BARE}`, 'Subject: Accepted', `Message-ID: <${++about.count}@there.example>`],
    ...['MIME-Version: 1.0', 'Content-Type: text/calendar; method=REPLY; charset=utf-8', '', ...calendar],
  ].join('\r\n')
}

suiteOf(undefined, (about) => {
  test('the address without a token is nobody', async () => {
    for (const way of ['lmtp', 'smtp'] as const)
      assert.equal(await about.ways.by[way](replyOf(about), { to: BARE }), 550, way)
    assert.equal(await about.ways.by.http(replyOf(about), { to: BARE }), 204)
    assert.equal(await about.rsvp('ada'), 0)
  })
})

suiteOf('mx.moot.example', (about) => {
  test('an answer counts that DMARC proves to be of the one ATTENDEE, by every way', async () => {
    const codes = { ACCEPTED: 1, DECLINED: 2, TENTATIVE: 3 }
    for (const [at, way] of WAYS.entries()) {
      const [partstat, rsvp] = Object.entries(codes)[at]!
      const answer = await about.ways.by[way](replyOf(about, { partstat }), { to: BARE, from: about.addresses.ada })
      assert.equal(answer, way === 'http' ? 204 : 250, way)
      assert.equal(await about.rsvp('ada'), rsvp, way)
    }
    assert.equal(await about.rsvp('bob'), 0)
  })

  test('what is not proven changes nobody, and its sender hears nothing of that', async () => {
    const { ada, bob } = about.addresses
    const before = [await about.rsvp('ada'), await about.rsvp('bob')]
    const forged = proof(ada)
    const cases: [name: string, written: Written][] = [
      ['no header', { head: [] }],
      ['of another server', { head: [forged.replace('mx.moot', 'mx.elsewhere')] }],
      ['of a name that only begins so', { head: [forged.replace('mx.moot.example;', 'mx.moot.example.evil;')] }],
      ['below that of another server', { head: ['Authentication-Results: mx.elsewhere; none', forged] }],
      ['below its own that failed', { head: [forged.replace('dmarc=pass', 'dmarc=fail'), forged] }],
      ['failed', { head: [forged.replace('dmarc=pass', 'dmarc=fail')] }],
      ['DKIM alone', { head: [forged.replace('dmarc=pass', 'dkim=pass')] }],
      ['in a comment', { head: [forged.replace(/dmarc=pass/, 'dmarc=none (; dmarc=pass)')] }],
      ['in a quotation', { head: [forged.replace(/dmarc=pass/, 'x="; dmarc=pass')] }],
      [
        'in a whole quotation',
        { head: [forged.replace(/dmarc=pass.*/, `dkim=none reason="; dmarc=pass header.from=${domainOf(ada)}; "`)] },
      ],
      ['two results', { head: [`${forged}; dmarc=fail header.from=${domainOf(ada)}`] }],
      [
        'of another domain',
        { head: [forged.replace(`header.from=${domainOf(ada)}`, 'header.from=elsewhere.example')] },
      ],
      ['of two domains', { head: [`${forged} header.from=elsewhere.example`] }],
      ['without a domain', { head: [forged.replace(/header\.from=\S+/, '')] }],
      ['another sender than the ATTENDEE', { from: bob, head: [proof(bob)] }],
      ['two senders', { from: `${ada}, ${bob}` }],
      ['a group of senders', { from: `Both: ${bob}, ${ada};` }],
      ['two headers From', { head: [forged, `From: ${bob}`] }],
      ['an address in the name of another', { from: `"${ada}" <${bob}>`, head: [proof(bob)] }],
      ['two ATTENDEEs', { attendees: [ada, bob] }],
      ['no ATTENDEE', { attendees: [] }],
      ['the ATTENDEE of another', { attendees: [bob] }],
      ['no UID', { uid: null }],
      ['the UID of nothing', { uid: `${'0'.repeat(32)}@moot.example` }],
      ['a proposal', { method: 'COUNTER' }],
    ]
    for (const [name, written] of cases) {
      about.ways.reasons.length = 0
      const raw = replyOf(about, { partstat: 'DECLINED', ...written })
      assert.equal(await about.ways.by.lmtp(raw, { to: BARE, from: ada }), 250, name)
      assert.deepEqual(about.ways.reasons, [REFUSED], name)
      assert.deepEqual([await about.rsvp('ada'), await about.rsvp('bob')], before, name)
    }
  })

  test('reports, and mail to other addresses, are refused as ever', async () => {
    for (const [to, from] of [
      [BARE, ''],
      ['meet+x@moot.example', 'a@there.example'],
      ['meeting@moot.example', 'a@there.example'],
    ] as const)
      assert.equal(await about.ways.by.lmtp(replyOf(about), { to, from }), 550, to)
  })

  test('so many in a minute are read, and a person who takes part no more answers nothing', async () => {
    const { client } = about.scene.owner
    const seats = (await client.get(`/meetings/${about.meeting}/attendees`)).body
    const seat = seats.find(({ member_id }: any) => member_id === about.ada.id)
    assert.equal((await client.delete(`/attendees/${seat.attendee_id}`)).status, 204)
    about.ways.reasons.length = 0
    await about.ways.by.lmtp(replyOf(about), { to: BARE, from: about.addresses.ada })
    assert.deepEqual(about.ways.reasons, [REFUSED])
    let last = 0
    for (let at = 0; at < 61; at++) last = await about.ways.by.lmtp(replyOf(about, { head: [] }), { to: BARE })
    assert.equal(last, 451)
  })
})
