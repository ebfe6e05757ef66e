// Sets or removes the mail server that an administrator chooses in the browser.
import type { Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import { storeMailServer } from '../../db/secrets/mail-server.ts'
import type { DB } from '../../db/tables.ts'
import type { MailServer } from '../../mail-setup.ts'
import type { Call } from '../call.ts'
import { continueSetup, lockSetup } from './progress.ts'

/** Stores the server, sealed, or removes it; the wizard goes on where it is at this step. */
export async function changeMailServer(
  trx: Transaction<DB>,
  call: Call<object, { server: MailServer | undefined; sealed: string | undefined }>,
): Promise<void> {
  const { server, sealed } = call.sent
  await storeMailServer(trx, sealed)
  await audit(trx, call, 'mail_server_changed', null, { details: { host: server?.host ?? null } })
  const progress = await lockSetup(trx, call.actor.member_id)
  if (progress?.step === 'mail') await continueSetup(trx, { ...progress, step: 'people' })
}
