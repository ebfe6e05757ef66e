// Invariant: at least one enterprise administrator can sign in.
import type { Transaction } from 'kysely'
import { takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

const administrators = (trx: Transaction<DB>) =>
  trx
    .selectFrom('member')
    .select('member_id')
    .where('enterprise_admin', '=', 1)
    .where('deleted_ts', 'is', null)
    .where('deactivated_ts', 'is', null)
    .where('email', 'is not', null)

/**
 * Throws 422 on `field` where this person is the last enterprise administrator who may sign in: active, and with an
 * e-mail address. To be called before they are kept out, by whatever way; of two at once the second sees the first.
 */
export async function mustLeaveAdministrator(trx: Transaction<DB>, member_id: number, field: string): Promise<void> {
  if (!(await administrators(trx).where('member_id', '=', member_id).executeTakeFirst())) return
  await takeAdvisoryLock(trx, 'enterprise administrators')
  if (await administrators(trx).where('member_id', '<>', member_id).executeTakeFirst()) return
  throw refuse(field, 'invalid_value', 'This person is the last enterprise administrator. Appoint another one first.')
}
