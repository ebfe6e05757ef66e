// Signatures (docs/hooks.md#verify), checked by a receiver that is not ours: the package of Standard Webhooks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { newHookSecret, signatureHeaders, signingKeyOf } from '../../server/events/signature.ts'

const now = () => Math.floor(Date.now() / 1000)
const BODY = JSON.stringify({
  event: 'meeting_started',
  resource_url: 'https://moot.example/api/v1/meetings/3',
  a: 'ü€😀',
})
const first = newHookSecret()
const second = newHookSecret()

const received = (secret: string, body: string, headers: Record<string, string>) =>
  new Webhook(secret).verify(body, headers)
const refused = (secret: string, body: string, headers: Record<string, string>) =>
  assert.throws(() => received(secret, body, headers), WebhookVerificationError)

test('a signed message is verified by its own secret only', () => {
  const headers = signatureHeaders([signingKeyOf(first)], 'msg_1', now(), BODY)
  assert.deepEqual(Object.keys(headers), ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  assert.deepEqual(received(first, BODY, headers), JSON.parse(BODY))
  refused(second, BODY, headers)
})

test('a changed body, id or time is detected', () => {
  const headers = signatureHeaders([signingKeyOf(first)], 'msg_1', now(), BODY)
  refused(first, BODY.replace('3', '4'), headers)
  refused(first, `${BODY} `, headers)
  refused(first, BODY, { ...headers, 'webhook-id': 'msg_2' })
  refused(first, BODY, { ...headers, 'webhook-timestamp': String(now() + 1) })
})

test('an old message, and one of the future, is refused', () => {
  for (const away of [-600, 600])
    refused(first, BODY, signatureHeaders([signingKeyOf(first)], 'msg_1', now() + away, BODY))
})

test('while a secret is changed, either verifies', () => {
  const headers = signatureHeaders([signingKeyOf(second), signingKeyOf(first)], 'msg_1', now(), BODY)
  for (const secret of [first, second]) assert.ok(received(secret, BODY, headers))
  refused(newHookSecret(), BODY, headers)
  assert.equal(headers['webhook-signature']!.split(' ').length, 2)
})

test('a secret is whsec_ and 32 random bytes', () => {
  assert.match(first, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(signingKeyOf(first).length, 32)
  assert.notEqual(first, second)
})
