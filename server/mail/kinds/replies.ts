// The kinds of mail about mail that came in: words for whoever runs a meeting, and an answer from another address.
import type { AnsweredElsewhere, MailReplyDetails } from '../../actions/mailings/mail-words.ts'
import type { MailedThing } from '../../actions/mailings/recipients.ts'
import { harmlessName } from '../../letters/letter-context.ts'
import { letterThing } from '../../resources/mailings/letter-thing.ts'
import { buttonPart, type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

/** Passes on what somebody wrote; not sent to who may read the meeting no more. */
export async function wordsCame(about: MailContext, details: MailReplyDetails): Promise<MailContent | undefined> {
  const { words, say } = about
  const thing = await thingOf(about, details)
  if (!thing) return undefined
  const { mail_reply: texts } = words
  const name = harmlessName(details.name) ?? texts.somebody
  const named = { name, meeting: thing.name }
  return {
    subject: say(details.forwarded === null ? texts.subject : texts.subject_forwarded, named),
    parts: [
      paragraphPart(
        details.forwarded === null
          ? say(texts.wrote, named)
          : say(texts.forwarded, { ...named, address: details.forwarded }),
      ),
      ...(details.text ? [{ kind: 'quote', text: details.text } as const] : []),
      paragraphPart(texts.not_answered),
      buttonPart(details.of === 'meeting' ? words.mailing.open : words.mailing.open_series, thing.href),
    ],
  }
}

/** Says that an answer came from another address, and counts. */
export async function answeredElsewhere(
  about: MailContext,
  details: AnsweredElsewhere,
): Promise<MailContent | undefined> {
  const { words, say } = about
  const thing = await thingOf(about, details)
  if (!thing) return undefined
  const { answered_elsewhere: texts } = words
  return {
    subject: say(texts.subject, { meeting: thing.name }),
    parts: [
      paragraphPart(say(texts.came, { meeting: thing.name, address: details.address })),
      paragraphPart(texts.otherwise),
      buttonPart(details.of === 'meeting' ? words.mailing.open : words.mailing.open_series, thing.href),
    ],
  }
}

const thingOf = ({ site, notice }: MailContext, { of, id }: { of: MailedThing; id: number }) =>
  letterThing(site, { of, id }, { member_id: notice.member_id, enterprise: notice.enterprise_admin === 1 })
