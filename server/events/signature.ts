// Webhook signatures (HMAC-SHA-256, Standard Webhooks), with which receivers verify sender and content.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret of 256 random bits, in the form that its owner is shown: `whsec_` and base64. */
export const newHookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The key bytes of a secret. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

/**
 * The headers of a message, with one signature for each key, since receivers may know either while a secret is replaced.
 * `id` is the same for every attempt, `timestamp` is in Unix seconds (docs/hooks.md#verify).
 */
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
