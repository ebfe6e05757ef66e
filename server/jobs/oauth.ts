// Deletes OAuth codes and tokens that have expired, grants without any, and clients that were not registered and nobody uses.
import { sweepDocumentClients } from '../actions/account/document-clients.ts'
import { removeHooks } from '../actions/hooks/hook-removal.ts'
import { server } from '../audit/by.ts'
import type { Site } from '../site.ts'

/** Seconds for which a new grant may have no code or token: the person has consented and is being redirected. */
const ISSUED_WITHIN = 3_600
/** Rows of one transaction. */
const SLICE = 500

/** Returns how many rows were deleted. With a grant, the hooks go that were made with it. */
export async function sweepOAuth({ db, clock }: Site): Promise<number> {
  const now = clock()
  let swept = 0
  for (let more = true; more; ) {
    const gone = await db.write(async (trx) => {
      const old = await trx
        .selectFrom('oauth_record')
        .select('record_id')
        .where('expires_ts', '<=', now)
        .orderBy('expires_ts')
        .limit(SLICE)
        .execute()
      const ids = old.map(({ record_id }) => record_id)
      if (ids.length) await trx.deleteFrom('oauth_record').where('record_id', 'in', ids).execute()
      return ids.length
    })
    swept += gone
    more = gone === SLICE
  }
  const ended = await db.write(async (trx) => {
    const idle = trx
      .selectFrom('oauth_grant')
      .select('oauth_grant.grant_id')
      .where('oauth_grant.create_ts', '<', now - ISSUED_WITHIN)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('oauth_record')
              .select('record_id')
              .whereRef('oauth_record.grant_id', '=', 'oauth_grant.grant_id'),
          ),
        ),
      )
    const doing = { actor: server, now }
    await removeHooks(trx, doing, 'grant ended', (hooks) => hooks.where('grant_id', 'in', idle))
    const { numDeletedRows } = await trx
      .deleteFrom('oauth_grant')
      .where('grant_id', 'in', idle)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows) + (await sweepDocumentClients(trx))
  })
  return swept + ended
}
