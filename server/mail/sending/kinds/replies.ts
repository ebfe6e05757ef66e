// Kinds of mail about incoming mail: text replies for organizers, and notices about answers from another address.
import type { Kysely } from 'kysely'
import type { MailedKind } from '../../../actions/mailings/recipients.ts'
import type { DB } from '../../../db/tables.ts'
import { emailKey } from '../../../rules/people/person.ts'
import { letterTopic } from '../../composing/index.ts'
import { harmlessName } from '../../letters/index.ts'
import type { AnsweredElsewhere, ForwardedAnswer, MailReplyDetails } from '../../receiving/index.ts'
import { buttonPart, type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

/** Forwards a person's text; skipped for recipients who may no longer read the meeting. */
export async function wordsCame(about: MailContext, details: MailReplyDetails): Promise<MailContent | undefined> {
  const { words, say } = about
  const topic = await topicOf(about, details)
  if (!topic) return undefined
  const { mail_reply: texts } = words
  const nameOf = (one: { name: string }) => harmlessName(one.name) ?? texts.somebody
  const named = { name: nameOf(details), meeting: topic.name }
  const { forwarded, others = [] } = details
  const answers = forwarded === null ? [] : [{ ...details, forwarded }, ...others]
  const invited = await invitedAmong(about.site.db.reads, details, answers)
  const forwardedOf = (answer: ForwardedAnswer) =>
    say(invited.has(emailKey(answer.forwarded)) ? texts.forwarded_invited : texts.forwarded, {
      ...{ name: nameOf(answer), meeting: topic.name, address: answer.forwarded },
    })
  return {
    subject: say(forwarded === null ? texts.subject : texts.subject_forwarded, named),
    parts: [
      ...(forwarded === null ? [paragraphPart(say(texts.wrote, named)), ...quoted(details)] : []),
      ...answers.flatMap((one) => [paragraphPart(forwardedOf(one)), ...quoted(one)]),
      paragraphPart(texts.not_answered),
      buttonPart(details.of === 'meeting' ? words.mailing.open : words.mailing.open_series, topic.href),
    ],
  }
}

const quoted = ({ text }: { text: string }) => (text ? [{ kind: 'quote', text } as const] : [])

/** Of the addresses of some answers, those of people who are invited themselves, normalized. */
async function invitedAmong(
  db: Kysely<DB>,
  { of, id }: MailReplyDetails,
  answers: readonly ForwardedAnswer[],
): Promise<ReadonlySet<string>> {
  if (!answers.length) return new Set()
  const seats = of === 'meeting' ? 'attendee' : 'invitee'
  const rows = await db
    .selectFrom(seats as 'attendee')
    .innerJoin('member', 'member.member_id', `${seats as 'attendee'}.member_id`)
    .select('member.email_key')
    .where(`${seats as 'attendee'}.${`${of}_id` as 'meeting_id'}`, '=', id)
    .where(
      'member.email_key',
      'in',
      answers.map(({ forwarded }) => emailKey(forwarded)),
    )
    .execute()
  return new Set(rows.map(({ email_key }) => email_key!))
}

/** Says that an answer came from another address, and counts. */
export async function answeredElsewhere(
  about: MailContext,
  details: AnsweredElsewhere,
): Promise<MailContent | undefined> {
  const { words, say } = about
  const topic = await topicOf(about, details)
  if (!topic) return undefined
  const { answered_elsewhere: texts } = words
  return {
    subject: say(texts.subject, { meeting: topic.name }),
    parts: [
      paragraphPart(say(texts.came, { meeting: topic.name, address: details.address })),
      paragraphPart(texts.otherwise),
      buttonPart(details.of === 'meeting' ? words.mailing.open : words.mailing.open_series, topic.href),
    ],
  }
}

const topicOf = ({ site, notice }: MailContext, { of, id }: { of: MailedKind; id: number }) =>
  letterTopic(site, { of, id }, { member_id: notice.member_id, enterprise: notice.enterprise_admin === 1 })
