// SCIM 2.0 (RFC 7644): the directory of a company provisions people with a directory token.
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directory, originOf, stranger } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import { hasDirectoryTokenForm, tokenHash } from '../db/api-token.ts'
import { isUnavailable } from '../db/dialect.ts'
import { isLoopback } from '../http/loopback.ts'
import { Problem, RETRY_AFTER, Refusal } from '../problem.ts'
import type { Site } from '../site.ts'
import { USER, userAttributes } from './attributes.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { listAsked, listBody, withAttributes } from './list.ts'
import { patched } from './patch.ts'
import { badRequest, problemBody, ScimProblem, type ScimType } from './scim-problem.ts'
import type { ScimResource } from './user-rows.ts'
import { userValues } from './user-values.ts'
import { createUser, deleteUser, listUsers, memberId, oneUser, replaceUser } from './users.ts'

const TYPE = 'application/scim+json; charset=utf-8'
/** Seconds within which the use of a token is not recorded again. */
const SEEN_EVERY = 60

type ById = FastifyRequest<{ Params: { id: string } }>

/** Adds the routes below `/scim/v2`. */
export async function scim(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, readJson)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    answer(reply, 404, problemBody(404, `There is no ${request.method} here.`)),
  )
  app.addHook('onRequest', mustBeDirectory)

  const rootOf = ({ site }: FastifyRequest) => `${site.url}/scim/v2`
  const doing = (request: FastifyRequest) => ({ actor: directory(originOf(request)), now: request.site.clock() })
  const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

  app.get('/ServiceProviderConfig', (request, reply) => answer(reply, 200, serviceProviderConfig(rootOf(request))))
  const described = { ResourceTypes: resourceTypes, Schemas: schemas }
  for (const [name, all] of Object.entries(described)) {
    app.get(`/${name}`, (request, reply) => {
      const resources = all(rootOf(request))
      return answer(reply, 200, listBody(resources, resources.length, listAsked({})))
    })
    app.get(`/${name}/:id`, (request: ById, reply) => {
      const one = all(rootOf(request)).find(({ id }) => id === request.params.id)
      if (!one) throw new ScimProblem(404, 'There is no such resource.')
      return answer(reply, 200, one)
    })
  }

  app.get('/Users', async (request, reply) => {
    const asked = listAsked(queryOf(request))
    const { total, users } = await listUsers(request.site.db.reads, asked, rootOf(request))
    const shown = users.map((user) => withAttributes(user, queryOf(request)))
    return answer(reply, 200, listBody(shown, total, asked))
  })

  app.get('/Users/:id', async (request: ById, reply) => {
    const user = await oneUser(request.site.db.reads, request.params.id, rootOf(request))
    const { version } = user.meta
    if (request.headers['if-none-match'] === version) return reply.code(304).header('etag', version).send()
    return answerResource(request, reply, 200, user)
  })

  app.post('/Users', async (request, reply) => {
    const { site } = request
    const values = userValues(request.body, site)
    const user = await site.db.write(async (trx) => {
      const member_id = await createUser(trx, values, doing(request))
      return oneUser(trx, String(member_id), rootOf(request))
    })
    return answerResource(request, reply.header('location', user.meta.location), 201, user)
  })

  app.put('/Users/:id', (request: ById, reply) => {
    const values = userValues(request.body, request.site)
    return change(request, reply, () => values, true)
  })

  app.patch('/Users/:id', (request: ById, reply) =>
    change(
      request,
      reply,
      (user) => userValues(patched(user, request.body, userAttributes, USER), request.site),
      false,
    ),
  )

  async function change(
    request: ById,
    reply: FastifyReply,
    valuesFrom: (user: ScimResource) => ReturnType<typeof userValues>,
    keepsAddress: boolean,
  ) {
    const { site, params } = request
    const user = await site.db.write(async (trx) => {
      const was = await oneUser(trx, params.id, rootOf(request))
      mustMatch(request, was)
      await replaceUser(trx, memberId(params.id), valuesFrom(was), doing(request), keepsAddress)
      return oneUser(trx, params.id, rootOf(request))
    })
    return answerResource(request, reply, 200, user)
  }

  app.delete('/Users/:id', async (request: ById, reply) => {
    const { site, params } = request
    await site.db.write(async (trx) => {
      mustMatch(request, await oneUser(trx, params.id, rootOf(request)))
      await deleteUser(trx, memberId(params.id), doing(request))
    })
    return reply.code(204).send()
  })

  function answerResource(request: FastifyRequest, reply: FastifyReply, status: number, resource: ScimResource) {
    return answer(reply.header('etag', resource.meta.version), status, withAttributes(resource, queryOf(request)))
  }
}

const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).headers({ 'content-type': TYPE, 'cache-control': 'no-store' }).send(JSON.stringify(body))

/** Throws 412 where `If-Match` names another version. */
function mustMatch({ headers }: FastifyRequest, { meta }: ScimResource): void {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted === '*') return
  if (!wanted.split(',').some((one) => one.trim() === meta.version))
    throw new ScimProblem(412, 'The resource has changed meanwhile.')
}

async function readJson(_: FastifyRequest, text: string | Buffer): Promise<unknown> {
  try {
    return JSON.parse(String(text))
  } catch {
    throw badRequest('The body is no JSON.', 'invalidSyntax')
  }
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
  const found = db.reads.selectFrom('directory_token').select(['directory_token_id', 'last_used_ts'])
  const row = await found.where('hash', '=', hash).executeTakeFirst()
  if (!row) return false
  const now = clock()
  if (row.last_used_ts === null || Math.abs(now - row.last_used_ts) >= SEEN_EVERY)
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
  if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'A request of SCIM failed.')
  if (status === 503) reply.header('retry-after', RETRY_AFTER)
  return answer(reply, status, problemBody(status, STATUS_CODES[status] ?? 'Error'))
}
