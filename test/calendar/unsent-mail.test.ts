// What becomes of mail to calendars where what came before it was never sent: nobody hears of the end of what they never heard of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepNotices } from '../../server/mail/sending/expiry-job.ts'
import { createMailSender } from '../../server/mail/sending/mail-sender.ts'
import { MAIL_LIFE } from '../../server/mail/transport/delivery-outcome.ts'
import type { Mailer } from '../../server/mail/transport/mailer.ts'
import { type Behaviour, mailerFor, saying } from '../mail/server.ts'
import { newMeeting } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('calendars that were never told', (stage) => {
  let take: NonNullable<Behaviour['to']> = () => {}
  const post = calendarPost(stage, () => {
    take = () => {}
    return { to: (address) => take(address) }
  })
  const start_time = '2026-03-20T09:00:00Z'

  /** A meeting of the owner with the member, invited by mail that is not sent yet. */
  async function posted() {
    await post.sent()
    const id = await newMeeting(post.scene, 'Tide tables')
    await post.ask('PATCH', `/meetings/${id}`, { start_time, duration_seconds: 3600 })
    const add = () => post.ask('POST', `/meetings/${id}/attendees`, { member_id: post.member.id })
    await add()
    const mailing = await invite(`/meetings/${id}`)
    await stage().events()
    return { id, add, mailing, out: () => takeOut(`/meetings/${id}/attendees`, 'attendee') }
  }
  const invite = async (path: string): Promise<number> => {
    const sent = { kind: 'invitation', message: 'Please come' }
    return (await post.ask('POST', `${path}/mailings`, sent)).mailing_id
  }
  const takeOut = async (path: string, part: 'attendee' | 'invitee') => {
    const { [`${part}_id`]: id } = await post.partOf(path, post.member)
    await post.ask('DELETE', `/${part}s/${id}`)
  }
  const email = async () => (await post.scene.chief.client.get(`/members/${post.member.id}`)).body.email as string
  /** The texts of what came to the member last, as text and as HTML. */
  let texts: string[]
  /** What the member gets of all that waits by now. */
  const got = async () => {
    const to = await email()
    await post.telling()
    const all = (await post.sent()).map((calendar, at) => ({ ...calendar, mail: post.server.received[at]! }))
    const own = all.filter((one) => one.to === to)
    texts = own.flatMap(({ mail }) => [mail.text ?? '', mail.html ?? ''])
    return own.map(({ method, subject, event }) => [method, subject.split(':')[0], event['SEQUENCE']])
  }
  const outcome = async (mailing: number) => {
    const all = await post.ask('GET', `/mailings/${mailing}/recipients`)
    const { state, details } = all.find((one: any) => one.member_id === post.member.id)
    return [state, details]
  }
  const INVITED = ['REQUEST', 'Invitation', '0']
  const UNTOLD = ['failed', 'The person was never notified of what this undoes.']
  const OVERTAKEN = ['failed', 'A later change replaced it.']

  test('invited, and taken out before it is sent: nothing', async () => {
    const { out, mailing } = await posted()
    await out()
    assert.deepEqual(await got(), [])
    assert.deepEqual(await outcome(mailing), OVERTAKEN)
    const { state, sent, failed } = await post.ask('GET', `/mailings/${mailing}`)
    assert.deepEqual([state, sent, failed], ['done', 1, 1])
  })

  test('taken out and put back before it is sent: one invitation, with the words of who sent it', async () => {
    const { out, add, mailing } = await posted()
    await out()
    await add()
    assert.deepEqual(await got(), [INVITED])
    for (const said of texts) assert.match(said, /Please come/)
    assert.deepEqual(await outcome(mailing), ['sent', null])
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '1']])
  })

  test('taken out, told so, and put back, all before anything is sent: one invitation', async () => {
    const { out, add } = await posted()
    await out()
    await post.telling()
    await add()
    await post.telling()
    assert.deepEqual(await got(), [['REQUEST', 'Invitation', '2']])
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '3']])
  })

  test('canceled before it is sent: nobody is told, and the mailing of the cancellation says why', async () => {
    const { id } = await posted()
    await post.ask('PATCH', `/meetings/${id}`, { state: 'canceled' })
    assert.deepEqual(await post.sentLater(), [])
    const all = await post.ask('GET', `/meetings/${id}/mailings`)
    const { mailing_id, state, sent } = all.find(({ kind }: { kind: string }) => kind === 'cancellation')
    assert.deepEqual([state, sent], ['done', 0])
    assert.deepEqual(await outcome(mailing_id), UNTOLD)
    await post.ask('PATCH', `/meetings/${id}`, { state: 'pending' })
    assert.deepEqual(
      (await post.sentLater()).map(({ method, subject }) => [method, subject.split(':')[0]]),
      [
        ['REQUEST', 'Invitation'],
        ['REQUEST', 'Invitation'],
      ],
    )
  })

  test('another time and place before it is sent: an invitation to what is true, with the words of who sent it', async () => {
    const { id } = await posted()
    await post.ask('PATCH', `/meetings/${id}`, { start_time: '2026-03-21T09:00:00Z' })
    await post.telling()
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 4' })
    await post.telling()
    assert.deepEqual(await got(), [['REQUEST', 'Invitation', '2']])
    assert.equal(texts.length, 2)
    for (const said of texts) {
      assert.match(said, /has invited you to/)
      assert.match(said, /Please come/)
      assert.match(said, /Pier 4/)
      assert.doesNotMatch(said, /previous|rescheduled/i)
    }
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 5' })
    assert.deepEqual(await got(), [['REQUEST', 'Updated', '3']])
  })

  test('another text before it is sent: the invitation comes, also to who wants no mail about changes of text', async () => {
    const { client, id: member_id } = post.member
    assert.equal((await client.patch(`/members/${member_id}/mail_choices`, { updates: false })).status, 200)
    const { id, mailing } = await posted()
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 4' })
    assert.deepEqual(await got(), [['REQUEST', 'Invitation', '1']])
    for (const said of texts) assert.match(said, /Pier 4/)
    assert.deepEqual(await outcome(mailing), OVERTAKEN)
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 5' })
    assert.deepEqual(await got(), [])
    assert.equal((await client.patch(`/members/${member_id}/mail_choices`, { updates: true })).status, 200)
  })

  test('told, taken back, and invited once more for less than the mail takes: they hear no second end', async () => {
    const { id, out, add } = await posted()
    assert.deepEqual(await got(), [INVITED])
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '1']])
    await add()
    await invite(`/meetings/${id}`)
    await out()
    assert.deepEqual(await got(), [])
  })

  test('told, and changed before they are taken out: the end comes, whatever was overtaken', async () => {
    const { id, out } = await posted()
    assert.deepEqual(await got(), [INVITED])
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 4' })
    await post.telling()
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '2']])
  })

  test('refused by the mail server: the end is not sent either', async () => {
    const { out } = await posted()
    const address = await email()
    take = (to) => {
      if (to === address) throw saying(550, '5.1.1 no such user')
    }
    await post.post.send()
    take = () => {}
    await out()
    assert.deepEqual(await got(), [])
  })

  test('put off by the mail server, and taken out meanwhile: nothing', async () => {
    const { out } = await posted()
    const address = await email()
    take = (to) => {
      if (to === address) throw saying(451, '4.7.1 come again')
    }
    await post.post.send()
    take = () => {}
    await out()
    assert.deepEqual(await got(), [])
    stage().pass(600)
    assert.deepEqual(await got(), [])
  })

  /** Sends with a process that dies once the mail server has taken so many mails. */
  async function sendAndDie(most: number) {
    const alive = mailerFor(post.server.port)
    const gone = Promise.withResolvers<void>()
    let count = 0
    const killed: Mailer = {
      ...alive,
      send: async (mail, stop) => {
        await alive.send(mail, stop)
        if (++count === most) gone.resolve()
        return new Promise(() => {})
      },
    }
    const report = { unsent: () => {}, trouble: () => {}, over: () => {}, failed: () => {} }
    void createMailSender(stage().site, killed, report).send()
    await gone.promise
    alive.close()
  }

  test('perhaps sent by a process that died: the end comes', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { out } = await posted()
    await sendAndDie(2)
    await out()
    await post.telling()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '1']])
  })

  test('perhaps sent, and given up after three days: the end comes', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { id, out, add } = await posted()
    assert.deepEqual(await got(), [INVITED])
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '1']])
    await add()
    await post.telling()
    await sendAndDie(1)
    await post.ask('PATCH', `/meetings/${id}`, { location: 'Pier 4' })
    await post.telling()
    stage().pass(MAIL_LIFE)
    await sweepNotices(stage().site)
    await out()
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '4']])
    stage().pass(-MAIL_LIFE)
  })

  test('adopted as told: the end comes; and after the mail that told it is forgotten', async () => {
    const id = await newMeeting(post.scene, 'Tide tables')
    await post.ask('PATCH', `/meetings/${id}`, { start_time: '2026-06-20T09:00:00Z', duration_seconds: 3600 })
    await post.ask('POST', `/meetings/${id}/attendees`, { member_id: post.member.id })
    await post.ask('PATCH', `/meetings/${id}`, { announced: true })
    await takeOut(`/meetings/${id}/attendees`, 'attendee')
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '1']])
    await post.ask('POST', `/meetings/${id}/attendees`, { member_id: post.member.id })
    assert.deepEqual(await got(), [['REQUEST', 'Invitation', '2']])
    stage().pass(31 * 86_400)
    await sweepNotices(stage().site)
    await takeOut(`/meetings/${id}/attendees`, 'attendee')
    assert.deepEqual(await got(), [['CANCEL', 'No longer invited', '3']])
    stage().pass(-31 * 86_400)
  })

  test('a series: taken out before it is sent, nothing; of one meeting alone that was told, its end', async () => {
    const { id } = await post.announced()
    const second = await post.at(id, '2026-03-17T09:00:00Z')
    await takeOut(`/meeting_series/${id}/invitees`, 'invitee')
    await got()
    // One meeting was told, the whole never.
    await post.ask('POST', `/meetings/${second}/attendees`, { member_id: post.member.id })
    assert.deepEqual(
      (await got()).map(([method]) => method),
      ['REQUEST'],
    )
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    await post.telling()
    await takeOut(`/meeting_series/${id}/invitees`, 'invitee')
    const told = await got()
    assert.deepEqual(new Set(told.map(([method]) => method)), new Set(['CANCEL']))
    // And nothing of what was never told at all.
    await invite(`/meeting_series/${id}`)
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    await post.telling()
    await takeOut(`/meeting_series/${id}/invitees`, 'invitee')
    assert.deepEqual(await got(), [])
  })
})
