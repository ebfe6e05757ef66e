// Statements that a session was given to sign: each can be answered once, within the life of a challenge.
import { randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Transaction } from 'kysely'
import {
  challengeOf,
  type SignatureStatement,
  STATEMENT_TYPE,
  siteAddress,
} from '../../../contract/minutes/signature.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { CHALLENGE_LIFE, type PasskeyRow, requestOptions } from '../account/passkeys/index.ts'
import type { Asking, Signing } from './signing.ts'

/** Bytes that make each statement another one. */
const NONCE_BYTES = 16

/** A new statement for the session of the caller, and the options to sign it. */
export async function newStatement(
  trx: Transaction<DB>,
  { site, actor, now, params }: Asking,
  { party, signed }: Signing,
  passkey: PasskeyRow,
) {
  const { member_id, session_id } = actor
  const own = trx.selectFrom('member').select('name').where('member_id', '=', member_id)
  const { name: member_name } = await own.executeTakeFirstOrThrow()
  const { credential_id, public_key_sha256 } = passkey
  const statement: SignatureStatement = {
    ...{
      type: STATEMENT_TYPE,
      version: 1,
      site: siteAddress(site.url) ?? site.url,
      meeting_id: params.meeting_id,
      number: params.number,
    },
    ...{ sha256: signed.sha256, member_id, member_name, credential_id, public_key_sha256 },
    // Clocks of several servers may differ.
    create_ts: Math.max(now, Number(signed.record.approved_ts)),
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
  }
  const challenge = Buffer.from(await challengeOf(statement)).toString('base64url')
  await trx
    .insertInto('minutes_statement')
    .values({
      challenge,
      session_id: session_id!,
      statement: canonicalize(statement)!,
      expires_ts: now + CHALLENGE_LIFE,
    })
    .execute()
  return { statement, options: requestOptions(party, challenge, [passkey]) }
}

/** Uses a statement up and returns it; undefined where it was not given to this session, or has expired. */
export async function spendStatement(
  { db, clock }: Site,
  { challenge, session_id }: { challenge: string; session_id: number | null },
): Promise<SignatureStatement | undefined> {
  const spent = await db.write((trx) =>
    trx.deleteFrom('minutes_statement').where('challenge', '=', challenge).returningAll().executeTakeFirst(),
  )
  if (!spent || spent.session_id !== session_id || spent.expires_ts <= clock()) return undefined
  return JSON.parse(spent.statement)
}
