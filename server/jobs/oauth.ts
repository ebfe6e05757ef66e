// Throws away what no application can use any more: codes and tokens past their time, and what they belonged to.
import { removeHooks } from '../actions/hooks/hook-removal.ts'
import { server } from '../audit/by.ts'
import type { Site } from '../site.ts'

/** So long may nothing be issued of a grant: the person has decided and is on the way back. In seconds. */
const ISSUED_WITHIN = 3_600
/** How many go in one transaction. */
const SLICE = 500

/** Gives how many rows went. A grant without anything that works takes the hooks with it that it made. */
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
    return trx.deleteFrom('oauth_grant').where('grant_id', 'in', idle).executeTakeFirstOrThrow()
  })
  return swept + Number(ended.numDeletedRows)
}
