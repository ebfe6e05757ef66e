// Answers a request that has passed every check, by the kind of its endpoint.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { send } from '../../http/send-answer.ts'
import type { Step } from '../../http/step.ts'
import { answerChange } from '../answer-change.ts'
import { answerContent, receiveAttachment } from '../answer-content.ts'
import { answerCustom } from '../answer-custom.ts'
import { answerFile } from '../answer-file.ts'
import { answerList, answerOne } from '../answer-read.ts'
import { verbsFor } from '../authorize.ts'
import type { Path, Route } from '../route.ts'
import type { Serializers } from '../serializer.ts'

export const answer =
  (serializers: Serializers): Step =>
  (request, reply) => {
    const { path, route } = request.routeOptions.config
    if (route) return answerRoute(route, serializers, request, reply)
    return path && answerVerbs(path, request, reply)
  }

function answerRoute(route: Route, serializers: Serializers, request: FastifyRequest, reply: FastifyReply) {
  const { site, caller, now, ids, words, sent, access, parsedQuery } = request
  const { endpoint, address } = route
  // Whoever takes words knows by the contract that these are texts; for all others every parameter is a number.
  const params = { ...ids, ...words } as Record<string, number>
  const call = { site, actor: caller!, now, params, as: address.as, sent }
  const context = { request, reply, route, call, query: parsedQuery, serializers }
  if (parsedQuery.format) return answerFile(context, parsedQuery.format, access)
  switch (endpoint.kind) {
    case 'list':
      return answerList(context, access.readsAll)
    case 'read':
      return answerOne(context, access.row!)
    case 'content':
      return endpoint.verb === 'GET' ? answerContent(context) : receiveAttachment(context)
    case 'custom':
      return endpoint.verb === 'GET' ? answerCustom(context) : answerChange(context)
    default:
      return answerChange(context)
  }
}

/** OPTIONS: the verbs that the caller may use at this path (`docs/api.md#options-and-head`). */
async function answerVerbs({ routes }: Path, { site, caller, ids }: FastifyRequest, reply: FastifyReply) {
  const verbs = await verbsFor(routes, site.db.reads, caller!, ids)
  return send(reply.request, reply.header('allow', verbs.join(', ')), 200, JSON.stringify(verbs))
}
