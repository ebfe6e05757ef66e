// One-click unsubscribe link for one kind of mail (RFC 8058).
import type { StoppableMail } from '../../../contract/account/mail-choice.ts'
import { stopToken } from '../../actions/mailings/mail-tokens.ts'
import type { LetterContext } from '../letters/index.ts'

/** The unsubscribe link of a letter. */
export function stopLink(member_id: number, kind: StoppableMail, { site, reader, words }: LetterContext) {
  const href = `${site.url}/mail/stop/${stopToken(site.sealKey, member_id, kind, reader.email)}`
  return {
    stop: { text: words.mailing.stop, href },
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/**
 * The same for a mandatory letter, such as a cancellation: only people who never used their account can unsubscribe from it, and
 * thus from all mail of the site.
 */
export function alwaysLink(member_id: number, context: LetterContext) {
  const { site, words } = context
  return {
    ...stopLink(member_id, 'updates', context),
    choose: { text: words.mailing.choose, href: `${site.url}/account/mail` },
  }
}
