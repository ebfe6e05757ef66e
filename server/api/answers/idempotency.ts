// Idempotency-Key: replays the stored response of a repeated POST (`docs/api/idempotency.md#idempotency-keys`).
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '../../actions/call.ts'
import { keyFor } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import { badRequest, conflict, invalid } from '../../problem.ts'
import type { Site } from '../../site.ts'

/** An answer as it was given the first time. */
export interface StoredAnswer {
  status: number
  location: string | null
  body: string
  /** The text from which the ETag is computed, if it is not the body; not stored. */
  own?: string | undefined
  /** Headers of this answer alone; they are not kept. */
  headers?: Readonly<Record<string, string>> | undefined
}

export interface KeyedAttempt {
  member_id: number
  key: string
  request_hash: string
}

const DAY = 86_400
const RUNNING = 'A request with this Idempotency-Key is still running.'
const running = new Set<string>()

/** The attempt that a POST names; undefined where it carries no key. */
export function keyedAttemptOf(
  request: FastifyRequest,
  { site, actor }: Pick<Call, 'site' | 'actor'>,
): KeyedAttempt | undefined {
  const { member_id, by, application_id } = actor
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || !key || key.length > 255)
    throw badRequest('Idempotency-Key must have 1 to 255 characters.')
  // With a key of the site: a body may hold a password, which a plain hash would let a thief of the database guess.
  const request_hash = createHmac('sha256', keyFor(site.sealKey, 'idempotency'))
    .update(`${request.url}\n`)
    .update(request.bytes ?? '')
    .digest('base64url')
  // An application is not given answers that the person got elsewhere; no header holds a line break.
  return { member_id, key: by === 'program' ? `${application_id}\n${key}` : key, request_hash }
}

/** Runs one attempt at a time: 409 while the same key is still being worked on. */
export async function oneAtATime<T>(site: Site, attempt: KeyedAttempt | undefined, work: () => Promise<T>): Promise<T> {
  if (!attempt) return work()
  const name = `${site.url} ${attempt.member_id} ${attempt.key}`
  if (running.has(name)) throw conflict(RUNNING)
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}

/** The stored response to the same request within the last 24 hours; throws 422 if the key was used for a different request. */
export async function recallAnswer(
  db: Kysely<DB>,
  attempt: KeyedAttempt,
  now: number,
): Promise<StoredAnswer | undefined> {
  const { member_id, key, request_hash } = attempt
  const kept = await db
    .selectFrom('idempotency')
    .select(['status', 'location', 'body', 'request_hash'])
    .where('member_id', '=', member_id)
    .where('key', '=', key)
    .where('create_ts', '>=', now - DAY)
    .executeTakeFirst()
  if (!kept) return undefined
  if (kept.request_hash !== request_hash) {
    throw invalid([
      {
        resource: 'requests',
        field: 'Idempotency-Key',
        code: 'not_unique',
        details: 'This Idempotency-Key was already used for a different request.',
      },
    ])
  }
  return kept
}

/** Keeps an answer in the transaction of the change that it answers, so that there is never one without the other. */
export async function storeAnswer(
  trx: Transaction<DB>,
  attempt: KeyedAttempt,
  kept: StoredAnswer,
  now: number,
): Promise<void> {
  const { status, location, body } = kept
  await trx
    .deleteFrom('idempotency')
    .where('create_ts', '<', now - DAY)
    .execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ ...attempt, status, location, body, create_ts: now })
    .onConflict((other) => other.columns(['member_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict(RUNNING)
}
