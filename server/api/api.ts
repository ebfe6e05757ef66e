// The API as one plugin: the steps that every request takes, around the routes of the contract.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../http/authenticate.ts'
import { answerError } from '../http/errors.ts'
import type { CreditsBySite } from '../http/limits/credits.ts'
import { CARRIES_BODY } from '../http/request-line.ts'
import { handlerOf, hookOf } from '../http/step.ts'
import { notFound } from '../problem.ts'
import type { Served } from '../resources/serving/serve.ts'
import { parseJson } from './input/body.ts'
import { afterBody, beforeBody } from './lifecycle.ts'
import { createSerializers } from './lists/serializer.ts'
import { logRefusal } from './refusal-log.ts'
import { decorateRequests } from './request.ts'
import { addRoutes } from './routes.ts'

export interface ApiOptions {
  served: readonly Served[]
  identity: Identity
  credits: CreditsBySite
  /** The path of the API, e.g. `/api/v1`. */
  prefix: string
}

export async function api(app: FastifyInstance, { served, identity, credits, prefix }: ApiOptions) {
  const serializers = createSerializers(served)

  decorateRequests(app)
  app.setErrorHandler((error: Error, request, reply) => {
    logRefusal(error, request, identity)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler(async () => {
    throw notFound()
  })
  app.addHook('onRequest', hookOf(beforeBody({ identity, credits })))
  parseBodies(app)
  addRoutes(app, { served, prefix, handler: handlerOf(afterBody({ serializers, identity })) })
}

/** A body is JSON where the verb gives it a meaning. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      request.bytes = bytes
      const { route } = request.routeOptions.config
      if (!bytes.length && route?.mayLackBody) return undefined
      return CARRIES_BODY.has(request.method) ? parseJson(bytes) : undefined
    },
  )
  // What is no JSON was refused where a body counts; elsewhere it is passed over.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
}
