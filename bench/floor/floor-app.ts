// The floor, the lowest possible cost: a bare Fastify server that answers the same bytes from the same file, and
// nothing else.
//
// It has no authentication, validation, credits or log; the only headers are the type and the total.
import fastify, { type FastifyInstance } from 'fastify'
import { floorOn } from './floor-rows.ts'

export interface FloorOptions {
  /** The SQLite file of the world. */
  file: string
  /** The public address that is written into answers. */
  url: string
  /** The member whom new action items are of. */
  author: number
}

type One = { Params: { id: string } }
type Listed = One & { Querystring: { per_page: string; embed?: string } }
type Sent = One & { Body: { description: string } }

/** Creates the server; it does not listen yet. */
export function createFloor({ file, url, author }: FloorOptions): FastifyInstance {
  const floor = floorOn(file, url, author)
  const app = fastify({ logger: false })

  app.get<One>('/api/v1/meetings/:id', async ({ params }) => floor.meeting(Number(params.id)))

  app.get<Listed>('/api/v1/rooms/:id/meetings', async ({ params, query }, reply) => {
    const { id } = params
    const { total, meetings } = floor.meetingsOf(Number(id), Number(query.per_page), query.embed === 'attendees')
    reply.header('x-total-count', total)
    return meetings
  })

  app.post<Sent>('/api/v1/rooms/:id/action_items', async ({ params, body }, reply) => {
    reply.code(201)
    return floor.addItem(Number(params.id), body.description)
  })

  app.get('/api/v1/metadata', async () => floor.metadata)
  app.addHook('onClose', async () => floor.close())
  return app
}
