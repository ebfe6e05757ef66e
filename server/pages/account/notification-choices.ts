// The page of the account that chooses where its person is notified of each kind of event.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type NotificationKind, notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { type Channel, channels, notificationChoice } from '../../../contract/notifications/notification-choice.ts'
import { fillWith } from '../../../words/fill.ts'
import { whyNoMail } from '../../actions/account/mail-choices.ts'
import {
  changeNotificationChoices,
  type NotificationChoices,
  notificationChoicesOf,
} from '../../actions/account/notification-choices.ts'
import { actAs } from '../../db/change-actor.ts'
import { csrfField, formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { type PageReader, pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { pushNotices, pushSection } from '../push/section.ts'
import { type SendForm, sendAccountPage, submitForm } from './account-form.ts'

const { takes } = notificationChoice.endpoints.change

/** The kinds as they are listed. */
const GROUPS = {
  items: ['action_item_assigned', 'action_item_due', 'mentioned'],
  minutes: ['minutes_review_requested', 'minutes_review_due', 'minutes_objected', 'minutes_approved'],
  proposals: ['agenda_item_proposed', 'proposal_accepted', 'proposal_declined'],
  meetings: [
    ...(['invited', 'meeting_moved', 'meeting_canceled', 'meeting_restored', 'meeting_starting'] as const),
    'reply_received',
  ],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>

type Group = keyof typeof GROUPS

/** Adds its routes. */
export async function notificationChoicePages(app: FastifyInstance) {
  app.get(
    '/account/notifications',
    visitorPage(async (request, reply, visitor) =>
      sendForm(request, reply, visitor, await notificationChoicesOf(request.site.db.reads, visitor.member_id)),
    ),
  )

  app.post(
    '/account/notifications',
    visitorPage(async (request, reply, visitor) => {
      const { member_id } = visitor
      const { db } = request.site
      const given = chosenIn(request, await notificationChoicesOf(db.reads, member_id))
      const { refused } = await submitForm(request, reply, { takes, given }, (values) =>
        db.write((trx) =>
          actAs(trx, member_id, () => changeNotificationChoices(trx, callOf(request, visitor, { member_id }, values))),
        ),
      )
      if (!refused) return reply.redirect(`${accountPath(pageReaderOf(request), 'notifications')}?done=saved`, 303)
      return sendForm(request, reply, visitor, await notificationChoicesOf(db.reads, member_id), refused)
    }),
  )
}

const nameOf = (kind: NotificationKind, channel: Channel): string => `${kind}-${channel}`

/** What the form says differently from the present choices: mail that others have stopped meanwhile stays so. */
function chosenIn(request: FastifyRequest, present: NotificationChoices): Record<string, Record<string, boolean>> {
  const chosen: Record<string, Record<string, boolean>> = {}
  for (const kind of notificationKindNames)
    for (const channel of channels) {
      const on = formField(request, nameOf(kind, channel)) === 'on'
      if (present[kind][channel] === null || (present[kind][channel] === 1) === on) continue
      chosen[kind] = { ...chosen[kind], [channel]: on }
    }
  return chosen
}

const sendForm: SendForm<[choices: NotificationChoices]> = async (
  request,
  reply,
  visitor,
  choices,
  { faults = {}, status } = {},
) => {
  const reader = pageReaderOf(request)
  const { notificationChoices: texts, mailChoices, account } = reader.words
  const why = await whyNoMail(request.site.db.reads, visitor.member_id)
  const mailPage = html`<a href="${accountPath(reader, 'mail')}">${mailChoices.title}</a>`
  const token = await csrfField(request, reply)
  const body = html`<form method="post" action="${accountPath(reader, 'notifications')}" novalidate>
${token}
${!request.site.mailer && html`<p class="told">${mailChoices.noMail}</p>`}
${why && html`<p class="told">${fillWith(texts.unreached[why], { page: mailPage })}</p>`}
<table class="channels">
<caption class="unseen">${texts.table}</caption>
<thead><tr><td></td>${channels.map((channel) => html`<th scope="col" id="channel-${channel}">${texts.channels[channel]}</th>`)}</tr></thead>
${(Object.keys(GROUPS) as Group[]).map((group) => groupOf(reader, group, choices))}
</table>
<p class="hint">${texts.hints.page}</p>
<p class="hint">${texts.hints.mail}</p>
<p class="hint">${fillWith(texts.hints.calendar, { page: mailPage })}</p>
<button class="button">${account.save}</button>
</form>
${await pushSection(request, visitor, token)}`
  return sendAccountPage(request, reply, {
    ...{
      part: 'notifications',
      title: texts.title,
      body,
      faults,
      status,
      done: { saved: texts.saved, ...pushNotices(reader) },
    },
    intro: texts.intro,
  })
}

/** The kinds of a group, below its name. */
const groupOf = (reader: PageReader, group: Group, choices: NotificationChoices): Html => html`<tbody>
<tr><th class="of" scope="rowgroup" colspan="${channels.length + 1}">${reader.words.notificationChoices.groups[group]}</th></tr>
${GROUPS[group].map((kind) => rowOf(reader, kind, choices[kind]))}
</tbody>
`

const rowOf = (
  { words: { notificationChoices: texts } }: PageReader,
  kind: NotificationKind,
  chosen: NotificationChoices[NotificationKind],
): Html => {
  const cell = (channel: Channel): Html =>
    chosen[channel] === null
      ? html`<td><span aria-hidden="true">–</span><span class="unseen">${texts.otherMail}</span></td>`
      : html`<td><label><input type="checkbox" name="${nameOf(kind, channel)}"${chosen[channel] === 1 && html` checked`} aria-labelledby="${kind} channel-${channel}"></label></td>`
  return html`<tr><th scope="row" id="${kind}">${texts.kinds[kind]}</th>${channels.map(cell)}</tr>
`
}
