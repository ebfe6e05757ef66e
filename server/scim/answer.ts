// What all resources of SCIM share in being asked and answered: addresses, versions, the type of the body.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { originOf } from '../access/actor.ts'
import { type ByWhomAndWhen, directory } from '../audit/by.ts'
import { createTurns, type Turns } from '../concurrency/concurrency-limit.ts'
import { waitLongerForLocks } from '../db/connections/timeouts.ts'
import type { Database } from '../db/database.ts'
import { isVanished } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { attributesOf } from './list.ts'
import { ScimProblem } from './scim-problem.ts'

const TYPE = 'application/scim+json; charset=utf-8'

export type ById = FastifyRequest<{ Params: { id: string } }>

/** A resource as directories read it. */
export interface ScimResource {
  schemas: string[]
  id: string
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string }
  [attribute: string]: unknown
}

/** The address of SCIM at the site. */
export const rootOf = ({ site }: FastifyRequest): string => `${site.url}/scim/v2`

/** What a directory does: by whom, when and where. */
export interface DirectoryCall extends ByWhomAndWhen {
  site: Site
}

export const doing = (request: FastifyRequest): DirectoryCall => ({
  site: request.site,
  actor: directory(originOf(request)),
  now: request.site.clock(),
})

export const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

/** Unix seconds as SCIM says them. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

export const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).headers({ 'content-type': TYPE, 'cache-control': 'no-store' }).send(JSON.stringify(body))

/** Answers one resource, with the attributes that were asked for. */
export function answerResource(request: FastifyRequest, reply: FastifyReply, status: number, resource: ScimResource) {
  return answer(reply.header('etag', resource.meta.version), status, attributesOf(queryOf(request))(resource))
}

/** Answers one resource that is read: 304 where the directory has this version. */
export function answerRead(request: FastifyRequest, reply: FastifyReply, resource: ScimResource) {
  const { version } = resource.meta
  if (request.headers['if-none-match'] === version) return reply.code(304).header('etag', version).send()
  return answerResource(request, reply, 200, resource)
}

/** Throws 412 where `If-Match` names another version. `of`: the part of a version that is compared. */
export function mustMatch(
  { headers }: FastifyRequest,
  { meta }: ScimResource,
  of: (version: string) => string = (version) => version,
): void {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted === '*') return
  if (!wanted.split(',').some((one) => of(one.trim()) === of(meta.version)))
    throw new ScimProblem(412, 'The resource has been changed in the meantime.')
}

/** What is changed: groups one after the other, since each may be of all people; Users a few at a time. */
type Changed = 'group' | 'user'

type Waiting = Readonly<Record<Changed, Turns>>

const waiting = new WeakMap<Database, Waiting>()
const MOST_WAITING = 100
/** Milliseconds that one waits before it begins. */
const PATIENCE = 20_000

function turnsOf(db: Database): Waiting {
  const turns = (most: number) => createTurns(most, { waiting: MOST_WAITING })
  const known = waiting.get(db) ?? { group: turns(1), user: turns(6) }
  waiting.set(db, known)
  return known
}

/**
 * Runs a change, and once more where something that it needs was deleted meanwhile. It waits for its turn, and then longer for
 * others than people do: a directory that is refused sends all of it again.
 */
export function write<T>({ db }: Site, changed: Changed, change: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const patient = async (trx: Transaction<DB>) => {
    await waitLongerForLocks(trx)
    return change(trx)
  }
  const until = performance.now() + PATIENCE
  const attempt = () => db.write(patient, { until })
  return turnsOf(db)[changed](
    () => attempt().catch((error) => (isVanished(error) ? attempt() : Promise.reject(error))),
    PATIENCE,
  )
}
