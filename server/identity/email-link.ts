// The links that prove an e-mail address: where they lead, and for which account and address they work.
import { EMAIL_LINK_SECRET, pendingEmailBy } from '../actions/account/pending-email.ts'
import { unseal } from '../db/seal.ts'
import type { Site } from '../site.ts'

/** What a link works for. */
export interface EmailLink {
  href: string
  /** The address that the account that asks has at present. */
  account: string
}

/** The link of a notice of the kind `email_link`, for as long as it works; undefined afterwards. */
export async function workingEmailLink(site: Site, { link }: { link: string }): Promise<EmailLink | undefined> {
  const secret = unseal(site.sealKey, link, EMAIL_LINK_SECRET)
  const pending = await pendingEmailBy(site.db.reads, secret, site.clock())
  return pending && { href: `${site.url}/account/email/confirm?link=${secret}`, account: pending.present ?? '' }
}
