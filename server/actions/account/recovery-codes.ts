// Recovery codes: each replaces the code of a lost authenticator once.
import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { RECOVERY_BYTES, recoveryCode, recoveryCodeIn } from '../../rules/account/one-time-code.ts'

/** Number of recovery codes of a person. */
export const RECOVERY_CODES = 10

/** A new random code, as the person gets it. */
export const newRecoveryCode = (): string => recoveryCode(randomBytes(RECOVERY_BYTES))

/** 120 random bits need no slow hash. */
const hashOf = (code: string): string => hash('sha256', code, 'base64url')

/** Replaces a person's codes by new ones and gives these. Only hashes are stored. */
export async function makeRecoveryCodes(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx.deleteFrom('recovery_code').where('member_id', '=', member_id).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id, hash: hashOf(code) })))
    .execute()
  await audit(trx, doing, 'recovery_codes_made', member_id)
  return codes
}

/** Uses up a code and gives how many are left; undefined where the text is no code of the person. */
export async function takeRecoveryCode(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  text: string,
): Promise<number | undefined> {
  const code = recoveryCodeIn(text)
  if (!code) return undefined
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('member_id', '=', member_id)
    .where('hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  if (!Number(numDeletedRows)) return undefined
  const left = await countRecoveryCodes(trx, member_id)
  await audit(trx, doing, 'recovery_code_used', member_id, { details: { left } })
  return left
}

/** Returns the number of unused codes of a person. */
export async function countRecoveryCodes(db: Kysely<DB>, member_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  return Number(left)
}
