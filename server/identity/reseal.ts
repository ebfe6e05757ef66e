// Key rotation: re-encrypts all encrypted values with a new secret in one transaction.
import type { Transaction } from 'kysely'
import { EMAIL_LINK_SECRET } from '../actions/account/pending-email.ts'
import { factorSealPurpose, setupSealPurpose } from '../actions/account/second-factor.ts'
import { HOOK_SECRET } from '../actions/hooks/hooks.ts'
import { CLIENT_SECRET } from '../actions/providers/configuration.ts'
import { MAIL_SERVER, sealedMailServer, storeMailServer } from '../db/secrets/mail-server.ts'
import { seal, unseal } from '../db/secrets/seal.ts'
import { replaceSealedWord } from '../db/secrets/seal-check.ts'
import type { DB } from '../db/tables.ts'
import { PUSH_KEY, PUSH_SUBSCRIPTION, sealedPushKey, storePushKey } from '../push/index.ts'
import { LINK_SECRET } from './links/password-link.ts'
import { recordUse } from './oauth/records.ts'

/**
 * Unseals everything with `from` and seals it with `to`. Throws where something cannot be unsealed. It is done rarely
 * and by hand, so each row is written by itself.
 */
export async function reseal(trx: Transaction<DB>, from: Buffer, to: Buffer): Promise<void> {
  const again = (sealed: string, use: string): string => seal(to, unseal(from, sealed, use), use)
  await replaceSealedWord(trx, to)
  const mail = await sealedMailServer(trx)
  if (mail !== undefined) await storeMailServer(trx, again(mail, MAIL_SERVER))
  const pushKey = await sealedPushKey(trx)
  if (pushKey !== undefined) await storePushKey(trx, again(pushKey, PUSH_KEY))
  // The links in them are of the old secret.
  await trx.deleteFrom('outgoing_mail').execute()

  for (const hook of await trx.selectFrom('hook').select(['hook_id', 'secret', 'previous_secret']).execute()) {
    const previous_secret = hook.previous_secret && again(hook.previous_secret, HOOK_SECRET)
    const secrets = { secret: again(hook.secret, HOOK_SECRET), previous_secret }
    await trx.updateTable('hook').set(secrets).where('hook_id', '=', hook.hook_id).execute()
  }

  const browsers = trx.selectFrom('push_subscription').select(['push_subscription_id', 'sealed'])
  for (const { push_subscription_id, sealed } of await browsers.execute())
    await trx
      .updateTable('push_subscription')
      .set({ sealed: again(sealed, PUSH_SUBSCRIPTION) })
      .where('push_subscription_id', '=', push_subscription_id)
      .execute()

  const providers = trx.selectFrom('sign_in_provider').select(['sign_in_provider_id', 'client_secret'])
  for (const { sign_in_provider_id, client_secret } of await providers.where('client_secret', 'is not', null).execute())
    await trx
      .updateTable('sign_in_provider')
      .set({ client_secret: again(client_secret!, CLIENT_SECRET) })
      .where('sign_in_provider_id', '=', sign_in_provider_id)
      .execute()

  for (const { member_id, secret } of await trx.selectFrom('second_factor').select(['member_id', 'secret']).execute())
    await trx
      .updateTable('second_factor')
      .set({ secret: again(secret, factorSealPurpose(member_id)) })
      .where('member_id', '=', member_id)
      .execute()

  const setups = trx.selectFrom('second_factor_setup').select(['session_id', 'secret'])
  for (const { session_id, secret } of await setups.execute())
    await trx
      .updateTable('second_factor_setup')
      .set({ secret: again(secret, setupSealPurpose(session_id)) })
      .where('session_id', '=', session_id)
      .execute()

  for (const { hash, kind, payload } of await trx
    .selectFrom('oauth_record')
    .select(['hash', 'kind', 'payload'])
    .execute())
    await trx
      .updateTable('oauth_record')
      .set({ payload: again(payload, recordUse(kind, hash)) })
      .where('hash', '=', hash)
      .execute()

  for (const [kind, use] of [
    ['password_link', LINK_SECRET],
    ['email_link', EMAIL_LINK_SECRET],
  ] as const) {
    const links = trx.selectFrom('notice').select(['notice_id', 'details']).where('kind', '=', kind)
    for (const { notice_id, details } of await links.execute()) {
      const parsed = JSON.parse(details) as { link?: string }
      if (!parsed.link) continue
      const text = JSON.stringify({ ...parsed, link: again(parsed.link, use) })
      await trx.updateTable('notice').set({ details: text }).where('notice_id', '=', notice_id).execute()
    }
  }
}
