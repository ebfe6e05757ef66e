// The client of the tests fails for each answer that the contract does not describe, those of custom endpoints included.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer } from '../check-answer.ts'

const TRANSFORM = '/transforms/plain_text'
const SUMMARIES = '/rooms/7/meeting_summaries'
const MESSAGE = '/chat_messages/3'

const time = (value: number) => ({ value, iso_8601: '2026-11-20T09:00:00Z' })
const message = {
  chat_message_id: 3,
  meeting_id: { value: 9, display: 'Drill' },
  text: 'Low water at nine.',
  mentions: [],
  create_id: null,
  create_ts: time(1_795_165_200),
}
const start = { ...time(1_795_165_200), pretty: { time: '9:00 AM', date: 'Fri, Nov 20, 2026', timezone: 'UTC' } }
const summary = {
  meeting_id: null,
  meeting_series_id: 4,
  room_id: { value: 7, display: 'Lifeboat' },
  state: 'pending',
  meeting_url: 'https://moot.example/meeting_series/4',
  resource_url: 'https://moot.example/api/v1/meeting_series/4/meeting_at/1795165200',
  name: 'Drill',
  start_time: start,
  end_time: null,
  started_ts: null,
  state_ts: null,
}
const room = {
  room_id: 7,
  room_url: 'https://moot.example/rooms/7',
  organization_id: { value: 1, display: 'Harbour Works' },
  name: 'Lifeboat',
  description: null,
  key: null,
  color: 'teal',
  private: false,
  busy_in_feeds: false,
  members_add_agenda_items: false,
  create_ts: time(1_795_165_200),
  update_ts: time(1_795_165_200),
}

type Case = readonly [what: string, verb: string, path: string, status: number, body: unknown]

const check = ([, verb, path, status, body]: Case) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', allow: 'OPTIONS, HEAD, GET' }
  const [pathname, search] = path.split('?') as [string, string?]
  checkAnswer(verb, pathname, { status, headers, body, text, bytes: Buffer.from(text) }, new URLSearchParams(search))
}

const GOOD: readonly Case[] = [
  ['a value of a custom endpoint', 'POST', TRANSFORM, 200, { input: 'x', transformed: 'x' }],
  ['a part of it', 'POST', `${TRANSFORM}?fields=input`, 200, { input: 'x' }],
  ['a list of a custom endpoint', 'GET', SUMMARIES, 200, [summary]],
  ['one row', 'GET', MESSAGE, 200, message],
  ['a row with an embed', 'GET', '/rooms/7?embed=room_members', 200, { ...room, room_members: [] }],
  ['the verbs of an address', 'OPTIONS', MESSAGE, 200, ['OPTIONS', 'HEAD', 'GET']],
  ['a deletion', 'DELETE', MESSAGE, 204, undefined],
  ['a refusal', 'GET', MESSAGE, 404, { message: 'Not Found' }],
]

const BAD: readonly Case[] = [
  ['a value of a custom endpoint that lacks a field', 'POST', TRANSFORM, 200, { input: 'x' }],
  ['one with a field too many', 'POST', TRANSFORM, 200, { input: 'x', transformed: 'x', more: 1 }],
  ['a field that was not asked for', 'POST', `${TRANSFORM}?fields=input`, 200, { input: 'x', transformed: 'x' }],
  ['a status that it does not answer', 'POST', TRANSFORM, 201, { input: 'x', transformed: 'x' }],
  ['one row where a list is due', 'GET', SUMMARIES, 200, summary],
  ['a list whose row has a field of another kind', 'GET', SUMMARIES, 200, [{ ...summary, start_time: 1_795_165_200 }]],
  ['a row with a state that there is not', 'GET', SUMMARIES, 200, [{ ...summary, state: 'dreaming' }]],
  ['a row that lacks a field', 'GET', MESSAGE, 200, { ...message, text: undefined }],
  ['null where there is always a value', 'GET', MESSAGE, 200, { ...message, meeting_id: null }],
  ['an embed that was not asked for', 'GET', '/rooms/7', 200, { ...room, room_members: [] }],
  ['verbs that the header does not say', 'OPTIONS', MESSAGE, 200, ['OPTIONS']],
  ['a deletion that says something', 'DELETE', MESSAGE, 204, {}],
  ['a refusal without a message', 'GET', MESSAGE, 404, {}],
  ['a refusal that says more', 'GET', MESSAGE, 404, { message: 'Not Found', stack: 'at …' }],
]

test('what the contract describes passes', () => {
  for (const one of GOOD) assert.doesNotThrow(() => check(one), one[0])
})

for (const one of BAD)
  test(`${one[0]} fails`, () => {
    assert.throws(() => check(one), assert.AssertionError)
  })
