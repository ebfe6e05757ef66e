// SCIM 2.0 (RFC 7644): the directory of a company provisions people with a directory token.
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUseRecorded, originOf } from '../access/actor.ts'
import { stranger } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import { isUnavailable } from '../db/dialects/dialect.ts'
import { hasDirectoryTokenForm, tokenHash } from '../db/secrets/api-token.ts'
import { isLoopback } from '../http/loopback.ts'
import { Problem, RETRY_AFTER, Refusal } from '../problem.ts'
import { DEEPEST, isTooDeep } from '../rules/nesting.ts'
import type { Site } from '../site.ts'
import { answer, type ById, rootOf } from './answer.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { groupRoutes } from './group-routes.ts'
import { listBody, listQuery } from './list.ts'
import { badRequest, problemBody, ScimProblem, type ScimType } from './scim-problem.ts'
import { userRoutes } from './user-routes.ts'

/** Adds the routes below `/scim/v2`. */
export async function scim(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, readJson)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, mustCountForNothing)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    answer(reply, 404, problemBody(404, `${request.method} is not supported here.`)),
  )
  app.addHook('onRequest', mustBeDirectory)

  app.get('/ServiceProviderConfig', (request, reply) => answer(reply, 200, serviceProviderConfig(rootOf(request))))
  const described = { ResourceTypes: resourceTypes, Schemas: schemas }
  for (const [name, all] of Object.entries(described)) {
    app.get(`/${name}`, (request, reply) => {
      const resources = all(rootOf(request))
      return answer(reply, 200, listBody(resources, resources.length, listQuery({})))
    })
    app.get(`/${name}/:id`, (request: ById, reply) => {
      const one = all(rootOf(request)).find(({ id }) => id === request.params.id)
      if (!one) throw new ScimProblem(404, 'There is no such resource.')
      return answer(reply, 200, one)
    })
  }

  app.post('/.search', () => {
    throw new ScimProblem(404, 'Search users and groups separately: /Users/.search and /Groups/.search.')
  })
  userRoutes(app)
  groupRoutes(app)
}

async function readJson(request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  if (countsForNothing(request)) return undefined
  let body: unknown
  try {
    body = JSON.parse(String(text))
  } catch {
    throw badRequest('The body is not valid JSON.', 'invalidSyntax')
  }
  if (isTooDeep(body)) throw badRequest(`The body can be nested at most ${DEEPEST} levels deep.`, 'invalidSyntax')
  return body
}

/** Returns whether a body counts for nothing, as in the API: many clients send a content type with a DELETE, and no body. */
const countsForNothing = ({ method }: FastifyRequest): boolean => method === 'DELETE'

/** Throws 415 for a body that is no JSON where it counts. */
async function mustCountForNothing(request: FastifyRequest): Promise<void> {
  if (!countsForNothing(request)) throw new ScimProblem(415, 'The body must be JSON (application/scim+json).')
}

/** Throws 403 over plain HTTP, and 401 without a directory token of the site. */
async function mustBeDirectory(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { site, protocol, ip, headers } = request
  if (protocol !== 'https' && !isLoopback(ip)) throw new ScimProblem(403, 'HTTPS is required.')
  const [, token = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (await isDirectoryToken(site, token)) return
  recordRefusal(site, { actor: stranger(originOf(request)), action: 'directory_token_refused' })
  reply.header('www-authenticate', 'Bearer')
  throw new ScimProblem(401, 'A directory token is required.')
}

async function isDirectoryToken({ db, clock }: Site, token: string): Promise<boolean> {
  if (!hasDirectoryTokenForm(token)) return false
  const hash = tokenHash(token)
  const tokens = db.reads.selectFrom('directory_token').select(['directory_token_id', 'last_used_ts'])
  const row = await tokens.where('hash', '=', hash).executeTakeFirst()
  if (!row) return false
  const now = clock()
  if (isUseRecorded(row.last_used_ts, now))
    await db.write((trx) =>
      trx
        .updateTable('directory_token')
        .set({ last_used_ts: now })
        .where('directory_token_id', '=', row.directory_token_id)
        .execute(),
    )
  return true
}

/** The status of SCIM for what actions refuse, and its word for it. */
function refusalOf({ code }: Refusal): [status: number, type: ScimType | undefined] {
  if (code === 'not_unique') return [409, 'uniqueness']
  return code === 'invalid_value' ? [409, undefined] : [400, 'invalidValue']
}

async function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ScimProblem)
    return answer(reply, error.status, problemBody(error.status, error.message, error.scimType))
  if (error instanceof Refusal) {
    const [status, type] = refusalOf(error)
    return answer(reply, status, problemBody(status, error.message, type))
  }
  if (error instanceof Problem)
    return answer(reply.headers(error.headers), error.status, problemBody(error.status, error.message))
  const status = (error as FastifyError).statusCode ?? (isUnavailable(error) ? 503 : 500)
  if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'A SCIM request failed.')
  if (status === 503) reply.header('retry-after', RETRY_AFTER)
  return answer(reply, status, problemBody(status, STATUS_CODES[status] ?? 'Error'))
}
