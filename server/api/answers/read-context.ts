// Context of a read: request, parsed query, and row serialization.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../actions/call.ts'
import type { EmbedContext } from '../../resources/serving/serve.ts'
import type { ParsedQuery } from '../input/query.ts'
import type { Serializers } from '../lists/serializer.ts'
import type { Route } from '../route.ts'

export interface ReadContext<R extends Route = Route> {
  request: FastifyRequest
  reply: FastifyReply
  route: R
  call: Call
  query: ParsedQuery
  serializers: Serializers
  /** That of the first slice of the answer; the other slices share its budget. */
  embedContext?: EmbedContext
}
