// The kinds of mail about a person's second factor: that it was turned on or off, and that a recovery code was used.
import { plural } from '../../../../words/fill.ts'
import { buttonPart, type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

/** Goes to the address that the person had at that time, since a thief may change the address next. */
interface Factor {
  email?: string | null
  by_operator?: boolean
}

const to = ({ email }: Factor): Pick<MailContent, 'to'> => (email ? { to: email } : {})

/** Says that two-step sign-in was turned on. */
export function factorOn(
  { words: { second_factor_on: texts }, notice, say, when }: MailContext,
  details: Factor,
): MailContent {
  return {
    ...to(details),
    subject: say(texts.subject),
    parts: [paragraphPart(say(texts.on, { when: when(notice.create_ts) })), paragraphPart(texts.otherwise)],
  }
}

const security = ({ site }: MailContext): string => `${site.url}/account/security`

/** Says that two-step sign-in was turned off, by the person or by the operator. */
export function factorOff(about: MailContext, details: Factor): MailContent {
  const { words: every, notice, say, when } = about
  const texts = every.second_factor_off
  const off = details.by_operator ? texts.off_by_operator : texts.off
  return {
    ...to(details),
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(off, { when: when(notice.create_ts) })),
      paragraphPart(texts.otherwise),
      buttonPart(texts.deed, security(about)),
    ],
  }
}

/** Says that a recovery code was used, and how many are left. */
export function recoveryCodeUsed(about: MailContext, { left, ...details }: Factor & { left: number }): MailContent {
  const { words: every, locale, notice, say, when } = about
  const texts = every.recovery_code_used
  return {
    ...to(details),
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.used, { when: when(notice.create_ts) })),
      paragraphPart(plural(texts.left, left, locale)),
      paragraphPart(texts.renew),
      paragraphPart(texts.otherwise),
      buttonPart(texts.deed, security(about)),
    ],
  }
}
