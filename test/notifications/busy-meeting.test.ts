// A busy meeting: forty acts of many kinds in ten minutes, by several people, are few letters for each of those who are notified.
import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { notificationKindNames, notificationKinds } from '../../contract/notifications/kinds.ts'
import { tellCalendars } from '../../server/calendar/reconciliation/index.ts'
import { queueNotificationMail } from '../../server/jobs/notifications/mail.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import type { TestAnswer } from '../client.ts'
import { type MailServer, mailerFor, mailServer, type Received } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const [MINUTE, HOUR] = [60, 3_600]
const ACTS = 40
const TEN_MINUTES = 10 * MINUTE

/** Kinds that come by the clock alone. */
const BY_CLOCK = ['action_item_due', 'minutes_review_due']

type Act = () => Promise<TestAnswer>

onBothDatabases('a busy meeting', (stage) => {
  let server: MailServer
  let post: MailSender
  let scene: Scene
  let people: Record<'ada' | 'kim' | 'sam' | 'mira' | 'ned', Someone>
  const letters = new Map<number, Received[]>()
  const kinds = new Set<string>()
  const emails = new Map<string, number>()

  before(async () => {
    scene = await setScene(stage())
    server = await mailServer()
    const mailer = mailerFor(server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : JSON.stringify(error)))
    post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
    const joining = () => someone(stage(), scene, { organization: 3, room: 3 })
    const [kim, sam, mira, ned] = [await joining(), await joining(), await joining(), await joining()]
    people = { ada: scene.owner, kim, sam, mira, ned }
    for (const { id } of Object.values(people)) {
      await stage().write((trx) =>
        trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', id).execute(),
      )
      const { body } = await scene.chief.client.get(`/members/${id}`)
      emails.set(body.email, id)
    }
  })
  // Before the stage closes.
  afterEach(async () => {
    await post?.stop()
    await stage().site.mailer?.close()
    await server?.close()
  })

  /** Sends what is due, and notes who is notified of what. */
  async function look() {
    await queueNotificationMail(stage().site)
    await tellCalendars(stage().site)
    await post.send()
    for (const mail of server.received.splice(0)) {
      const to = emails.get(mail.sent.to[0]!)!
      letters.set(to, [...(letters.get(to) ?? []), mail])
    }
    const rows = await stage().site.db.reads.selectFrom('notification').select('kind').distinct().execute()
    for (const { kind } of rows) kinds.add(kind)
  }

  async function pass(seconds: number, step = 15) {
    for (let passed = 0; passed < seconds; passed += step) {
      stage().pass(step)
      await look()
    }
  }

  async function done(answer: Promise<TestAnswer>): Promise<TestAnswer> {
    const { status, text } = await answer
    assert.ok(status < 300, text)
    return answer
  }

  /** An announced meeting to come, to which everybody but Ned is invited. */
  async function planned(name: string): Promise<number> {
    const { client } = scene.owner
    const meeting = await newMeeting(scene, name)
    const start_time = stage().site.clock() + HOUR
    await done(client.patch(`/meetings/${meeting}`, { start_time, duration: HOUR, announced: true }))
    for (const [{ id }, role_id] of [
      [people.kim, 2],
      [people.sam, 3],
      [people.mira, 3],
    ] as const)
      await done(client.post(`/meetings/${meeting}/attendees`, { member_id: id, role_id, attended: true }))
    await done(client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' }))
    return meeting
  }

  const mention = ({ id }: Someone) => `<p><a href="/members/${id}">@You</a>, the key?</p>`

  /** What people do before, in and after the meeting, in this order. */
  function actsIn(meeting: number, other: number): Act[] {
    const { ada, kim, sam, mira, ned } = people
    const at = `/meetings/${meeting}`
    const made: Record<string, number> = {}
    const kept =
      (name: string, field: string, ask: Act): Act =>
      async () => {
        const answer = await ask()
        made[name] = answer.body?.[field]
        return answer
      }
    const propose = ({ client }: Someone, title: string): Act =>
      kept(title, 'agenda_proposal_id', () => client.post(`${at}/agenda_proposals`, { title }))
    const decide =
      ({ client }: Someone, title: string, how: 'accept' | 'decline'): Act =>
      () =>
        client.post(`/agenda_proposals/${made[title]}/${how}`, {})
    const assign = ({ client }: Someone, { id }: Someone, description: string): Act =>
      kept(description, 'action_item_id', () => client.post(`${at}/action_items`, { description, member_id: id }))
    const chat =
      ({ client }: Someone, ...named: Someone[]): Act =>
      () =>
        client.post(`${at}/chat_messages`, { text: 'The key?', mentions: named.map(({ id }) => id) })
    const note = ({ client }: Someone, named: Someone): Act =>
      kept('note', 'note_id', () => client.post(`${at}/notes`, { description: mention(named) }))
    const change =
      ({ client }: Someone, meeting_id: number, sent: object): Act =>
      () =>
        client.patch(`/meetings/${meeting_id}`, sent)
    const reply =
      ({ id, client }: Someone, rsvp: number): Act =>
      async () => {
        const { body } = await client.get(`${at}/attendees`)
        const { attendee_id } = body.find(({ member_id }: { member_id: number }) => member_id === id)
        return client.patch(`/attendees/${attendee_id}`, { rsvp })
      }
    const minutes =
      ({ client }: Someone, state: string): Act =>
      () =>
        client.post(`${at}/minutes`, { state })
    const object =
      ({ client }: Someone): Act =>
      () =>
        client.put(`${at}/minutes/approval`, { approved: false, comment: 'Item two' })
    const later = stage().site.clock() + 3 * HOUR
    return [
      ...[propose(sam, 'Tides'), propose(mira, 'Lamps'), propose(sam, 'Ropes'), propose(mira, 'Fog')],
      ...[decide(kim, 'Tides', 'accept'), decide(ada, 'Lamps', 'decline')],
      ...[decide(kim, 'Ropes', 'accept'), decide(kim, 'Fog', 'decline')],
      () => ada.client.post(`${at}/attendees`, { member_id: ned.id, role_id: 3, attended: true }),
      ...[reply(sam, 1), reply(mira, 3), reply(ned, 1)],
      ...[change(kim, meeting, { start_time: later }), change(ada, meeting, { start_time: later + HOUR })],
      ...[assign(ada, sam, 'Mend'), assign(kim, mira, 'Paint'), assign(kim, ada, 'Count'), assign(kim, ned, 'Sweep')],
      () => ada.client.patch(`/action_items/${made['Mend']}`, { member_id: ned.id }),
      ...[chat(sam, kim, mira), chat(mira, sam), chat(kim, ada, sam, mira, ned)],
      () => kim.client.post(`${at}/agenda_items`, { title: 'Nets', description: mention(ned) }),
      ...[change(ada, other, { state: 'canceled' }), change(ada, other, { state: 'pending' })],
      change(kim, meeting, { state: 'started' }),
      ...[note(kim, mira), note(ada, ned)],
      () => ada.client.patch(`/notes/${made['note']}`, { description: mention(ned) + mention(sam) }),
      ...[assign(ada, kim, 'Tar'), assign(ada, sam, 'Coil'), chat(ned, ada), chat(ned, kim)],
      change(kim, meeting, { state: 'ended' }),
      ...[minutes(kim, 'in_review'), object(sam), object(mira)],
      ...[minutes(ada, 'draft'), minutes(ada, 'in_review')],
      minutes(kim, 'approved'),
    ]
  }

  test('forty acts in ten minutes are at most three letters about notifications for each person', async () => {
    const [meeting, other] = [await planned('Tide watch'), await planned('Rope round')]
    await pass(5 * MINUTE, MINUTE)
    for (const { client } of Object.values(people)) await done(client.post('/notifications/read', {}))
    await stage().write((trx) => trx.deleteFrom('notification').execute())
    await pass(TEN_MINUTES, MINUTE)
    letters.clear()
    kinds.clear()

    const acts = actsIn(meeting, other)
    assert.equal(acts.length, ACTS)
    for (const act of acts) {
      await done(act())
      await pass(TEN_MINUTES / ACTS)
    }
    await pass(15 * MINUTE)

    const wanted = notificationKindNames.filter((kind) => !BY_CLOCK.includes(kind))
    assert.deepEqual([...kinds].toSorted(), wanted.toSorted())
    for (const [name, { id, client }] of Object.entries(people)) {
      const all = letters.get(id) ?? []
      const own = all.filter(({ html }) => html!.includes('https://moot.example/notifications/'))
      assert.ok(own.length >= 1 && own.length <= 3, `${name}: ${own.map(({ subject }) => subject).join(', ')}`)
      // Whatever is still to be read and has mail was in one of them.
      const text = own.map(({ html }) => html).join('\n')
      const { body } = await client.get('/notifications?unread=true&per_page=100')
      for (const { kind, notification_id } of body as {
        kind: keyof typeof notificationKinds
        notification_id: number
      }[])
        if (notificationKinds[kind].mail === true)
          assert.ok(text.includes(`https://moot.example/notifications/${notification_id}"`), `${name}: ${kind}`)
    }
  })
})
