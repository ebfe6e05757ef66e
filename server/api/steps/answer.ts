// Answers a request that has passed every check, by the kind of its endpoint.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../http/authenticate.ts'
import { send } from '../../http/send-answer.ts'
import type { Step } from '../../http/step.ts'
import { answerChange } from '../answers/answer-change.ts'
import { answerContent, receiveAttachment } from '../answers/answer-content.ts'
import { answerCustom } from '../answers/answer-custom.ts'
import { answerFile } from '../answers/answer-file.ts'
import { answerList, answerOne } from '../answers/answer-read.ts'
import { answerStream, wantsStream } from '../answers/answer-stream.ts'
import { verbsFor } from '../authorize.ts'
import type { Serializers } from '../lists/serializer.ts'
import type { Path, Route } from '../route.ts'
import { callerOf } from './caller.ts'

export const answer =
  (serializers: Serializers, identity: Identity): Step =>
  (request, reply) => {
    const { path, route } = request.routed
    if (route) return answerRoute(route, serializers, identity, request, reply)
    return path && answerVerbs(path, request, reply)
  }

function answerRoute(
  route: Route,
  serializers: Serializers,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { site, now, ids, words, sent, access, parsedQuery } = request
  // Handlers with text parameters know them from the contract; for all others every parameter is a number.
  const params = { ...ids, ...words } as Record<string, number>
  const call = { site, actor: callerOf(request), now, params, as: route.address.as, sent }
  const context = { request, reply, call, query: parsedQuery, serializers }
  const { format } = parsedQuery
  switch (route.kind) {
    case 'list':
      if (format) return answerFile({ ...context, route }, format, access)
      return answerList({ ...context, route }, access.readsAll)
    case 'read':
      if (format) return answerFile({ ...context, route }, format, access)
      return answerOne({ ...context, route }, access.row!)
    case 'download':
      return answerContent({ ...context, route })
    case 'upload':
      return receiveAttachment({ ...context, route })
    case 'custom':
      if (format) return answerFile({ ...context, route }, format, access)
      if (route.endpoint.streams && wantsStream(request)) return answerStream({ ...context, route }, identity)
      if (route.endpoint.verb === 'GET' || route.endpoint.fleeting) return answerCustom({ ...context, route })
      return answerChange({ ...context, route })
    default:
      return answerChange({ ...context, route })
  }
}

/** OPTIONS: the verbs that the caller may use at this path (`docs/api/requests.md#options-and-head`). */
async function answerVerbs({ routes }: Path, request: FastifyRequest, reply: FastifyReply) {
  const verbs = await verbsFor(routes, request.site.db.reads, callerOf(request), request.ids)
  return send(reply.request, reply.header('allow', verbs.join(', ')), 200, JSON.stringify(verbs))
}
