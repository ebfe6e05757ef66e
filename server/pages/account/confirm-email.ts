// Confirming a new e-mail address with a link, and the section of the account about an address that waits for it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillWith } from '../../../words/fill.ts'
import { pendingEmailBy, pendingEmailOf, withdrawEmail } from '../../actions/account/pending-email.ts'
import { confirmEmail } from '../../actions/people/profiles.ts'
import { actAs } from '../../db/change-actor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { Refusal } from '../../problem.ts'
import { csrfField, formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'

/** Adds the routes that confirm a new address, and that cancel the change. */
export async function confirmEmailPages(app: FastifyInstance) {
  // GET changes nothing: programs that check mail open links.
  app.get(
    '/account/email/confirm',
    visitorPage(async (request, reply, visitor) => {
      const { link } = request.query as Record<string, unknown>
      return sendConfirmForm(request, reply, visitor, typeof link === 'string' ? link : '')
    }),
  )

  app.post(
    '/account/email/confirm',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const link = formField(request, 'link')
      const call = callOf(request, visitor, {}, {})
      try {
        const confirmed = await site.db.write((trx) =>
          actAs(trx, visitor.member_id, () => confirmEmail(trx, link, call)),
        )
        if (!confirmed) return sendConfirmForm(request, reply, visitor, link)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return sendAddressTaken(request, reply, link)
      }
      return reply.redirect(`${accountPath(pageReaderOf(request), 'security')}?done=email`, 303)
    }),
  )

  app.post(
    '/account/email/withdraw',
    visitorPage(async (request, reply, visitor) => {
      const { member_id } = visitor
      await request.site.db.write(async (trx) => {
        await lockRow(trx, 'member', 'member_id', member_id)
        await withdrawEmail(trx, callOf(request, visitor, {}, {}), member_id)
      })
      return reply.redirect(`${accountPath(pageReaderOf(request), 'security')}?done=withdrawn`, 303)
    }),
  )
}

/** Asks to confirm the address, or says why this link cannot. */
async function sendConfirmForm(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, link: string) {
  const { site, root, words } = pageReaderOf(request)
  const { account } = words
  const pending = await pendingEmailBy(site.db.reads, link, site.clock())
  if (!pending) return sendInvalidLink(request, reply)
  const { email, present } = pending
  if (pending.member_id !== visitor.member_id) {
    const explanation = html`<p>${fillWith(account.confirmOtherAccount, { account: html`<strong>${present}</strong>` })}</p>`
    return sendConfirmPage(request, reply, account.confirmAddress, explanation, 403)
  }
  const named = { account: html`<strong>${present}</strong>`, email: html`<strong>${email}</strong>` }
  const body = html`<p>${fillWith(account.confirmInfo, named)}</p>
<form method="post" action="${root}/account/email/confirm">
${await csrfField(request, reply)}
<input type="hidden" name="link" value="${link}">
<div class="buttons"><button class="button">${account.confirm}</button>
<a class="button bare" href="${accountPath(pageReaderOf(request), 'security')}">${account.cancel}</a></div>
</form>`
  return sendConfirmPage(request, reply, account.confirmAddress, body)
}

function sendInvalidLink(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { account } = words
  const body = html`<p>${account.confirmLinkInvalidHint}</p>
<p class="after"><a class="button" href="${root}/account/email">${account.changeAddress}</a></p>`
  return sendConfirmPage(request, reply, account.confirmLinkInvalid, body, 410)
}

/** Says that another account has the address by now. */
async function sendAddressTaken(request: FastifyRequest, reply: FastifyReply, link: string) {
  const { site, words } = pageReaderOf(request)
  const { account } = words
  const pending = await pendingEmailBy(site.db.reads, link, site.clock())
  const explanation = html`<p>${fillWith(account.confirmAddressTaken, { email: html`<strong>${pending?.email}</strong>` })}</p>`
  return sendConfirmPage(request, reply, account.addressTaken, explanation, 422)
}

/** Sends a page whose return address is the security page, since the address of this one holds a secret. */
function sendConfirmPage(request: FastifyRequest, reply: FastifyReply, title: string, body: Html, status = 200) {
  const here = accountPath(pageReaderOf(request), 'security')
  return sendPage(request, reply, { title, body: html`<h1>${title}</h1>\n${body}`, status, here })
}

/** The address that waits for its confirmation, until when, and a button that cancels the change; undefined without one. */
export async function pendingEmailSection(request: FastifyRequest, visitor: Visitor): Promise<Html | undefined> {
  const { root, site, words, day, time } = pageReaderOf(request)
  const { account } = words
  const pending = await pendingEmailOf(site.db.reads, visitor.member_id, site.clock())
  if (!pending) return undefined
  const { email, expires_ts, by_directory } = pending
  const named = {
    email: html`<strong>${email}</strong>`,
    day: html`${day(expires_ts)}`,
    time: html`${time(expires_ts)}`,
  }
  return html`<p class="added">${fillWith(by_directory ? account.addressFromDirectory : account.addressPending, named)}</p>
<form method="post" action="${root}/account/email/withdraw"><input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">
<button class="button quiet">${account.cancelAddressChange}</button></form>`
}
