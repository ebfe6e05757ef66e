// Throws away what lets nobody in any more: sessions, halves of them, links and keys past their time, and tries that no
// longer count.
import { ATTEMPT_LIFE } from '../actions/account/attempts.ts'
import type { Site } from '../site.ts'

/** Gives how many rows went. */
export async function sweepSignIn({ db, clock }: Site): Promise<number> {
  const now = clock()
  return db.write(async (trx) => {
    const old = await trx
      .deleteFrom('sign_in_attempt')
      .where('attempt_ts', '<=', now - ATTEMPT_LIFE)
      .executeTakeFirstOrThrow()
    let rows = old.numDeletedRows
    for (const table of ['session', 'password_link', 'pending_email', 'half_sign_in', 'second_factor_setup'] as const) {
      const over = await trx.deleteFrom(table).where('expires_ts', '<=', now).executeTakeFirstOrThrow()
      rows += over.numDeletedRows
    }
    return Number(rows)
  })
}
