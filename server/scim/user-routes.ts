// The addresses of Users.
import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { attributesOf, listAsked, listBody } from './list.ts'
import { createUser } from './new-user.ts'
import { patched } from './patch.ts'
import { userValues } from './user-values.ts'
import { deleteUser, listUsers, memberId, oneUser, replaceUser } from './users.ts'

/** Adds the routes of Users. */
export function userRoutes(app: FastifyInstance): void {
  app.get('/Users', async (request, reply) => {
    const asked = listAsked(queryOf(request))
    const { total, users } = await listUsers(request.site.db.reads, asked, rootOf(request))
    const shown = users.map(attributesOf(queryOf(request)))
    return answer(reply, 200, listBody(shown, total, asked))
  })

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

  app.delete('/Users/:id', async (request: ById, reply) => {
    const { site, params } = request
    await write(site, 'user', async (trx) => {
      mustMatch(request, await oneUser(trx, params.id, rootOf(request)))
      await deleteUser(trx, memberId(params.id), doing(request))
    })
    return reply.code(204).send()
  })
}

async function change(
  request: ById,
  reply: FastifyReply,
  valuesFrom: (user: ScimResource) => ReturnType<typeof userValues>,
  keepsAddress: boolean,
) {
  const { site, params } = request
  const user = await write(site, 'user', async (trx) => {
    const was = await oneUser(trx, params.id, rootOf(request))
    mustMatch(request, was)
    await replaceUser(trx, memberId(params.id), valuesFrom(was), doing(request), keepsAddress)
    return oneUser(trx, params.id, rootOf(request))
  })
  return answerResource(request, reply, 200, user)
}
