// A provider on this machine whose every answer a test can bend.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

export interface Hostile {
  issuer: string
  client_id: string
  client_secret: string
  /** The discovery document, to be bent. */
  document: Record<string, unknown>
  /** What the token endpoint answers; unless it is set, a good answer for what the browser was sent with. */
  answer: ((sent: URLSearchParams) => Promise<unknown>) | undefined
  /** The claims of the ID token beside those that every one has. */
  claims: JWTPayload
  /** Claims that only the userinfo endpoint says. */
  more: Record<string, unknown>
  /** How the client last said who it is, at the token endpoint. */
  authorization: string | undefined
  /** What answers at a path in the place of what is answered there. */
  bent: Map<string, (response: ServerResponse) => void>
  /** The requests that came, as `verb path`. */
  asked: string[]
  key: Key
  /** The public key, as it is published. */
  published: Record<string, unknown>
  /** A token with these claims, signed as the provider signs. */
  sign: (claims: JWTPayload, header?: Record<string, unknown>, key?: Key | Uint8Array) => Promise<string>
  /** The claims of a good ID token for somebody who was sent here with this address. */
  idClaims: (sent: URL, more?: JWTPayload) => JWTPayload
  /** Where the browser comes back: a code that stands for the address that it was sent to. */
  back: (sent: URL, more?: Record<string, string>) => string
  close: () => void
}

const now = () => Math.floor(Date.now() / 1000)

export async function hostileProvider(): Promise<Hostile> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const published = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  /** The address that a code stands for. */
  const sentBy = new Map<string, URL>()
  let codes = 0

  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url!, hostile.issuer).pathname
    hostile.asked.push(`${request.method} ${path}`)
    let body = ''
    for await (const piece of request) body += piece
    const send = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const bent = hostile.bent.get(path)
    if (bent) return bent(response)
    if (path === '/.well-known/openid-configuration') return send(hostile.document)
    if (path === '/keys') return send({ keys: [hostile.published] })
    if (path === '/userinfo') return send({ sub: hostile.claims.sub ?? 'ada', ...hostile.more })
    if (path !== '/token') return send({}, 404)
    hostile.authorization = request.headers.authorization
    const sent = new URLSearchParams(body)
    if (hostile.answer) return send(await hostile.answer(sent))
    const url = sentBy.get(sent.get('code') ?? '')
    if (!url) return send({ error: 'invalid_grant' }, 400)
    send({ access_token: 'at', token_type: 'Bearer', id_token: await hostile.sign(hostile.idClaims(url)) })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const hostile: Hostile = {
    ...{ issuer, client_id: 'folkmoot', client_secret: 'a long and secret word: ü&=%', published, key: privateKey },
    document: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    },
    ...{ answer: undefined, claims: {}, more: {}, bent: new Map(), asked: [], authorization: undefined },
    sign: (claims, header = { kid: 'one' }, key = hostile.key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key),
    idClaims: (sent, more = {}) => ({
      ...{ iss: issuer, aud: hostile.client_id, sub: 'ada', iat: now(), exp: now() + 300 },
      ...{ nonce: sent.searchParams.get('nonce')!, ...hostile.claims, ...more },
    }),
    back(sent, more = {}) {
      const code = `code-${++codes}`
      sentBy.set(code, sent)
      const home = new URL(sent.searchParams.get('redirect_uri')!)
      const query = new URLSearchParams({ code, state: sent.searchParams.get('state')!, iss: issuer, ...more })
      return `${home.pathname}?${query}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return hostile
}
