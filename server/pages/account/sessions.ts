// The sessions of a person in the account: listing them, and signing them out with the password.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { endSession, endSessions } from '../../actions/account/sessions.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { formField, formId } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage } from './account-form.ts'
import { browserOf } from './browser-name.ts'
import { checkCurrentPassword, currentPasswordField, isProvenIn, usernameField } from './proof.ts'

/** Adds the route that signs out one other session, or all others. */
export async function sessionPages(app: FastifyInstance) {
  app.post(
    '/account/sessions/end',
    visitorPage(async (request, reply, visitor) => {
      // No id means all other sessions; an unknown id means none.
      const all = formField(request, 'session_id') === ''
      const other = all ? undefined : await otherOf(request, visitor)
      const done = () => reply.redirect(`${accountPath(pageReaderOf(request), 'security')}?done=ended`, 303)
      if (!all && !other) return done()
      if (formField(request, 'asked') === '') return sendForm(request, reply, visitor, other)
      const refused = await checkCurrentPassword(request, reply, visitor)
      if (refused) return sendForm(request, reply, visitor, other, refused)
      const { member_id, session_id } = visitor
      await request.site.db.write(async (trx) => {
        const call = callOf(request, visitor, { session_id: other?.session_id ?? 0 }, {})
        if (all) return endSessions(trx, call, member_id, { but: session_id, reason: 'by hand' })
        const still = trx.selectFrom('session').select('session_id').where('session_id', '=', call.params.session_id)
        if (await still.executeTakeFirst()) await endSession(trx, call)
      })
      return done()
    }),
  )
}

/** The other session of the person that the form names; undefined where there is none. */
const otherOf = (request: FastifyRequest, { member_id, session_id }: Visitor) =>
  request.site.db.reads
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent'])
    .where('member_id', '=', member_id)
    .where('session_id', '<>', session_id)
    .where('session_id', '=', formId(request, 'session_id'))
    .executeTakeFirst()

type Other = Awaited<ReturnType<typeof otherOf>>

/** Asks for the password first. */
const sendForm: SendForm<[other: Other]> = async (request, reply, visitor, other, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { account } = reader.words
  const where = other && html`<p><strong>${browserOf(other.user_agent, reader.words)}</strong>, ${other.address}</p>\n`
  const form = await postForm(request, reply, {
    action: `${reader.root}/account/sessions/end`,
    hidden: { asked: 1, session_id: other?.session_id ?? '' },
    fields: html`${usernameField(visitor)}${await currentPasswordField(request, faults)}`,
    submit: other ? account.signOut : account.signOutOthers,
    cancel: accountPath(reader, 'security'),
  })
  const title = other ? account.signOutSession : account.signOutOthers
  const intro = visitor.has_password && !isProvenIn(request, visitor) ? { intro: account.passwordNeeded } : {}
  const body = html`${where}${form}`
  return sendAccountPage(request, reply, { part: 'security', title, ...intro, body, faults, status })
}

/** The section of the security page that lists the sessions. */
export async function sessionSection(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, day, time } = pageReaderOf(request)
  const { account } = words
  const sessions = await site.db.reads
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent', 'last_seen_ts'])
    .where('member_id', '=', visitor.member_id)
    .where('expires_ts', '>', site.clock())
    .orderBy('last_seen_ts', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">`
  const action = `${root}/account/sessions/end`
  const one = ({ session_id, address, user_agent, last_seen_ts: seen }: (typeof sessions)[number]) => {
    const browser = browserOf(user_agent, words)
    return html`<li class="row">
<div class="grows"><strong>${browser}</strong>
<p class="soft small">${fill(account.lastActive, { address, day: day(seen), time: time(seen) })}</p></div>
${
  session_id === visitor.session_id
    ? html`<span class="mark">${account.thisSession}</span>`
    : html`<form method="post" action="${action}">${token}<input type="hidden" name="session_id" value="${session_id}">
<button class="button quiet">${account.signOut}<span class="unseen"> ${browser}, ${address}</span></button></form>`
}
</li>`
  }
  return html`<section class="part"><h2>${account.sessions}</h2>
<p class="nothing">${sessions.length > 1 ? account.sessionsHint : account.noOtherSessions}</p>
<ul class="rows">${sessions.map(one)}</ul>
${sessions.length > 2 && html`<form class="added" method="post" action="${action}">${token}<button class="button quiet">${account.signOutOthers}</button></form>`}
</section>`
}
