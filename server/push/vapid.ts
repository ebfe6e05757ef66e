// Voluntary application server identification for web push (VAPID, RFC 8292): a signed token for the push service.
import type { PushKey } from './key.ts'

/** Seconds for which a token is valid; the RFC allows a day. */
const LIFE = 12 * 3_600

interface Signing {
  /** The address of the site, at which a push service can reach its operator. */
  url: string
  /** Unix seconds. */
  now: number
}

/** The value of the header `Authorization` for an endpoint. */
export async function vapidHeader(endpoint: string, key: PushKey, { url, now }: Signing): Promise<string> {
  const { importJWK, SignJWT } = await import('jose')
  const point = Buffer.from(key.public_key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const own = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y!, d: key.private_key }, 'ES256')
  const token = await new SignJWT({ aud: new URL(endpoint).origin, exp: now + LIFE, sub: contactOf(url) })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .sign(own)
  return `vapid t=${token}, k=${key.public_key}`
}

/** Push services accept https and mailto only. */
function contactOf(url: string): string {
  return url.startsWith('https:') ? url : `mailto:postmaster@${new URL(url).hostname}`
}
