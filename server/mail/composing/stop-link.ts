// One-click unsubscribe link for one kind of mail (RFC 8058).
import type { StoppableMail } from '../../../contract/account/mail-choice.ts'
import { stopToken } from '../../actions/mailings/mail-tokens.ts'
import type { LetterContext } from '../letters/index.ts'

/** What a letter has of it. */
export function stopLink(member_id: number, kind: StoppableMail, { site, reader, words }: LetterContext) {
  const href = `${site.url}/mail/stop/${stopToken(site.sealKey, member_id, kind, reader.email)}`
  return {
    stop: { text: words.mailing.stop, href },
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/**
 * The same for a letter that comes whatever its reader has chosen, such as a cancellation: only who has never used an account
 * can stop it, with all mail of the site. Others are shown where they choose.
 */
export function alwaysLink(member_id: number, context: LetterContext) {
  const { site, words } = context
  return {
    ...stopLink(member_id, 'updates', context),
    choose: { text: words.mailing.choose, href: `${site.url}/account/mail` },
  }
}
