// Mentions in chat messages: ids of people, whom they notify, and whom they do not.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { clear, inbox } from './mentioned.ts'

onBothDatabases('mentions in chats', (stage) => {
  let scene: Scene
  let organizer: Client
  let meeting: number
  let mira: Someone
  let stranger: Someone

  before(async () => {
    scene = await setScene(stage())
    organizer = scene.owner.client
    meeting = await newMeeting(scene, 'Budget')
    mira = await someone(stage(), scene, { organization: 3, room: 3 })
    stranger = await someone(stage(), scene, {})
  })

  const make = async (path: string, sent: object): Promise<any> => {
    const { status, body, text } = await organizer.post(path, sent)
    assert.equal(status, 201, text)
    return body
  }

  test('mentions are shown as tuples, join by meeting, and go with their message', async () => {
    const path = `/meetings/${meeting}/chat_messages`
    const first = await make(path, { text: '@Mira, the key?', mentions: [mira.id, mira.id] })
    assert.deepEqual(
      first.mentions.map(({ value }: any) => value),
      [mira.id],
    )
    assert.ok(first.mentions[0].display)
    const second = await make(path, { text: 'Mira?', mentions: [mira.id] })
    assert.deepEqual((await make(path, { text: 'Nobody' })).mentions, [])
    const { body } = await mira.client.get(path)
    assert.deepEqual(
      body.map(({ mentions }: any) => mentions.length),
      [1, 1, 0],
    )
    const [row, ...none] = await inbox(mira)
    assert.deepEqual([row.count, row.meeting_id.value, none.length], [2, meeting, 0])
    assert.ok(row.page_url.endsWith(`/meetings/${meeting}#chat`), row.page_url)
    for (const [{ chat_message_id }, count] of [
      [second, 1],
      [first, 0],
    ] as const) {
      assert.equal((await organizer.delete(`/chat_messages/${chat_message_id}`)).status, 204)
      assert.equal((await inbox(mira))[0]?.count ?? 0, count)
    }
  })

  test('a deleted message takes nothing from notifications of others, or of those who named themselves', async () => {
    const path = `/meetings/${meeting}/chat_messages`
    const { body: own } = await mira.client.post(path, { text: 'I, @Mira', mentions: [mira.id] })
    assert.deepEqual(await inbox(mira), [])
    const seen = await make(path, { text: '@Mira?', mentions: [mira.id] })
    const [{ notification_id }] = await inbox(mira)
    await mira.client.patch(`/notifications/${notification_id}`, { read: true })
    stage().pass(10)
    await make(path, { text: '@Mira!', mentions: [mira.id] })
    assert.equal((await mira.client.delete(`/chat_messages/${own.chat_message_id}`)).status, 204)
    assert.equal((await organizer.delete(`/chat_messages/${seen.chat_message_id}`)).status, 204)
    assert.deepEqual(
      (await inbox(mira)).map(({ read, count }) => [read, count]),
      [
        [false, 1],
        [true, 1],
      ],
    )
    await clear(mira)
  })

  test('once a message is deleted, the notification names whoever wrote the latest one that stands, and when', async () => {
    const path = `/meetings/${meeting}/chat_messages`
    const sam = await someone(stage(), scene, { organization: 3, room: 3 })
    const mention = { text: '@Mira?', mentions: [mira.id] }
    const named = async () =>
      (await inbox(mira)).map(({ count, create_id, create_ts, update_ts }) => [
        ...[count, create_id.value, update_ts.value - create_ts.value],
      ])
    await make(path, mention)
    stage().pass(10)
    // It mentions somebody else.
    await make(path, { ...mention, mentions: [sam.id] })
    const { body, status } = await sam.client.post(path, mention)
    assert.equal(status, 201)
    assert.deepEqual(await named(), [[2, sam.id, 10]])
    assert.equal((await sam.client.delete(`/chat_messages/${body.chat_message_id}`)).status, 204)
    assert.deepEqual(await named(), [[1, scene.owner.id, 0]])
    await clear(mira)
  })

  test('people who may not read the meeting are refused like nobody', async () => {
    const path = `/meetings/${meeting}/chat_messages`
    for (const id of [stranger.id, UNKNOWN]) {
      const answer = await organizer.post(path, { text: 'Ahoy', mentions: [mira.id, id] })
      assertInvalid(answer, 'chat_messages', ['mentions', 'invalid_reference'])
      assert.equal(answer.body.errors[0].details, 'mentions must be people who can read the meeting.')
    }
    for (const mentions of ['12', [0], ['x'], {}])
      assert.equal((await organizer.post(path, { text: 'Ahoy', mentions })).status, 422)
    assert.deepEqual(await inbox(mira), [])
  })

  test('a message mentions twenty people at most', async () => {
    const path = `/meetings/${meeting}/chat_messages`
    const people: number[] = []
    while (people.length < 21) {
      const id = await stage().person()
      await stage().place(scene.room, id, 3)
      people.push(id)
    }
    assertInvalid(await organizer.post(path, { text: 'Ahoy', mentions: people }), 'chat_messages', [
      'mentions',
      'too_long',
    ])
    const { mentions } = await make(path, { text: 'Ahoy', mentions: people.slice(0, 20) })
    assert.deepEqual(
      mentions.map(({ value }: { value: number }) => value),
      people.slice(0, 20),
    )
    assert.deepEqual(
      (await inbox({ client: await stage().as(people[19]!) })).map(({ count }) => count),
      [1],
    )
    assert.deepEqual(await inbox({ client: await stage().as(people[20]!) }), [])
  })
})
