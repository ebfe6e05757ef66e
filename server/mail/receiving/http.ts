// Incoming mail over HTTP, authenticated by a shared secret: POST /mail/in.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerError } from '../../http/errors.ts'
import { isLoopback } from '../../http/loopback.ts'
import { forbidden, invalid, type Problem, tooBusy, tooLarge, tooMany } from '../../problem.ts'
import { MESSAGE_LIMITS, MOST_AT_WORK } from './limits.ts'
import { ratePerMinute, roomFor } from './rates.ts'
import { Unreadable } from './read-message.ts'
import { receive } from './receive.ts'

/** Rate limit of wrong secrets per host and minute. */
const WRONG_A_MINUTE = 30
/** `Retry-After` in seconds. */
const [AGAIN, AGAIN_LATER] = [5, 600]

/** Adds the route. */
export async function mailInRoute(app: FastifyInstance) {
  const work = roomFor(MOST_AT_WORK)
  const wrong = ratePerMinute(WRONG_A_MINUTE)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'message/rfc822',
    { parseAs: 'buffer', bodyLimit: MESSAGE_LIMITS.size },
    async (_: FastifyRequest, body: Buffer) => body,
  )
  app.setErrorHandler(answerError)

  app.post(
    '/mail/in',
    { onRequest: async (request) => mustShowSecret(request, wrong.allows) },
    async (request, reply) => {
      const raw = request.body
      const to = onlyOne(request.headers['x-envelope-to'])
      if (!Buffer.isBuffer(raw) || !raw.length) throw wrongMail('This is not an e-mail message.')
      if (!to) throw wrongMail('The header X-Envelope-To must contain the recipient.')
      const taking = work(() => take(request, raw, to))
      if (!taking) throw tooBusy(AGAIN)
      return taking.then(() => reply.code(204).send())
    },
  )
}

async function take(request: FastifyRequest, raw: Buffer, to: string): Promise<void> {
  const { site, log, headers } = request
  const from = headers['x-envelope-from']
  try {
    const { state, reason } = await receive(site, raw, {
      to: addressIn(to),
      from: from === undefined ? undefined : addressIn(String(from)),
    })
    // The response does not reveal which tokens exist.
    if (state === 'later') throw tooMany({ 'retry-after': String(AGAIN_LATER) })
    log.info({ reqId: request.id, reason }, 'Received mail.')
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw error.tooLarge && raw.length > MESSAGE_LIMITS.size ? tooLarge(error.message) : wrongMail(error.message)
  }
}

const wrongMail = (details: string): Problem =>
  invalid([{ resource: 'mail', field: 'body', code: 'invalid_value', details }])

/** An address as envelopes have it, with or without angle brackets. */
const addressIn = (text: string): string => text.trim().replace(/^<(.*)>$/, '$1')

const onlyOne = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Throws 403 unless the request shows the secret of the site, over HTTPS or from this machine. */
function mustShowSecret(request: FastifyRequest, mayTryAgain: (host: string) => boolean): void {
  const { site, ip, protocol, headers } = request
  if (protocol !== 'https' && site.url.startsWith('https:') && !isLoopback(ip)) throw forbidden()
  const { authorization = '' } = headers
  const shown = /^bearer +/i.test(authorization) ? authorization.slice('bearer '.length).trim() : ''
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  if (site.mailInSecret !== undefined && timingSafeEqual(digest(shown), digest(site.mailInSecret))) return
  if (!mayTryAgain(ip)) throw tooMany({ 'retry-after': '60' })
  throw forbidden()
}
