// The addresses of Groups.
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
import { GROUP, groupAttributes } from './attributes.ts'
import { type GroupValues, groupValues, patchedGroup } from './group-values.ts'
import { changeGroup, createGroup, deleteGroup, listGroups, oneGroup, withoutPeople } from './groups.ts'
import { attributesOf, isShown, listBody, listQuery, type Query } from './list.ts'
import { mustKeepId, operationsIn } from './patch.ts'
import { queryOfSearch } from './search.ts'

/** Adds the routes of Groups. */
export function groupRoutes(app: FastifyInstance): void {
  app.get('/Groups', (request, reply) => sendList(request, reply, queryOf(request)))
  app.post('/Groups/.search', (request, reply) => sendList(request, reply, queryOfSearch(request.body)))

  app.get('/Groups/:id', async (request: ById, reply) =>
    answerRead(request, reply, await oneGroup(request.site.db.reads, request.params.id, wanted(request))),
  )

  app.post('/Groups', async (request, reply) => {
    const { site } = request
    const values = groupValues(request.body)
    const group = await write(site, 'group', async (trx) =>
      oneGroup(trx, await createGroup(trx, values, doing(request)), wanted(request)),
    )
    return answerResource(request, reply.header('location', group.meta.location), 201, group)
  })

  app.put('/Groups/:id', async (request: ById, reply) => {
    mustKeepId(request.body, request.params.id)
    const { members = [], externalId = null, ...values } = groupValues(request.body)
    return answerResource(request, reply, 200, await change(request, () => ({ ...values, externalId, members })))
  })

  app.patch('/Groups/:id', async (request: ById, reply) => {
    const operations = operationsIn(request.body, groupAttributes, GROUP, request.params.id)
    const group = await change(request, (present) => patchedGroup(operations, present))
    // Groups may be large, so that the whole is answered only to who says what of it (RFC 7644, 3.5.2).
    const { attributes, excludedAttributes } = queryOf(request)
    if (attributes === undefined && excludedAttributes === undefined)
      return reply.code(204).header('etag', group.meta.version).send()
    return answerResource(request, reply, 200, group)
  })

  app.delete('/Groups/:id', async (request: ById, reply) => {
    const { site, params } = request
    await write(site, 'group', async (trx) => {
      const { members: _, ...less } = wanted(request)
      mustMatch(request, await oneGroup(trx, params.id, { ...less, members: false }), withoutPeople)
      await deleteGroup(trx, params.id, doing(request))
    })
    return reply.code(204).send()
  })
}

type Request = Pick<ById, 'query' | 'site'>

async function sendList(request: FastifyRequest, reply: FastifyReply, query: Query) {
  const list = listQuery(query)
  const shown = { root: rootOf(request), members: isShown(query, 'members') }
  const { total, groups } = await listGroups(request.site.db.reads, list, shown)
  return answer(reply, 200, listBody(groups.map(attributesOf(query)), total, list))
}

/** Where the addresses begin, and whether the people of groups are asked for. */
const wanted = (request: Request) => ({
  root: rootOf(request as ById),
  members: isShown(queryOf(request as ById), 'members'),
})

async function change(request: ById, values: (present: ReadonlySet<number>) => GroupValues): Promise<ScimResource> {
  const { site, params } = request
  const shown = { ...wanted(request), members: request.method === 'PUT' && wanted(request).members }
  return write(site, 'group', async (trx) => {
    mustMatch(request, await oneGroup(trx, params.id, { ...shown, members: false }), withoutPeople)
    await changeGroup(trx, params.id, values, doing(request))
    return oneGroup(trx, params.id, shown)
  })
}
