// What the answer to a read depends on: its request, the parsed query, and how rows are serialized.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../actions/call.ts'
import type { EmbedContext } from '../resources/serve.ts'
import type { ParsedQuery } from './query.ts'
import type { Route } from './route.ts'
import type { Serializers } from './serializer.ts'

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
