// Throws away what lets nobody in any more: sessions and links past their time, and tries that no longer count.
import { ATTEMPTS_COUNT_FOR } from '../actions/attempts.ts'
import type { Site } from '../site.ts'

/** Gives how many rows went. */
export async function sweepSignIn({ db, clock }: Site): Promise<number> {
  const now = clock()
  const [session, link, attempt] = await db.write(async (trx) => [
    await trx.deleteFrom('session').where('expires_ts', '<=', now).executeTakeFirstOrThrow(),
    await trx.deleteFrom('password_link').where('expires_ts', '<=', now).executeTakeFirstOrThrow(),
    await trx
      .deleteFrom('sign_in_attempt')
      .where('attempt_ts', '<=', now - ATTEMPTS_COUNT_FOR)
      .executeTakeFirstOrThrow(),
  ])
  return Number(session!.numDeletedRows + link!.numDeletedRows + attempt!.numDeletedRows)
}
