// Removes webhooks whose API token has expired. Revoking a token removes its webhooks immediately.
import { removeHooks } from '../actions/hooks/hook-removal.ts'
import { server } from '../audit/by.ts'
import type { Site } from '../site.ts'

/** Hooks of one transaction, with all of their deliveries. */
const SLICE = 20

/** Returns how many hooks were removed. */
export async function removeHooksWithoutToken({ db, clock }: Site): Promise<number> {
  let removed = 0
  for (;;) {
    const now = clock()
    const ended = await db.reads
      .selectFrom('hook')
      .innerJoin('api_token', 'api_token.token_id', 'hook.token_id')
      .select('hook.hook_id')
      .where((eb) => eb.or([eb('api_token.expires_ts', '<=', now), eb('api_token.revoked_ts', 'is not', null)]))
      .limit(SLICE)
      .execute()
    if (!ended.length) return removed
    const ids = ended.map(({ hook_id }) => hook_id)
    const doing = { actor: server, now }
    await db.write((trx) => removeHooks(trx, doing, 'token ended', (hooks) => hooks.where('hook_id', 'in', ids)))
    removed += ids.length
  }
}
