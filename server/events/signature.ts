// The headers by which a receiver knows who sent a message, and that it is unchanged (Standard Webhooks).
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret, as its owner is shown it. */
export const newHookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The key that a secret stands for. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

/** The headers of a message, signed with every key; while a secret is changed, receivers may know either. */
export function signatureHeaders(
  keys: readonly Buffer[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  const signature = (key: Buffer) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map(signature).join(' '),
  }
}
