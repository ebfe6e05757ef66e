// Deletes expired sessions, statements to sign, pending sign-ins, links, unfinished second-factor keys, and failed attempts.
import { ATTEMPT_LIFE } from '../actions/account/attempts.ts'
import { server } from '../audit/by.ts'
import { endPushSubscriptions } from '../push/index.ts'
import type { Site } from '../site.ts'

/** Returns how many rows were deleted. */
export async function sweepSignIn({ db, clock }: Site): Promise<number> {
  const now = clock()
  return db.write(async (trx) => {
    const old = await trx
      .deleteFrom('sign_in_attempt')
      .where('attempt_ts', '<=', now - ATTEMPT_LIFE)
      .executeTakeFirstOrThrow()
    let rows = old.numDeletedRows
    await endPushSubscriptions(trx, { actor: server, now }, 'session ended', (subscriptions) =>
      subscriptions.where('session_id', 'in', (eb) =>
        eb.selectFrom('session').select('session.session_id').where('session.expires_ts', '<=', now),
      ),
    )
    for (const table of [
      'session',
      'password_link',
      'pending_email',
      'half_sign_in',
      'second_factor_setup',
      'sign_in_once',
      'minutes_statement',
    ] as const) {
      const expired = await trx.deleteFrom(table).where('expires_ts', '<=', now).executeTakeFirstOrThrow()
      rows += expired.numDeletedRows
    }
    return Number(rows)
  })
}
