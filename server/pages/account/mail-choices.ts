// The page of the account that chooses which mail about meetings comes, and when.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailChoice, mailChoiceFlags } from '../../../contract/account/mail-choice.ts'
import { fill, plural } from '../../../words/fill.ts'
import { dateFormats } from '../../../words/intl.ts'
import { changeMailChoices, type MailChoices, mailChoicesOf, whyNoMail } from '../../actions/account/mail-choices.ts'
import { actAs } from '../../db/change-actor.ts'
import type { Visitor } from '../../identity/index.ts'
import { checkbox, radioGroup, select } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { type PageReader, pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage, submitForm } from './account-form.ts'

const { takes } = mailChoice.endpoints.change
const DIGESTS = ['off', 'daily', 'weekly'] as const
const HOUR = 60
const DAY = 24 * HOUR
/** The times before a meeting to choose from, in minutes; what a program has set beside them is offered too. */
const REMINDERS: readonly number[] = [5, 10, 15, 30, HOUR, 2 * HOUR, 4 * HOUR, DAY, 2 * DAY, 7 * DAY]

/** Adds its routes. */
export async function mailChoicePages(app: FastifyInstance) {
  app.get(
    '/account/mail',
    visitorPage(async (request, reply, visitor) =>
      sendForm(request, reply, visitor, await presentChoices(request, visitor)),
    ),
  )

  app.post(
    '/account/mail',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const number = (name: string) => (formField(request, name) === '' ? null : Number(formField(request, name)))
      const given = {
        ...Object.fromEntries(mailChoiceFlags.map((flag) => [flag, formField(request, flag) === 'on'])),
        ...{ reminder_minutes: number('reminder_minutes'), digest: formField(request, 'digest') },
        digest_hour: number('digest_hour'),
      }
      const { member_id } = visitor
      const { refused } = await submitForm(request, reply, { takes, given }, (values) =>
        site.db.write((trx) =>
          actAs(trx, member_id, () => changeMailChoices(trx, callOf(request, visitor, { member_id }, values))),
        ),
      )
      if (!refused) return reply.redirect(`${accountPath(pageReaderOf(request), 'mail')}?done=saved`, 303)
      return sendForm(request, reply, visitor, await presentChoices(request, visitor), refused)
    }),
  )
}

const presentChoices = ({ site }: FastifyRequest, { member_id }: Visitor): Promise<MailChoices> =>
  mailChoicesOf(site.db.reads, member_id)

/** How long before a meeting, as `2 hours before`. */
function before(minutes: number, { words: { mailChoices }, locale }: PageReader): string {
  if (minutes % DAY === 0) return plural(mailChoices.days, minutes / DAY, locale)
  if (minutes % HOUR === 0) return plural(mailChoices.hours, minutes / HOUR, locale)
  return plural(mailChoices.minutes, minutes, locale)
}

const times = dateFormats({ timeStyle: 'short' })

/** The hours of a day in the reader's format. */
function hours({ locale }: PageReader) {
  const clock = times(locale, 'UTC')
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock.format(hour * HOUR * 60_000) }))
}

const sendForm: SendForm<[choices: MailChoices]> = async (
  request,
  reply,
  visitor,
  choices,
  { faults = {}, status } = {},
) => {
  const reader = pageReaderOf(request)
  const { mailChoices: texts, account } = reader.words
  const { reminder_minutes: reminder } = choices
  const why = await whyNoMail(request.site.db.reads, visitor.member_id)
  const offered = [...new Set([...REMINDERS, ...(reminder === null ? [] : [reminder])])].sort((one, two) => one - two)
  const body = html`<form method="post" action="${accountPath(reader, 'mail')}" novalidate>
${await csrfField(request, reply)}
${!request.site.mailer && html`<p class="told">${texts.noMail}</p>`}
${why && html`<p class="told">${texts.unreached[why]}</p>`}
<fieldset class="field"><legend>${texts.which}</legend>
${mailChoiceFlags.map((flag) => checkbox({ name: flag, label: texts.flags[flag], hint: texts.flagHints[flag] }, choices[flag] === 1))}
</fieldset>
${select(
  {
    name: 'reminder_minutes',
    label: texts.reminder,
    hint: texts.reminderHint,
    value: reminder === null ? '' : String(reminder),
  },
  faults,
  [
    { value: '', label: texts.never },
    ...offered.map((minutes) => ({ value: String(minutes), label: before(minutes, reader) })),
  ],
)}
${radioGroup(
  'digest',
  texts.digest,
  choices.digest,
  DIGESTS.map((value) => ({ value, label: texts.digests[value], hint: texts.digestHints[value] })),
)}
${select(
  {
    name: 'digest_hour',
    label: texts.hour,
    hint: fill(texts.hourHint, { zone: reader.timezone }),
    value: String(choices.digest_hour),
  },
  faults,
  hours(reader),
)}
<button class="button">${account.save}</button>
<p class="hint after">${texts.always}</p>
</form>`
  return sendAccountPage(request, reply, {
    ...{ part: 'mail', title: texts.title, body, faults, status, done: { saved: texts.saved } },
    intro: fill(texts.intro, { email: visitor.email }),
  })
}
