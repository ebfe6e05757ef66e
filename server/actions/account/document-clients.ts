// Clients that publish a metadata document: a row is kept of those that somebody has allowed something.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { ClientDocument } from '../../rules/account/client-document.ts'

/** Keeps a client as its document describes it now; gives the id of its application. `now` is in Unix seconds. */
export async function keepDocumentClient(
  trx: Transaction<DB>,
  { client_id, host, name, redirect_uris }: ClientDocument,
  now: number,
): Promise<number> {
  const described = { name, client_host: host, redirect_uris: JSON.stringify(redirect_uris), update_ts: now }
  const { application_id } = await trx
    .insertInto('application')
    .values({
      ...{ client_id, ...described, create_ts: now },
      ...{ member_id: null, public: 1, disabled: 0, secret_hash: null },
    })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(described))
    .returning('application_id')
    .executeTakeFirstOrThrow()
  return application_id
}

/** Deletes clients that nobody allows anything any more; gives how many. */
export async function sweepDocumentClients(trx: Transaction<DB>): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('application')
    .where('client_host', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authorization')
            .select('authorization_id')
            .whereRef('authorization.application_id', '=', 'application.application_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
