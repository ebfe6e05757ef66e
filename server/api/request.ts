// State of an API request, passed from step to step.
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/actor.ts'
import type { Site } from '../site.ts'
import type { RouteAccess } from './authorize.ts'
import type { ParsedQuery } from './input/query.ts'
import type { Path, Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    /** The configuration of the route: Fastify makes an object of all its options each time it is asked. */
    routed: FastifyContextConfig
    caller: Caller | null
    /** The body as it came. */
    bytes: Buffer | undefined
    /** The ids and moments of the path, by name. */
    ids: Record<string, number>
    /** The words of the path, by name. */
    words: Record<string, string>
    /** The caller's access to the route. */
    access: RouteAccess
    /** The time at which the body was complete; Unix seconds. */
    now: number
    parsedQuery: ParsedQuery
    /** The fields that a body brought, or else the filters of the query. */
    sent: Record<string, unknown>
  }
  interface FastifyContextConfig {
    /** The path of the API. */
    prefix: string
    /** The path of the request, where the contract has one. */
    path?: Path
    /** The route of the request, where its path has the verb. */
    route?: Route
  }
}

export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  for (const name of ['routed', 'ids', 'words', 'bytes', 'access', 'now', 'parsedQuery', 'sent'] as const)
    app.decorateRequest(name)
}
