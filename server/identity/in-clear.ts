// Tokens that came over plain HTTP: whoever stood between has them too (security 3, case 19).
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { endGrant } from '../actions/account/authorizations.ts'
import { endToken } from '../actions/account/tokens.ts'
import { notify } from '../actions/notices.ts'
import { originOf, server } from '../audit/by.ts'
import { isPublic } from '../rules/public-address.ts'
import { findToken } from './api-token.ts'
import { identifyBearer } from './oauth/bearer.ts'

const SAID = 'A token came unencrypted'
/** Why it ends, in the words of the audit log. */
const IN_CLEAR = 'came unencrypted'

/** Notes them, and ends those that came over the public internet. */
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
  const say = (what: object) =>
    request.log.warn({ reqId: request.id, address, ...what }, `${SAID}${ends ? ' and is ended.' : '.'}`)

  for (const token of tokens) {
    const found = await findToken(db.reads, token, now)
    if (!found) continue
    const { token_id, member_id } = found
    say({ token_id, member_id })
    if (!ends) continue
    await db.write(async (trx) => {
      const ended = await endToken(trx, doing, token_id, IN_CLEAR)
      if (ended) await notify(trx, { member_id, kind: 'token_in_clear', details: { ...ended, address }, now })
    })
  }
  const program = bearer === undefined ? undefined : await identifyBearer(site, bearer)
  if (!program) return
  const grant_id = program.grant_id!
  say({ grant_id, member_id: program.member_id })
  if (ends) await db.write((trx) => endGrant(trx, doing, grant_id, { reason: IN_CLEAR }))
}

/** An IPv4 address as it is, also where the server listens on IPv6. */
const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address)

/** A proxy that is believed and says nothing of how it was asked may have been asked by HTTPS. */
const isKnownPlain = ({ ip, socket, headers }: FastifyRequest): boolean =>
  ip === socket.remoteAddress || headers['x-forwarded-proto'] !== undefined
