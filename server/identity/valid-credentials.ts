// Batch check of credentials behind long-lived streams, in one query.
import { sql } from 'kysely'
import { inTexts } from '../db/dialects/dialect.ts'
import { tokenHash } from '../db/secrets/api-token.ts'
import { recordHash } from '../db/secrets/oauth-secret.ts'
import type { Site } from '../site.ts'
import { secretHash } from './session.ts'

const KINDS = ['token', 'access', 'session'] as const

interface Shown {
  tokens: readonly string[]
  bearer: string | undefined
}

/** The credentials of a request, each by its kind and hash: its tokens, or else the session of its cookie. */
export function marksOf({ tokens, bearer }: Shown, session: string | undefined): string[] {
  const marks = tokens.map((token) => `token ${tokenHash(token)}`)
  if (bearer !== undefined) marks.push(`access ${recordHash('AccessToken', bearer)}`)
  return marks.length || session === undefined ? marks : [`session ${secretHash(session)}`]
}

/** Returns those of the credentials that have not ended or expired, of people who still exist. */
export async function standing({ db, clock }: Site, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const now = clock()
  const [token, access, session] = KINDS.map((kind) => {
    const own = marks.filter((mark) => mark.startsWith(`${kind} `)).map((mark) => mark.slice(kind.length + 1))
    return (column: string) => inTexts(db.reads, sql.ref<string>(column), own)
  })
  const { rows } = await sql<{ mark: string }>`
    select 'token ' || api_token.hash as mark from api_token
      join member on member.member_id = api_token.member_id
      where ${token!('api_token.hash')} and member.deleted_ts is null and member.deactivated_ts is null and api_token.revoked_ts is null
        and (api_token.expires_ts is null or api_token.expires_ts > ${now})
    union all select 'access ' || record.hash from oauth_record as record
      join oauth_grant on oauth_grant.grant_id = record.grant_id
      join ${sql.table('authorization')} as consent on consent.authorization_id = oauth_grant.authorization_id
      join application on application.application_id = consent.application_id
      join member on member.member_id = consent.member_id
      where ${access!('record.hash')} and member.deleted_ts is null and member.deactivated_ts is null and application.disabled = 0
        and record.expires_ts > ${now}
    union all select 'session ' || session.hash from session
      join member on member.member_id = session.member_id
      where ${session!('session.hash')} and member.deleted_ts is null and member.deactivated_ts is null and session.expires_ts > ${now}`.execute(
    db.reads,
  )
  return new Set(rows.map(({ mark }) => mark))
}
