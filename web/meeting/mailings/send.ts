// Deferred sending: mail is sent after six seconds, or when the page is left, so that Undo leaves nothing behind.
import { ResponseError } from '../../../contract/client.ts'
import { fill, type PluralForms, plural } from '../../../words/fill.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { errorMessage, retryAfter } from '../../api/problem.ts'
import { randomId } from '../../api/random-id.ts'
import { defer } from '../../api/writing/deferred.ts'
import { keepText } from '../../api/writing/kept-texts.ts'
import { enqueue } from '../../api/writing/queue.ts'
import { formWords } from '../../form-words.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { known } from '../../site.ts'
import { type MailToSend, postMailing } from './mail-draft.ts'

/** How long Undo is offered, in milliseconds. */
export const UNDO = 6_000
/** How long it is said that something was not sent, in milliseconds. */
const REFUSED = 60_000
const SERVER_ERROR = 500

/** What is said while a mail waits, after it is sent, and where it is refused. */
export interface MailTexts {
  sending: PluralForms
  sent: PluralForms
  notSent: string
}

/** Sends a mail once Undo is over. */
export function sendMailLater(mail: MailToSend, texts: MailTexts): void {
  const { kind, of } = mail
  const drop = defer(`${kind} ${of.kind} ${of.id}`, (leaving) => sendMail(mail, texts, leaving), UNDO)
  showToast(plural(texts.sending, mail.count, known.locale), drop, UNDO)
}

/** Sends the invitation of something new to all its people, once Undo is over. */
export function sendInvitationsLater(of: MailToSend['of']): void {
  const { inviting, mailSheets } = formWords
  const sending = { one: inviting.sending, other: inviting.sending }
  const draftKey = `invitation-${of.kind === 'meeting' ? 'meeting' : 'series'}-${of.id}`
  const mail: MailToSend = { kind: 'invitation', of, to: 'uninvited', count: 1, message: '', draftKey }
  sendMailLater(mail, { sending, sent: mailSheets.sent.invitation, notSent: mailSheets.notSent })
}

/** Queues a mail; `leaving`: sends at once, since the page is closing. */
export function sendMail({ kind, of, to, message, draftKey }: MailToSend, texts: MailTexts, leaving: boolean): void {
  const sent = { kind, to, ...(message && { message }) }
  // If a mail is refused, its message stays for the next one.
  const forget = () => keepText(draftKey, '', message)
  if (leaving) forget()
  sendInTurn(texts.notSent, leaving, async (key) => {
    const { body } = await postMailing(of, sent, { 'idempotency-key': key })
    forget()
    showToast(plural(texts.sent, body.recipients, known.locale))
    await fetchAgain(['mailings'], [of.kind, of.id])
  })
}

/**
 * Sends something in its turn, again and again without an answer. What is refused is said, with its reason. A page that goes
 * away waits for no turn.
 */
export function sendInTurn(refused: string, leaving: boolean, send: (idempotencyKey: string) => Promise<void>): void {
  if (leaving) {
    send(randomId()).catch(() => {})
    return
  }
  enqueue({ refused }, async (key) => {
    try {
      await send(key)
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status >= SERVER_ERROR || retryAfter(error)) throw error
      showToast(fill(refused as '{reason}', { reason: errorMessage(error) }), undefined, REFUSED)
    }
  })
}
