// The links with which a person proves an e-mail address.
import { EMAIL_LINK_SECRET, pendingEmailBy } from '../../actions/account/pending-email.ts'
import { unseal } from '../../db/secrets/seal.ts'
import type { Site } from '../../site.ts'

/** The person and address of a confirmation link. */
export interface EmailLink {
  href: string
  /** The present address of the account that is to get the new one. */
  account: string
}

/** The link of a notice of the kind `email_link`, whose secret is sealed; undefined once it no longer works. */
export async function workingEmailLink(site: Site, { link }: { link: string }): Promise<EmailLink | undefined> {
  const secret = unseal(site.sealKey, link, EMAIL_LINK_SECRET)
  const pending = await pendingEmailBy(site.db.reads, secret, site.clock())
  return pending && { href: `${site.url}/account/email/confirm?link=${secret}`, account: pending.present ?? '' }
}
