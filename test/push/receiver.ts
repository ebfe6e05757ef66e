// A push service and its browsers in one process: it takes messages, checks their signatures, and decrypts them with an
// implementation that is not ours.
import assert from 'node:assert/strict'
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** The text of a body, as a browser with that key decrypts it. */
export const decrypted = (body: Buffer, privateKey: ECDH, authSecret: Buffer): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString('utf8')

/** A message as it came in. */
export interface Received {
  /** The browser that it was for. */
  browser: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** What the browser hands to the service worker. */
  text: string
  kind: string
  notification_id: number | null
}

/** A browser that has subscribed. */
export interface FakeBrowser {
  name: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushService {
  origin: string
  received: Received[]
  browser: (name?: string) => FakeBrowser
  /** How it answers: 201 unless set. */
  answers: (answer: (response: ServerResponse, browser: string) => void) => void
  /** The claims of a message's token, whose signature is checked. */
  claimsOf: (message: Received) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

const accept = (response: ServerResponse) => response.writeHead(201).end()

/** Starts one on this machine. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const browsers = new Map<string, { own: ECDH; auth: Buffer }>()
  let answer: (response: ServerResponse, browser: string) => void = accept
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const name = request.url!.slice(1)
    const browser = browsers.get(name)
    if (!browser) return response.writeHead(404).end()
    const text = decrypted(body, browser.own, browser.auth)
    received.push({ browser: name, headers: request.headers, body, text, ...JSON.parse(text) })
    answer(response, name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    browser: (name = randomBytes(12).toString('hex')) => {
      const own = createECDH('prime256v1')
      const p256dh = own.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { own, auth })
      return { name, endpoint: `${origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answers: (given) => {
      answer = given
    },
    async claimsOf({ headers }) {
      const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
      assert.ok(token && key, 'The message is not signed.')
      const point = Buffer.from(key, 'base64url')
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
      const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
      const { payload, protectedHeader } = await jwtVerify(token, jwk, { currentDate: new Date(0) })
      assert.deepEqual(protectedHeader, { typ: 'JWT', alg: 'ES256' })
      return { ...payload, key }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
