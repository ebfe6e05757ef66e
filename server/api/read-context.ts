// A read under way: what all that answers it needs to know.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../actions/call.ts'
import type { EmbedContext } from '../resources/serve.ts'
import type { ParsedQuery } from './query.ts'
import type { Route } from './route.ts'
import type { Serializers } from './serializer.ts'

/** What a read needs to know of its request. */
export interface ReadContext {
  request: FastifyRequest
  reply: FastifyReply
  route: Route
  call: Call<any, any>
  asked: ParsedQuery
  wardrobe: Serializers
  /** How the first slice of the answer was looked at; the others share its budget. */
  look?: EmbedContext
}
