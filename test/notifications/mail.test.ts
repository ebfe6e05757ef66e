// Mail about notifications: one letter for all that is unread a minute after the first, and few in a busy meeting.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { queueNotificationMail } from '../../server/jobs/notifications/mail.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { type NewNotification, notify, withdraw } from '../../server/notifications/index.ts'
import { type MailServer, mailerFor, mailServer, type Received } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('mail about notifications', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
    await scene.owner.client.patch(`/members/${scene.owner.id}`, { first_name: 'Ada', last_name: 'Wells' })
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
    await stage().write((trx) => trx.deleteFrom('notification').execute())
    await stage().write((trx) => trx.deleteFrom('notice').execute())
  })

  /** What two processes send that look at the same time. */
  async function sent(): Promise<Received[]> {
    server.received.length = 0
    await Promise.all([queueNotificationMail(stage().site), queueNotificationMail(stage().site)])
    await post.send()
    return [...server.received]
  }
  const header = (mail: Received, name: string) => mail.headers.find(({ key }) => key === name)?.value
  const flat = ({ text }: Received): string => text!.replace(/\s+/g, ' ')

  async function member(): Promise<Someone> {
    const one = await someone(stage(), scene, { organization: 3, room: 3 })
    await stage().write((trx) =>
      trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', one.id).execute(),
    )
    return one
  }
  async function item(description: string): Promise<number> {
    const { status, body } = await scene.owner.client.post(`/rooms/${scene.room}/action_items`, { description })
    assert.equal(status, 201)
    return body.action_item_id
  }
  const tell = (notification: NewNotification) =>
    stage().write((trx) =>
      notify(trx, { actor: { member_id: scene.owner.id }, now: stage().site.clock() }, notification),
    )
  const assign = async ({ id }: Someone, description: string): Promise<number> => {
    const action_item_id = await item(description)
    await tell({ kind: 'action_item_assigned', to: [id], action_item_id })
    return action_item_id
  }
  const inbox = async ({ client }: Someone) => (await client.get('/notifications')).body as Record<string, any>[]

  test('one mail a minute after the first notification, with the sentence, the title and the address of each', async () => {
    const one = await member()
    await assign(one, 'Mend the jetty')
    stage().pass(40)
    assert.deepEqual(await sent(), [])
    stage().pass(20)
    const [mail, ...more] = await sent()
    assert.equal(more.length, 0)
    const [row] = await inbox(one)
    assert.equal(mail!.subject, 'Ada Wells assigned an action item to you')
    assert.match(flat(mail!), /- Mend the jetty Ada Wells assigned an action item to you\./)
    assert.ok(mail!.text!.includes(`https://moot.example/notifications/${row!['notification_id']}\n`))
    assert.ok(mail!.html!.includes(`href="https://moot.example/notifications/${row!['notification_id']}"`))
    assert.match(mail!.text!, /https:\/\/moot\.example\/account\/notifications/)
    assert.equal(row!['read'], false)
    stage().pass(3_600)
    assert.deepEqual(await sent(), [])
  })

  test('several are one mail, with those that are not a minute old, in the language of the reader', async () => {
    const one = await member()
    await one.client.patch(`/members/${one.id}`, { language: 'de' })
    await assign(one, 'Mend the jetty')
    stage().pass(59)
    await tell({ kind: 'mentioned', to: [one.id], meeting_id: await newMeeting(scene, 'Tide watch') })
    await assign(one, 'Paint the buoys')
    stage().pass(2)
    const [mail, ...more] = await sent()
    assert.equal(more.length, 0)
    assert.equal(mail!.subject, '3 Benachrichtigungen')
    for (const title of ['Mend the jetty', 'Tide watch', 'Paint the buoys'])
      assert.match(flat(mail!), new RegExp(`- ${title}`))
  })

  test('what was read, undone, deleted or lost from sight meanwhile is left out, and nothing is sent if nothing is left', async () => {
    const one = await member()
    const read = await assign(one, 'Read meanwhile')
    const undone = await assign(one, 'Undone meanwhile')
    const deleted = await assign(one, 'Deleted meanwhile')
    await assign(one, 'Still new')
    const rows = await inbox(one)
    const readRow = rows.find(({ resource_url }) => String(resource_url).endsWith(`/action_items/${read}`))!
    await one.client.patch(`/notifications/${readRow['notification_id']}`, { read: true })
    await stage().write((trx) => withdraw(trx, { kinds: ['action_item_assigned'], action_item_id: undone }))
    assert.equal((await scene.owner.client.delete(`/action_items/${deleted}`)).status, 204)
    stage().pass(60)
    const [mail] = await sent()
    assert.equal(mail!.subject, 'Ada Wells assigned an action item to you')
    assert.match(flat(mail!), /Still new/)
    assert.doesNotMatch(mail!.text!, /meanwhile/)

    // Between queueing and sending.
    stage().pass(3_600)
    await assign(one, 'Seen in time')
    stage().pass(60)
    assert.equal(await queueNotificationMail(stage().site), 1)
    await one.client.post('/notifications/read')
    assert.deepEqual(await sent(), [])

    const other = await member()
    await assign(other, 'Out of sight')
    const members = (await scene.owner.client.get(`/rooms/${scene.room}/room_members`)).body as Record<string, any>[]
    const seat = members.find(({ member_id }) => member_id === other.id)!
    assert.equal((await scene.owner.client.delete(`/room_members/${seat['room_member_id']}`)).status, 204)
    stage().pass(60)
    assert.deepEqual(await sent(), [])
  })

  test('what is undone, deleted or lost from sight between queueing and sending is left out as well', async () => {
    const one = await member()
    const { client } = scene.owner
    const boathouse = await stage().room(scene.organization, { name: 'Boathouse', private: 1 })
    await stage().place(boathouse, scene.owner.id, 2)
    const seat = await stage().place(boathouse, one.id, 3)
    const meeting_id = await newMeeting({ ...scene, room: boathouse }, 'Lost meanwhile')
    const [undone, deleted] = [await assign(one, 'Undone meanwhile'), await assign(one, 'Deleted meanwhile')]
    await tell({ kind: 'mentioned', to: [one.id], meeting_id })
    const queue = async () => {
      stage().pass(60)
      assert.equal(await queueNotificationMail(stage().site), 1)
    }
    await assign(one, 'Still new')
    assert.equal((await inbox(one)).length, 4)
    await queue()
    assert.equal((await client.patch(`/action_items/${undone}`, { state: 1 })).status, 200)
    assert.equal((await client.delete(`/action_items/${deleted}`)).status, 204)
    assert.equal((await client.delete(`/room_members/${seat}`)).status, 204)
    const [mail, ...more] = await sent()
    assert.equal(more.length, 0)
    assert.equal(mail!.subject, 'Ada Wells assigned an action item to you')
    assert.match(flat(mail!), /Still new/)
    assert.doesNotMatch(`${mail!.text}${mail!.html}`, /meanwhile/)

    stage().pass(3_600)
    const last = await assign(one, 'Undone at last')
    await queue()
    assert.equal((await client.patch(`/action_items/${last}`, { state: 1 })).status, 200)
    assert.deepEqual(await sent(), [])
  })

  test('choices count when something happens and when it is mailed; without a row there is no mail', async () => {
    const one = await member()
    const choose = async (choices: object) =>
      assert.equal((await one.client.patch(`/members/${one.id}/notification_choices`, choices)).status, 200)
    await choose({ action_item_assigned: { mail: false }, mentioned: { page: false }, reply_received: { mail: true } })
    const meeting_id = await newMeeting(scene, 'Tide watch')
    await assign(one, 'Mend the jetty')
    await tell({ kind: 'mentioned', to: [one.id], meeting_id })
    stage().pass(60)
    assert.deepEqual(await sent(), [])
    assert.deepEqual(
      (await inbox(one)).map(({ kind }) => kind),
      ['action_item_assigned'],
    )
    await tell({ kind: 'reply_received', to: [one.id], meeting_id })
    stage().pass(60)
    assert.equal((await sent()).length, 1)
    await choose({ action_item_assigned: { mail: true } })
    await assign(one, 'Paint the buoys')
    await choose({ action_item_assigned: { mail: false } })
    stage().pass(60)
    assert.deepEqual(await sent(), [])
  })

  test('invitations and reschedulings have mail of their own, and are in no letter', async () => {
    const one = await member()
    const meeting_id = await newMeeting(scene, 'Tide watch')
    for (const kind of [
      'invited',
      'meeting_moved',
      'meeting_canceled',
      'meeting_restored',
      'meeting_starting',
    ] as const)
      await tell({ kind, to: [one.id], meeting_id })
    assert.equal((await inbox(one)).length, 5)
    stage().pass(60)
    assert.deepEqual(await sent(), [])
  })

  test('mail about a meeting waits while its reader is present in it; other mail does not', async () => {
    const one = await member()
    const meeting_id = await newMeeting(scene, 'Tide watch')
    const here = async () => assert.equal((await one.client.put(`/meetings/${meeting_id}/presence`, {})).status, 204)
    await tell({ kind: 'mentioned', to: [one.id], meeting_id })
    for (let minute = 0; minute < 3; minute++) {
      await here()
      stage().pass(19)
      assert.deepEqual(await sent(), [])
      stage().pass(41)
    }
    await here()
    await assign(one, 'Mend the jetty')
    stage().pass(50)
    await here()
    stage().pass(10)
    const [mail, ...more] = await sent()
    assert.equal(more.length, 0)
    assert.match(flat(mail!), /Mend the jetty/)
    assert.doesNotMatch(mail!.text!, /Tide watch/)
    await one.client.delete(`/meetings/${meeting_id}/presence`)
    const [later] = await sent()
    assert.match(flat(later!), /Tide watch/)
  })

  test('forty acts in ten minutes are at most three letters a person, and each act is in exactly one', async () => {
    const people = [await member(), await member()]
    const letters = new Map<string, Received[]>()
    const look = async () => {
      for (const mail of await sent()) letters.set(mail.sent.to[0]!, [...(letters.get(mail.sent.to[0]!) ?? []), mail])
    }
    for (let act = 1; act <= 40; act++) {
      const action_item_id = await item(`Task number ${act}.`)
      await tell({ kind: 'action_item_assigned', to: people.map(({ id }) => id), action_item_id })
      stage().pass(5)
      await look()
      stage().pass(10)
      await look()
    }
    for (let later = 0; later < 60; later++) {
      stage().pass(15)
      await look()
    }
    assert.equal(letters.size, 2)
    for (const [to, mails] of letters) {
      assert.ok(mails.length <= 3, `${to} got ${mails.length}`)
      const text = mails.map(({ html }) => html).join('\n')
      for (let act = 1; act <= 40; act++) assert.equal(text.split(`Task number ${act}.`).length, 2, `${to} ${act}`)
    }
  })

  test('whoever reads nothing for an hour gets twelve letters at most', async () => {
    const one = await member()
    let letters = 0
    for (let minute = 0; minute < 60; minute++) {
      await assign(one, `Task of minute ${minute}`)
      stage().pass(60)
      letters += (await sent()).length
    }
    assert.ok(letters > 6 && letters <= 12, String(letters))
  })

  test('unused accounts, and people who stopped all mail, get none, also later', async () => {
    const unused = await someone(stage(), scene, { organization: 3, room: 3 })
    const claim = (claimed_ts: number | null) =>
      stage().write((trx) => trx.updateTable('member').set({ claimed_ts }).where('member_id', '=', unused.id).execute())
    await claim(null)
    await assign(unused, 'Mend the jetty')
    const stopped = await member()
    const { email } = (await scene.chief.client.get(`/members/${stopped.id}`)).body
    const row = { email_key: email.toLowerCase(), create_ts: stage().site.clock() }
    await stage().write((trx) => trx.insertInto('mail_stop').values(row).execute())
    await assign(stopped, 'Paint the buoys')
    stage().pass(60)
    assert.deepEqual(await sent(), [])
    await stage().write((trx) => trx.deleteFrom('mail_stop').execute())
    await claim(1)
    stage().pass(60)
    assert.deepEqual(await sent(), [])
    assert.equal((await inbox(stopped)).length, 1)
  })

  test('a site that could send nothing for a day mails no old news', async () => {
    const one = await member()
    await assign(one, 'Mend the jetty')
    stage().pass(86_400)
    assert.deepEqual(await sent(), [])
    await assign(one, 'Paint the buoys')
    stage().pass(60)
    const [mail] = await sent()
    assert.equal(mail!.subject, 'Ada Wells assigned an action item to you')
  })

  test('its headers and its link stop mail of all kinds but invitations, without a cookie', async () => {
    const one = await member()
    await assign(one, 'Mend the jetty')
    stage().pass(60)
    const [mail] = await sent()
    const address = /^<https:\/\/moot\.example(\/mail\/stop\/[\w.-]+)>$/.exec(header(mail!, 'list-unsubscribe')!)![1]!
    assert.equal(header(mail!, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.ok(mail!.text!.includes(address) && mail!.html!.includes(address))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = await stage().app.inject({
      method: 'POST',
      url: address,
      payload: 'List-Unsubscribe=One-Click',
      headers,
    })
    assert.equal(pressed.statusCode, 200)
    const choices = (await one.client.get(`/members/${one.id}/notification_choices`)).body
    assert.deepEqual(
      [choices.action_item_assigned.mail, choices.mentioned.mail, choices.invited.mail],
      [false, false, true],
    )
    await assign(one, 'Paint the buoys')
    stage().pass(60)
    assert.deepEqual(await sent(), [])
  })
})
