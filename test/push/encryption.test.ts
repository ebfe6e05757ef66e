// Encryption of push messages: the example of RFC 8291 byte by byte, and another implementation that decrypts ours.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { encryptPush, receiverKeys } from '../../server/push/encryption.ts'
import { decrypted } from './receiver.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b' +
    'Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is encrypted byte by byte', () => {
  const { text, sender, salt, body } = EXAMPLE
  const drawn = { salt: bytes(salt), privateKey: bytes(sender) }
  assert.equal(encryptPush(text, receiverKeys(EXAMPLE)!, text.length, drawn).toString('base64url'), body)
})

test('what another implementation decrypts is what was encrypted, and all messages are equally long', () => {
  const lengths = new Set<number>()
  for (let length = 0; length <= 128; length++) {
    const receiver = createECDH('prime256v1')
    const keys = { p256dh: receiver.generateKeys(), auth: randomBytes(16) }
    const text = 'ü'.repeat(Math.floor(length / 2)) + 'a'.repeat(length % 2)
    const body = encryptPush(text, keys, 128)
    lengths.add(body.length)
    assert.equal(decrypted(body, receiver, keys.auth), text)
  }
  assert.equal(lengths.size, 1)
  assert.throws(() => encryptPush('a'.repeat(129), receiverKeys(EXAMPLE)!, 128), /must not exceed 128 bytes/)
})

test('a salt and a key are drawn for each message', () => {
  const keys = receiverKeys(EXAMPLE)!
  const bodies = Array.from({ length: 20 }, () => encryptPush('the same', keys, 64))
  assert.equal(new Set(bodies.map((body) => body.subarray(0, 16).toString('hex'))).size, 20)
  assert.equal(new Set(bodies.map((body) => body.subarray(21, 86).toString('hex'))).size, 20)
})

test('keys are a point of the curve and sixteen bytes', () => {
  const { p256dh, auth } = EXAMPLE
  const point = bytes(p256dh)
  const changed = (at: number, value: number) => Buffer.from(point.with(at, value)).toString('base64url')
  assert.ok(receiverKeys({ p256dh, auth }))
  for (const wrong of [
    { p256dh: '', auth },
    { p256dh: changed(64, point[64]! ^ 1), auth },
    { p256dh: changed(0, 2), auth },
    { p256dh: Buffer.alloc(65).toString('base64url'), auth },
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url'), auth },
    { p256dh: point.subarray(0, 64).toString('base64url'), auth },
    { p256dh: Buffer.concat([point, Buffer.alloc(1)]).toString('base64url'), auth },
    { p256dh: `${p256dh} `, auth },
    { p256dh, auth: '' },
    { p256dh, auth: bytes(auth).subarray(1).toString('base64url') },
    { p256dh, auth: `${auth}${auth}` },
    { p256dh, auth: `${auth}\n` },
  ])
    assert.equal(receiverKeys(wrong), undefined, JSON.stringify(wrong))
})
