// Signatures of approved minutes as they are stored: canonical JSON, in the order of files.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { SignatureEntry } from '../../../contract/minutes/signature.ts'
import type { DB } from '../../db/tables.ts'

/** The number of signatures of a revision, as a column. */
export const signatureCount = (eb: ExpressionBuilder<DB, 'minutes_revision'>) =>
  eb
    .selectFrom('minutes_signature')
    .whereRef('minutes_signature.minutes_revision_id', '=', 'minutes_revision.minutes_revision_id')
    .select(sql<number>`count(*)`.as('signatures'))

/** The entries of a revision, in canonical JSON. */
export async function signatureEntries(db: Kysely<DB>, minutes_revision_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('minutes_signature')
    .select('entry')
    .where('minutes_revision_id', '=', minutes_revision_id)
    .orderBy('create_ts')
    .orderBy('member_id')
    .execute()
  return rows.map(({ entry }) => entry)
}

/** What lists and documents show of an entry. */
export function shownSignature(entry: string) {
  const { statement, public_key_jwk } = JSON.parse(entry) as SignatureEntry
  const { member_id, member_name, credential_id, public_key_sha256, create_ts } = statement
  return { member_id, member_name, credential_id, public_key_sha256, create_ts, alg: public_key_jwk.alg }
}
