// A push message as its HTTP request (RFC 8030): encrypted, signed, and equally long whatever it says.
import { macOf } from '../db/secrets/seal.ts'
import type { HookRequest } from '../events/send.ts'
import type { Site } from '../site.ts'
import { encryptPush, type ReceiverKeys } from './encryption.ts'
import type { PushKey } from './key.ts'
import { vapidHeader } from './vapid.ts'

/** Bytes of every message before it is encrypted; more than any needs. */
const LENGTH = 128

/** The kind of message that tests a subscription. */
export const TEST = 'test'

/** Seconds for which a message matters: once a meeting has been under way for a while, nobody needs to be told. */
const LIVES: Readonly<Record<string, number>> = { meeting_starting: 600, [TEST]: 60 }
const USUAL_LIFE = 86_400

/** Kinds for which a device is woken at once. */
const URGENT: readonly string[] = ['meeting_starting', TEST]

/** Seconds for which a message of a kind is kept for a device that is off. */
export const lifeOf = (kind: string): number => LIVES[kind] ?? USUAL_LIFE

/** A message to one browser. */
export interface PushMessage {
  kind: string
  notification_id: number | null
  /** What it is about: of one subject, a device that was off gets the last message only. */
  subject: string
  /** Seconds for which the push service keeps it. */
  ttl: number
}

/** The request that sends it; `now` is in Unix seconds. */
export async function pushRequest(
  { url, sealKey }: Pick<Site, 'url' | 'sealKey'>,
  { endpoint, keys }: { endpoint: string; keys: ReceiverKeys },
  key: PushKey,
  { kind, notification_id, subject, ttl }: PushMessage,
  now: number,
): Promise<HookRequest> {
  return {
    url: endpoint,
    headers: {
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'user-agent': 'Folkmoot',
      authorization: await vapidHeader(endpoint, key, { url, now }),
      ttl: String(ttl),
      urgency: URGENT.includes(kind) ? 'high' : 'normal',
      // 32 characters at most, which must tell the push service nothing.
      topic: macOf(sealKey, subject, 'push topic').slice(0, 32),
    },
    body: encryptPush(JSON.stringify({ kind, notification_id }), keys, LENGTH),
  }
}

/** Whether a push service says that there is no such subscription any more. */
export const isGone = (status: number | null): boolean => status === 404 || status === 410
