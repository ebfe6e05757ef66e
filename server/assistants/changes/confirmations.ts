// Confirmations of previews: random values that are good for one call of one person, once, for five minutes.
import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { AssistantCaller } from '../endpoint/credential.ts'
import type { Arguments } from '../tools/tool.ts'

/** The call that a value confirms. */
export interface ConfirmedCall {
  caller: AssistantCaller
  tool: string
  args: Arguments
}

/** Bytes of a value. */
const LENGTH = 16
/** Seconds for which it is good. */
const LASTS = 300

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The application of an access token; an API token is one by itself. */
const clientOf = ({ by, application_id, token_id }: AssistantCaller) =>
  by === 'program' ? ['application', application_id ?? 0] : ['token', token_id ?? 0]

/** Arguments are the same in any order. */
const hashOfCall = ({ caller, tool, args }: ConfirmedCall): string =>
  sha256(canonicalize([caller.member_id, clientOf(caller), tool, args])!)

/** What changes by itself while a meeting runs. */
const PASSING = new Set(['elapsed_seconds'])

/** The hash of what a call shows as it is, at any depth without what changes by itself. */
export const hashOfState = (state: readonly unknown[]): string =>
  sha256(JSON.stringify(state, (name, value) => (PASSING.has(name) ? undefined : value)))

/** Makes a value for a call, and forgets those that have expired. */
export async function offer(
  trx: Transaction<DB>,
  call: ConfirmedCall,
  state_hash: string,
  now: number,
): Promise<string> {
  const value = randomBytes(LENGTH).toString('base64url')
  await trx.deleteFrom('assistant_preview').where('expires_ts', '<=', now).execute()
  await trx
    .insertInto('assistant_preview')
    .values({
      ...{ confirm_hash: sha256(value), member_id: call.caller.member_id, call_hash: hashOfCall(call) },
      ...{ state_hash, expires_ts: now + LASTS },
    })
    .execute()
  return value
}

/**
 * Takes a value, in the transaction of its change: of two calls at the same moment, one finds it. Gives the hash of what its
 * preview showed; undefined where it is not good for this call.
 */
export async function take(
  trx: Transaction<DB>,
  call: ConfirmedCall,
  value: string,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('assistant_preview')
    .where('confirm_hash', '=', sha256(value))
    .where('member_id', '=', call.caller.member_id)
    .where('call_hash', '=', hashOfCall(call))
    .where('expires_ts', '>', now)
    .returning('state_hash')
    .executeTakeFirst()
  return row?.state_hash
}
