// Revokes tokens that arrived over plain HTTP, since others may have read them
// (docs/security/authentication.md#credentials).
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { originOf } from '../access/actor.ts'
import { endGrant } from '../actions/account/authorizations.ts'
import { endToken } from '../actions/account/tokens.ts'
import { notify } from '../actions/notices.ts'
import { server } from '../audit/by.ts'
import { isPublic } from '../rules/hooks/public-address.ts'
import { identifyToken } from './api-token.ts'
import { identifyAnyBearer } from './oauth/bearer.ts'

const LOGGED = 'A token was sent unencrypted'
/** The reason in the audit log. */
const IN_CLEAR = 'came unencrypted'

/** Logs the tokens of a request over plain HTTP, and ends those that came over the public internet. */
export async function endTokensSeenInClear(
  request: FastifyRequest,
  { tokens, bearer }: { tokens: readonly string[]; bearer: string | undefined },
): Promise<void> {
  const { site } = request
  const address = plain(request.ip)
  const { db } = site
  const now = site.clock()
  const ends = site.settings.revokeInClear && isPublic(address) && isKnownPlain(request)
  const doing = { actor: { ...server, from: { ...originOf(request), address } }, now }
  const log = (what: object) =>
    request.log.warn({ reqId: request.id, address, ...what }, `${LOGGED}${ends ? ' and is ended.' : '.'}`)

  // To `/mcp`, an API token may come as a bearer token.
  for (const token of bearer === undefined ? tokens : [...tokens, bearer]) {
    const credential = await identifyToken(site, token)
    if (!credential) continue
    const [token_id, member_id] = [credential.token_id!, credential.member_id]
    log({ token_id, member_id })
    if (!ends) continue
    await db.write(async (trx) => {
      const ended = await endToken(trx, doing, token_id, IN_CLEAR)
      if (ended) await notify(trx, { member_id, kind: 'token_in_clear', details: { ...ended, address }, now })
    })
  }
  const program = bearer === undefined ? undefined : await identifyAnyBearer(site, bearer)
  if (!program) return
  const grant_id = program.grant_id!
  log({ grant_id, member_id: program.member_id })
  if (ends) await db.write((trx) => endGrant(trx, doing, grant_id, { reason: IN_CLEAR }))
}

/** The address of a caller; where the server listens on IPv6, an IPv4 address comes in a mapped form. */
const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address)

/**
 * Returns whether the request surely was plain HTTP: a trusted proxy without `X-Forwarded-Proto` may have been asked by HTTPS.
 */
const isKnownPlain = ({ ip, socket, headers }: FastifyRequest): boolean =>
  ip === socket.remoteAddress || headers['x-forwarded-proto'] !== undefined
