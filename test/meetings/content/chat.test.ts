// Chat messages, through HTTP: written, listed oldest first, and deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  API,
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  WIDE,
} from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const MOST = 12

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{}, 'text', 'missing_field'],
  [{ text: null }, 'text', 'invalid_value'],
  [{ text: '' }, 'text', 'invalid_value'],
  [{ text: ' \n ' }, 'text', 'invalid_value'],
  [{ text: '<b></b>' }, 'text', 'invalid_value'],
  [{ text: 7 }, 'text', 'invalid_value'],
  [{ text: WIDE.repeat(2_001) }, 'text', 'too_long'],
  [{ text: 'Ahoy', to: 1 }, 'to', 'unknown_field'],
]

onBothDatabases(
  'chat',
  (stage) => {
    let scene: Scene
    let meeting: number
    let observer: Someone
    const chat = () => `/meetings/${meeting}/chat_messages`

    before(async () => {
      scene = await setScene(stage())
      meeting = await newMeeting(scene)
      observer = await someone(stage(), scene, { organization: 5, room: 5 })
      await scene.owner.client.post(`/meetings/${meeting}/observers`, { member_id: observer.id })
      await stage().events()
    })

    const say = async ({ client }: Someone, text: string): Promise<number> => {
      const answer = await client.post(chat(), { text })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.chat_message_id
    }

    test('POST: 201 with the message and Location, in plain text; a message is no event', async () => {
      const { status, headers, body } = await observer.client.post(chat(), {
        text: `<b>Low</b> water at 5 < 6?\n${WIDE.repeat(10)}`,
        create_id: scene.owner.id,
        meeting_id: 1,
      })
      assert.equal(status, 201)
      assert.equal(headers['location'], `${API}/chat_messages/${body.chat_message_id}`)
      assert.deepEqual(body, {
        chat_message_id: body.chat_message_id,
        meeting_id: { value: meeting, display: 'Weekly round' },
        text: `Low water at 5 < 6?\n${WIDE.repeat(10)}`,
        mentions: [],
        create_id: { value: observer.id, display: body.create_id.display },
        create_ts: at(stage().site.clock()),
      })
      assert.deepEqual((await scene.owner.client.get(`/chat_messages/${body.chat_message_id}`)).body, body)
      assert.deepEqual(await stage().events(), [])
    })

    test('a text has as many characters as it may', async () => {
      const { body } = await scene.owner.client.get(`/chat_messages/${await say(observer, WIDE.repeat(2_000))}`)
      assert.equal([...body.text].length, 2_000)
    })

    for (const [sent, field, code] of REFUSED) {
      test(`POST ${JSON.stringify(sent).slice(0, 40)} is 422 ${code} on ${field}`, async () => {
        assertInvalid(await observer.client.post(chat(), sent), 'chat_messages', [field, code])
      })
    }

    test('GET gives the oldest first, in pages; a page past the last is the last', async () => {
      stage().pass(10)
      const first = await say(observer, 'First')
      const second = await say(scene.owner, 'Second')
      const all = ids(await observer.client.get(`${chat()}?per_page=100`), 'chat_message_id')
      assert.deepEqual(all.slice(-2), [first, second])
      assert.deepEqual(
        all,
        all.toSorted((a, b) => a - b),
      )
      const last = await observer.client.get(`${chat()}?per_page=1&page=1000`)
      assert.deepEqual(ids(last, 'chat_message_id'), [second])
      assert.equal(last.headers['x-total-count'], `${all.length}`)
    })

    test('DELETE: its author, and who runs the meeting; then it is gone', async () => {
      const own = await say(observer, 'Never mind')
      const others = await say(observer, 'What was that?')
      const mine = await say(scene.owner, 'Order!')
      assert.equal((await observer.client.delete(`/chat_messages/${mine}`)).status, 403)
      assert.equal((await observer.client.delete(`/chat_messages/${own}`)).status, 204)
      assert.equal((await scene.owner.client.delete(`/chat_messages/${others}`)).status, 204)
      assert.equal((await observer.client.get(`/chat_messages/${own}`)).status, 404)
      assert.equal((await observer.client.delete(`/chat_messages/${own}`)).status, 404)
    })

    test('who reads without attending reads the chat and does not write in it', async () => {
      const watching = await someone(stage(), scene, { organization: 5, room: 4 })
      assert.equal((await watching.client.get(chat())).status, 200)
      assert.equal((await watching.client.post(chat(), { text: 'Ahoy' })).status, 403)
    })

    test('the number of messages of a chat is limited, also for concurrent requests', async () => {
      meeting = await newMeeting(scene)
      const answers = await Promise.all(
        Array.from({ length: MOST + 4 }, (_, place) => scene.owner.client.post(chat(), { text: `${place}` })),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, MOST)
      for (const answer of answers.filter(({ status }) => status !== 201))
        assertInvalid(answer, 'chat_messages', ['text', 'invalid_value'])
    })

    test('the chat goes with its meeting: 410 for those who could read it, and no message is left', async () => {
      meeting = await newMeeting(scene)
      const message = await say(scene.owner, 'Last words')
      await scene.owner.client.delete(`/meetings/${meeting}`)
      assert.equal((await scene.owner.client.get(chat())).status, 410)
      assert.equal((await scene.owner.client.post(chat(), { text: 'Ahoy' })).status, 410)
      assert.equal((await scene.owner.client.get(`/chat_messages/${message}`)).status, 404)
    })
  },
  { chatPerMeeting: MOST },
)
