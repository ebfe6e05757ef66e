// A read under way: what all that answers it needs to know.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../actions/call.ts'
import type { Door } from './admit.ts'
import type { Asked } from './ask.ts'
import type { Wardrobe } from './dress.ts'

/** What a read needs to know of its request. */
export interface Reader {
  request: FastifyRequest
  reply: FastifyReply
  door: Door
  call: Call<any, any>
  asked: Asked
  wardrobe: Wardrobe
}
