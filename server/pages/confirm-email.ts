// The page on which a link proves an e-mail address, and what of one's account tells of an address that is not proven yet.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pieces } from '../../words/fill.ts'
import { pendingEmailBy, pendingEmailOf, withdrawEmail } from '../actions/account/pending-email.ts'
import { confirmEmail } from '../actions/people/profiles.ts'
import { hold } from '../db/dialect.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { Refusal } from '../problem.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'
import { readerOf } from './reader.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function confirmEmailPages(app: FastifyInstance) {
  // Looking at it changes nothing: programs that check mail do that.
  app.get('/account/email/confirm', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    const { link } = request.query as Record<string, unknown>
    return asking(request, reply, visitor, typeof link === 'string' ? link : '')
  })

  app.post('/account/email/confirm', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const link = sent(request, 'link')
    const call = callOf(request, visitor, {}, {})
    try {
      const confirmed = await site.db.write((trx) => confirmEmail(trx, link, call))
      if (!confirmed) return asking(request, reply, visitor, link)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return taken(request, reply, link)
    }
    return reply.redirect(`${partPath(readerOf(request), 'security')}?done=email`, 303)
  })

  app.post('/account/email/withdraw', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { member_id } = visitor
    await request.site.db.write(async (trx) => {
      await hold(trx, 'member', 'member_id', member_id)
      await withdrawEmail(trx, callOf(request, visitor, {}, {}), member_id)
    })
    return reply.redirect(`${partPath(readerOf(request), 'security')}?done=withdrawn`, 303)
  })
}

/** Asks whether the address is to count, or says why it cannot by this link. */
async function asking(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, link: string) {
  const { site, root, words } = readerOf(request)
  const { account } = words
  const pending = await pendingEmailBy(site.db.reads, link, site.clock())
  if (!pending) return spent(request, reply)
  const { email, present } = pending
  if (pending.member_id !== visitor.member_id) {
    const whose = html`<p>${pieces(account.confirmNotYours, { account: html`<strong>${present}</strong>` })}</p>`
    return told(request, reply, account.confirmAddress, whose, 403)
  }
  const named = { account: html`<strong>${present}</strong>`, email: html`<strong>${email}</strong>` }
  const body = html`<p>${pieces(account.confirmSaid, named)}</p>
<form method="post" action="${root}/account/email/confirm">
${await ownForm(request, reply)}
<input type="hidden" name="link" value="${link}">
<div class="buttons"><button class="button">${account.useAddress}</button>
<a class="button bare" href="${partPath(readerOf(request), 'security')}">${account.cancel}</a></div>
</form>`
  return told(request, reply, account.confirmAddress, body)
}

function spent(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = readerOf(request)
  const { account } = words
  const body = html`<p>${account.confirmSpentSaid}</p>
<p class="after"><a class="button" href="${root}/account/email">${account.changeAddress}</a></p>`
  return told(request, reply, account.confirmSpent, body, 410)
}

/** Another account has the address by now. */
async function taken(request: FastifyRequest, reply: FastifyReply, link: string) {
  const { site, words } = readerOf(request)
  const { account } = words
  const pending = await pendingEmailBy(site.db.reads, link, site.clock())
  const said = html`<p>${pieces(account.confirmTaken, { email: html`<strong>${pending?.email}</strong>` })}</p>`
  return told(request, reply, account.addressTaken, said, 422)
}

/** What happened before is not in the address that one comes back to: it holds a secret. */
function told(request: FastifyRequest, reply: FastifyReply, title: string, body: Html, status = 200) {
  const here = partPath(readerOf(request), 'security')
  return sendPage(request, reply, { title, body: html`<h1>${title}</h1>\n${body}`, status, here })
}

/** Of an address that one has asked for: which it is, until when its link works, and a way to take it back. */
export async function pendingPart(request: FastifyRequest, visitor: Visitor): Promise<Html | undefined> {
  const { root, site, words, day, time } = readerOf(request)
  const { account } = words
  const pending = await pendingEmailOf(site.db.reads, visitor.member_id, site.clock())
  if (!pending) return undefined
  const { email, expires_ts } = pending
  const named = {
    email: html`<strong>${email}</strong>`,
    day: html`${day(expires_ts)}`,
    time: html`${time(expires_ts)}`,
  }
  return html`<p class="added">${pieces(account.addressWaits, named)}</p>
<form method="post" action="${root}/account/email/withdraw"><input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">
<button class="button quiet">${account.addressWithdraw}</button></form>`
}
