// Mail about meetings as people get it: in their language and time zone, with what they may read, once.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { ConversionRefused } from '../../server/exports/processes/converter.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import type { MailReports } from '../../server/mail/sending/reports.ts'
import { MAIL_LIFE } from '../../server/mail/transport/delivery-outcome.ts'
import { OPENED } from '../exports/reading/opened.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Behaviour, type MailServer, mailerFor, mailServer, type Received, saying } from './server.ts'

onBothDatabases('mail about meetings', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene
  let guest: Someone
  let heard: string[]

  const reports: MailReports = {
    unsent: ({ failure }) => heard.push(failure),
    trouble: ({ failure }) => heard.push(failure),
    over: () => {},
    failed: (error) => {
      throw error
    },
  }

  before(async () => {
    scene = await setScene(stage())
    guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const german = { language: 'de', timezone_name: 'Europe/Berlin' }
    assert.equal((await guest.client.patch(`/members/${guest.id}`, german)).status, 200)
  })

  async function serve(behaviour?: Behaviour) {
    server = await mailServer(behaviour)
    const mailer = mailerFor(server.port)
    post = createMailSender(stage().site, mailer, reports)
    ends.push(post.stop, mailer.close, server.close)
  }

  beforeEach(async () => {
    ends = []
    heard = []
    await serve()
    await stage().events()
  })
  afterEach(async () => {
    for (const end of ends) await end()
    await stage().write((trx) => trx.deleteFrom('notice').execute())
  })

  async function heldMeeting(name = 'Tide tables'): Promise<number> {
    const { client } = scene.owner
    const meeting = await newMeeting(scene, name)
    await client.patch(`/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
    await client.post(`/meetings/${meeting}/attendees`, { member_id: guest.id })
    return meeting
  }
  const mailed = async (meeting: number, sent: object) => {
    const { status, body, text } = await scene.owner.client.post(`/meetings/${meeting}/mailings`, sent)
    assert.equal(status, 201, text)
    return body.mailing_id as number
  }
  const stateOf = async (mailing_id: number) => {
    const { state, sent, failed } = (await scene.owner.client.get(`/mailings/${mailing_id}`)).body
    return { state, sent, failed }
  }
  const addressOf = async ({ id }: Someone) => (await scene.chief.client.get(`/members/${id}`)).body.email as string
  const to = (mails: readonly Received[], address: string) => mails.find(({ sent }) => sent.to[0] === address)!

  test('a follow-up: each person gets the record in their language and time zone, as text, HTML and PDF', async () => {
    const { client } = scene.owner
    const meeting = await heldMeeting()
    const item = (await client.post(`/meetings/${meeting}/agenda_items`, { title: 'Low water' })).body
    const noted = { description: 'The jetty is <b>closed</b>', agenda_item_id: item.agenda_item_id, tags: ['decision'] }
    assert.equal((await client.post(`/meetings/${meeting}/notes`, noted)).status, 201)
    await client.post(`/meetings/${meeting}/agenda_items`, { title: 'Slack water' })
    const above = await client.post(`/meetings/${meeting}/agenda_items`, { title: 'Buoys' })
    const below = { title: 'The third buoy', parent_id: above.body.agenda_item_id }
    const inner = (await client.post(`/meetings/${meeting}/agenda_items`, below)).body
    const said = { description: 'It drifts', agenda_item_id: inner.agenda_item_id }
    assert.equal((await client.post(`/meetings/${meeting}/notes`, said)).status, 201)
    const due = { description: 'Mend the jetty', member_id: scene.owner.id, due_ts: '2026-03-20T12:00:00Z' }
    assert.equal((await client.post(`/meetings/${meeting}/action_items`, due)).status, 201)
    await stage().events()
    const mailing = await mailed(meeting, { kind: 'followup', message: 'Thank you all.\nUntil soon' })
    await post.send()
    assert.equal(server.received.length, 2)
    const english = to(server.received, await addressOf(scene.owner))
    const german = to(server.received, await addressOf(guest))
    assert.match(english.subject!, /^Minutes: Tide tables, 12 March 2026 at 09:00 \(UTC\)$/)
    assert.match(german.subject!, /^Protokoll: Tide tables, 12\. März 2026 um 10:00 Uhr \(Europe\/Berlin\)$/)
    assert.match(english.from!.name!, /\(Folkmoot\)$/)
    for (const [{ text, html }, said] of [
      [english, ['Decisions', 'Action items', 'due 20 Mar 2026', '> Thank you all.\n> Until soon']],
      [german, ['Beschlüsse', 'Aufgaben', 'fällig am 20.03.2026', '> Thank you all.\n> Until soon']],
    ] as const) {
      for (const one of [...said, 'The jetty is closed', 'Mend the jetty', 'Low water', `/meetings/${meeting}`])
        assert.ok(text!.includes(one), `${one} in ${text}`)
      for (const one of [...said.slice(0, 3), 'The jetty is <strong>closed</strong>', 'Mend the jetty', 'Low water'])
        assert.ok(html!.includes(one), `${one} in ${html}`)
      // What nothing was said of is left out; what an item with notes lies in is not, and numbers are those of the agenda.
      assert.match(text!, /^4\. Buoys\n\n4\.1\. The third buoy\n\n- It drifts$/m)
      assert.ok(!text!.includes('Slack water') && !html!.includes('Slack water'))
      assert.doesNotMatch(text! + html!, /undefined|\{\w+\}/)
    }
    for (const { attachments } of server.received) {
      assert.deepEqual(
        attachments.map(({ filename, mimeType }) => [filename, mimeType]),
        [['2026-03-12 Tide tables.pdf', 'application/pdf']],
      )
      assert.ok((attachments[0]!.content as ArrayBuffer).byteLength > 1_000)
    }
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 2, failed: 0 })
    assert.deepEqual(await stage().events(), [`followup_sent /meetings/${meeting}`])
    await post.send()
    assert.equal(server.received.length, 2)
  })

  test('a follow-up whose PDF cannot be made says so, and has the record itself', async () => {
    const { converter } = stage().site
    const { convert } = converter
    converter.convert = async () => {
      throw new ConversionRefused('ended', 'The export process ended.')
    }
    const meeting = await heldMeeting('Ebb tables')
    assert.equal(
      (await scene.owner.client.post(`/meetings/${meeting}/notes`, { description: 'It drifts' })).status,
      201,
    )
    await mailed(meeting, { kind: 'followup' })
    await post.send()
    converter.convert = convert
    const english = to(server.received, await addressOf(scene.owner))
    const german = to(server.received, await addressOf(guest))
    for (const [{ text, html, attachments }, says] of [
      [english, 'The minutes couldn’t be attached as a PDF.'],
      [german, 'Das Protokoll konnte nicht als PDF angehängt werden.'],
    ] as const) {
      assert.equal(attachments.length, 0)
      for (const said of [says, 'It drifts']) assert.ok(text!.includes(said) && html!.includes(said), text!)
    }
  })

  test('the record of what was held on another day than planned names that day, in the PDF and its name too', async () => {
    const { client } = scene.owner
    const meeting = await heldMeeting()
    for (const state of ['started', 'ended']) await client.patch(`/meetings/${meeting}`, { state })
    const today = new Date(stage().site.clock() * 1000)
    await mailed(meeting, { kind: 'followup' })
    await post.send()
    const german = to(server.received, await addressOf(guest))
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format(today)
    assert.ok(german.text!.includes(`Durchgeführt: ${day}`) && german.html!.includes(day), german.text!)
    assert.match(german.text!, /Geplant: Donnerstag, 12\. März 2026.*, 1 Stunde\n/)
    const [file] = german.attachments
    assert.equal(file!.filename, `${today.toISOString().slice(0, 10)} Tide tables.pdf`)
    const said = await OPENED.pdf(Buffer.from(file!.content as ArrayBuffer))
    assert.match(said.replaceAll(/\s+/g, ' '), /Durchgeführt .* Geplant Donnerstag, 12\. März 2026/)
  })

  test('one whose address is refused: the others get theirs, and the event is written once, after the last', async () => {
    for (const end of ends.splice(0)) await end()
    const refused = await addressOf(guest)
    await serve({
      to: (address) => {
        if (address === refused) throw saying(550, '5.1.1 no such user')
      },
    })
    const meeting = await heldMeeting()
    await stage().events()
    const mailing = await mailed(meeting, { kind: 'reminder' })
    const invitation = await mailed(meeting, { kind: 'invitation' })
    await post.send()
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 1, failed: 1 })
    assert.deepEqual(await stateOf(invitation), { state: 'done', sent: 1, failed: 1 })
    const { body } = await scene.owner.client.get(`/mailings/${mailing}/recipients`)
    const states = body.map(({ member_id, state }: Record<string, unknown>) => [member_id, state])
    assert.deepEqual(states, [
      [scene.owner.id, 'sent'],
      [guest.id, 'failed'],
    ])
    assert.match(body[1].details, /550 5\.1\.1 no such user/)
    // There is no event of a reminder.
    assert.deepEqual(await stage().events(), [`invitation_sent /meetings/${meeting}`])
  })

  test('what a person may no longer read when it is sent is not sent to them', async () => {
    const meeting = await heldMeeting()
    const mailing = await mailed(meeting, { kind: 'followup' })
    const { body } = await scene.owner.client.get(`/meetings/${meeting}/attendees`)
    const { attendee_id } = body.find(({ member_id }: Record<string, unknown>) => member_id === guest.id)
    assert.equal((await scene.owner.client.delete(`/attendees/${attendee_id}`)).status, 204)
    await post.send()
    assert.equal(server.received.length, 1)
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 1, failed: 1 })
  })

  test('a private meeting that was deleted meanwhile is told to nobody', async () => {
    const meeting = await heldMeeting()
    const mailing = await mailed(meeting, { kind: 'followup' })
    assert.equal((await scene.owner.client.delete(`/meetings/${meeting}`)).status, 204)
    await post.send()
    assert.deepEqual(server.received, [])
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 0, failed: 2 })
  })

  test('what could not be sent for three days is given up, and the mailing is done', async () => {
    const meeting = await heldMeeting()
    await stage().events()
    const mailing = await mailed(meeting, { kind: 'invitation' })
    stage().pass(MAIL_LIFE)
    await post.send()
    assert.deepEqual(server.received, [])
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 0, failed: 2 })
    assert.deepEqual(await stage().events(), [`invitation_sent /meetings/${meeting}`])
  })

  test('several processes send at the same time: everybody gets one mail, and there is one event', async () => {
    const meeting = await heldMeeting()
    await stage().events()
    const mailing = await mailed(meeting, { kind: 'invitation' })
    const others = [1, 2].map(() => {
      const mailer = mailerFor(server.port)
      const sender = createMailSender(stage().site, mailer, reports)
      ends.unshift(sender.stop, mailer.close)
      return sender
    })
    await Promise.all([post, ...others].map((sender) => sender.send()))
    assert.equal(server.received.length, 2)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 2)
    assert.deepEqual(await stateOf(mailing), { state: 'done', sent: 2, failed: 0 })
    assert.deepEqual(await stage().events(), [`invitation_sent /meetings/${meeting}`])
  })

  test('names and titles never break a header, and a name that is a link is left out', async () => {
    const meeting = await heldMeeting('Tide\u2028tables\r\nBcc: eve@evil.example')
    await stage().write((trx) =>
      trx.updateTable('member').set({ name: 'www.pills.example' }).where('member_id', '=', scene.owner.id).execute(),
    )
    await mailed(meeting, { kind: 'reminder' })
    await post.send()
    assert.equal(server.received.length, 2)
    for (const { raw, sent, from } of server.received) {
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
      assert.doesNotMatch(head, /^Bcc/im)
      assert.equal(sent.to.length, 1)
      assert.doesNotMatch(from!.name!, /pills/)
    }
  })
})
