// Ends push subscriptions whose API token has expired. Revoking a token ends them immediately.
import { server } from '../audit/by.ts'
import { endPushSubscriptions, PUSH, sweepPushPace } from '../push/index.ts'
import type { Site } from '../site.ts'

/** Returns how many subscriptions ended. */
export async function endPushWithoutToken({ db, clock }: Site): Promise<number> {
  const now = clock()
  const ended = await db.reads
    .selectFrom('push_subscription')
    .innerJoin('api_token', 'api_token.token_id', 'push_subscription.token_id')
    .select('push_subscription.push_subscription_id')
    .where('api_token.expires_ts', '<=', now)
    .execute()
  if (!ended.length) return 0
  const ids = ended.map(({ push_subscription_id }) => push_subscription_id)
  return db.write((trx) =>
    endPushSubscriptions(trx, { actor: server, now }, 'token ended', (rows) =>
      rows.where('push_subscription_id', 'in', ids),
    ),
  )
}

/** Forgets when people were last notified. */
export const sweepPush = (site: Site): Promise<number> => sweepPushPace(site, PUSH.pace)
