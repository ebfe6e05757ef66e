// The addresses of Users.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answer,
  answerRead,
  answerResource,
  type ById,
  doing,
  mustMatch,
  queryOf,
  rootOf,
  type ScimResource,
  write,
} from './answer.ts'
import { USER, userAttributes } from './attributes.ts'
import { attributesOf, listBody, listQuery, type Query } from './list.ts'
import { createUser } from './new-user.ts'
import { mustKeepId, operationsIn, patched } from './patch.ts'
import { queryOfSearch } from './search.ts'
import { type UserValues, userValues } from './user-values.ts'
import { deleteUser, listUsers, memberId, oneUser, replaceUser } from './users.ts'

/** Adds the routes of Users. */
export function userRoutes(app: FastifyInstance): void {
  app.get('/Users', (request, reply) => sendList(request, reply, queryOf(request)))
  app.post('/Users/.search', (request, reply) => sendList(request, reply, queryOfSearch(request.body)))

  app.get('/Users/:id', async (request: ById, reply) =>
    answerRead(request, reply, await oneUser(request.site.db.reads, request.params.id, rootOf(request))),
  )

  app.post('/Users', async (request, reply) => {
    const { site } = request
    const values = userValues(request.body, site)
    const user = await site.db.write((trx) => createUser(trx, values, doing(request), rootOf(request)))
    return answerResource(request, reply.header('location', user.meta.location), 201, user)
  })

  app.put('/Users/:id', (request: ById, reply) => {
    mustKeepId(request.body, request.params.id)
    const values = userValues(request.body, request.site)
    return change(request, reply, () => values)
  })

  app.patch('/Users/:id', (request: ById, reply) => {
    const operations = operationsIn(request.body, userAttributes, USER, request.params.id)
    const namesAddress = operations.some(({ path }) => /^emails\b/.test(path ?? ''))
    return change(request, reply, (user) => {
      const values = userValues(patched(user, operations), request.site)
      return { ...values, email: namesAddress ? (values.email ?? null) : undefined }
    })
  })

  app.delete('/Users/:id', async (request: ById, reply) => {
    const { site, params } = request
    await write(site, 'user', async (trx) => {
      mustMatch(request, await oneUser(trx, params.id, rootOf(request)))
      await deleteUser(trx, memberId(params.id), doing(request))
    })
    return reply.code(204).send()
  })
}

async function sendList(request: FastifyRequest, reply: FastifyReply, query: Query) {
  const list = listQuery(query)
  const { total, users } = await listUsers(request.site.db.reads, list, rootOf(request))
  return answer(reply, 200, listBody(users.map(attributesOf(query)), total, list))
}

async function change(request: ById, reply: FastifyReply, valuesFrom: (user: ScimResource) => UserValues) {
  const { site, params } = request
  const user = await write(site, 'user', async (trx) => {
    const was = await oneUser(trx, params.id, rootOf(request))
    mustMatch(request, was)
    await replaceUser(trx, memberId(params.id), valuesFrom(was), doing(request))
    return oneUser(trx, params.id, rootOf(request))
  })
  return answerResource(request, reply, 200, user)
}
