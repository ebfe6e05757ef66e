// The link that stops mail of one kind, below a letter and for mail programs (RFC 8058).
import type { StoppableMail } from '../../../contract/mail-choice.ts'
import { stopToken } from '../../actions/mailings/mail-tokens.ts'
import type { LetterContext } from '../../letters/letter-context.ts'

/** What a letter has of it. */
export function stopLink(member_id: number, kind: StoppableMail, { site, reader, words }: LetterContext) {
  const href = `${site.url}/mail/stop/${stopToken(site.sealKey, member_id, kind, reader.email)}`
  return {
    stop: { text: words.mailing.stop, href },
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
