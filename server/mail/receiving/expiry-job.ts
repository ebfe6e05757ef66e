// Deletes records of incoming messages and bounces after thirty days.
import type { Site } from '../../site.ts'

/** How long both are kept, in seconds. */
const KEPT = 30 * 86_400

/** Returns how many messages were forgotten. */
export async function sweepMailIn({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<number> {
  const before = clock() - KEPT
  return db.write(async (trx) => {
    await trx.deleteFrom('mail_bounce').where('create_ts', '<', before).execute()
    const { numDeletedRows } = await trx.deleteFrom('mail_in').where('create_ts', '<', before).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
