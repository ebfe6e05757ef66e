// API tokens: made once, shown once, kept as a hash; and whose token a request carries.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import { kept } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^fm[rw]_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export type Access = 'read' | 'read_write'

/** 32 characters of chance, about 190 bits; bytes that would favour some characters are thrown away. */
function chance(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

/** Six base62 characters that tell a mistyped token from an unknown one without asking the database. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** `fmr_` or `fmw_`, 32 base62 characters and 6 of checksum. */
export function newToken(access: Access): string {
  const secret = chance(32)
  return `${access === 'read' ? 'fmr' : 'fmw'}_${secret}${checksum(secret)}`
}

/** What is stored instead of a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

const wellFormed = (token: string): boolean => {
  const match = FORM.exec(token)
  return match !== null && checksum(match[1]!) === match[2]
}

/** The row of a token and of whose it is. */
export interface TokenRow {
  token_id: number
  member_id: number
  writes: boolean
  enterprise: boolean
  email: string
  timezone_name: string | null
  last_access: number | null
  last_used_ts: number | null
}

const byHash = kept(
  ({ hash }: { hash: string }) => hash,
  (db, at) =>
    db
      .selectFrom('api_token')
      .innerJoin('member', 'member.member_id', 'api_token.member_id')
      .select(['api_token.token_id', 'api_token.access', 'api_token.expires_ts', 'api_token.last_used_ts'])
      .select([
        'member.member_id',
        'member.email',
        'member.timezone_name',
        'member.enterprise_admin',
        'member.last_access',
      ])
      .where('api_token.hash', '=', at.hash)
      .where('api_token.revoked_ts', 'is', null)
      .where('member.deleted_ts', 'is', null),
)

/** Whose token it is; undefined for one that is mistyped, unknown, revoked or expired. */
export async function identify(db: Kysely<DB>, token: string, now: number): Promise<TokenRow | undefined> {
  if (!wellFormed(token)) return undefined
  const [row] = await byHash(db, { hash: tokenHash(token) })
  if (!row || (row.expires_ts !== null && row.expires_ts <= now)) return undefined
  const { access, expires_ts, enterprise_admin, email, ...rest } = row
  return { ...rest, email: email ?? '', writes: access === 'read_write', enterprise: enterprise_admin === 1 }
}

/** Makes a token for a person and gives it: the only time that it can be read. */
export async function addToken(
  trx: Transaction<DB>,
  made: { member_id: number; access: Access; name: string; now: number; expires_ts?: number | null },
): Promise<string> {
  const token = newToken(made.access)
  await trx
    .insertInto('api_token')
    .values({
      member_id: made.member_id,
      name: made.name,
      access: made.access,
      hash: tokenHash(token),
      last_four: token.slice(-4),
      create_ts: made.now,
      expires_ts: made.expires_ts ?? null,
    })
    .execute()
  await trx
    .updateTable('member')
    .set({ claimed_ts: made.now })
    .where('member_id', '=', made.member_id)
    .where('claimed_ts', 'is', null)
    .execute()
  return token
}

/** Ends a token at once, with the hooks that were made with it; false where there is no such token that still works. */
export async function revokeToken(trx: Transaction<DB>, token: string, now: number): Promise<boolean> {
  const revoked = await trx
    .updateTable('api_token')
    .set({ revoked_ts: now })
    .where('hash', '=', tokenHash(token))
    .where('revoked_ts', 'is', null)
    .returning('token_id')
    .executeTakeFirst()
  if (!revoked) return false
  await trx.deleteFrom('hook').where('token_id', '=', revoked.token_id).execute()
  return true
}

/** Notes that a token and its owner were active, for "last used" and "last access". */
export async function touch(
  trx: Transaction<DB>,
  { token_id, member_id }: Pick<TokenRow, 'token_id' | 'member_id'>,
  now: number,
): Promise<void> {
  await trx.updateTable('api_token').set({ last_used_ts: now }).where('token_id', '=', token_id).execute()
  await trx.updateTable('member').set({ last_access: now }).where('member_id', '=', member_id).execute()
}
