// Mail about meetings to people who have never used an account: who added them, and how all of it stops.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type MailServer, mailerFor, mailServer } from './server.ts'

onBothDatabases('mail to strangers', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })
  beforeEach(async () => {
    server = await mailServer()
    const mailer = mailerFor(server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : JSON.stringify(error)))
    post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
    ends = [post.stop, mailer.close, server.close]
  })
  afterEach(async () => {
    for (const end of ends) await end()
  })

  test('it says who added them, in which organization, and its link stops the whole site', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene, 'Tide tables')
    await client.patch(`/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
    const email = 'edda.stranger@elsewhere.example'
    assert.equal((await client.post(`/meetings/${meeting}/attendees`, { email })).status, 201)
    const invited = await client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' })
    assert.equal(invited.status, 201, invited.text)
    await post.send()
    const mail = server.received.find(({ sent }) => sent.to[0] === email)!
    const text = mail.text!.replaceAll(/\s+/g, ' ')
    assert.match(text, /\S from Harbour Works added you to this meeting on https:\/\/moot\.example/)
    assert.match(text, /Unsubscribe from all e-mail about meetings on this site/)
    const other = server.received.find(({ sent }) => sent.to[0] !== email)!
    assert.doesNotMatch(other.text!, /added you to this meeting on/)
    const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'List-Unsubscribe=One-Click'
    const stop = await stage().app.inject({ method: 'POST', url: new URL(link).pathname, headers, payload })
    assert.equal(stop.statusCode, 200)
    server.received.length = 0
    await client.post(`/meetings/${meeting}/mailings`, { kind: 'reminder' })
    await post.send()
    assert.ok(server.received.length > 0)
    assert.ok(!server.received.some(({ sent }) => sent.to[0] === email))
  })
})
