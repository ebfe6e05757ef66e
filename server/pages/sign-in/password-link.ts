// The pages that send a link for a password, and set a password with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillWith } from '../../../words/fill.ts'
import { originOf } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { newPasswordHash } from '../../actions/account/password.ts'
import { browserAt, sessionSecret, setSessionCookie } from '../../identity/index.ts'
import { askForLink, linkOwner, linkRefused, signInByLink, useLink } from '../../identity/links/index.ts'
import { isTooMany } from '../../problem.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from '../account/new-password.ts'
import { type Faults, faultSummary, field } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'

/** Adds their routes. */
export async function passwordPages(app: FastifyInstance) {
  app.get('/password/forgotten', (request, reply) => sendForgotForm(request, reply))

  app.post('/password/forgotten', async (request, reply) => {
    await mustBeOwnForm(request)
    if (await isCompanyOnly(request.site.db.reads)) return sendCompanyOnly(request, reply)
    if (!request.site.mailer) return sendWithoutMail(request, reply)
    const { words, language } = pageReaderOf(request)
    const email = formField(request, 'email').trim()
    if (!email) return sendForgotForm(request, reply, { email: words.signIn.needEmail }, 422)
    try {
      await askForLink(request.site, email, originOf(request), language)
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return sendForgotForm(request, reply, { email: words.password.tooMany }, 429)
    }
    return sendLinkSent(request, reply, email)
  })

  app.get('/password/new', async (request, reply) => {
    const { link } = request.query as Record<string, unknown>
    return sendPasswordForm(request, reply, typeof link === 'string' ? link : '')
  })

  app.post('/password/new', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const link = formField(request, 'link')
    const password = formField(request, 'password')
    // Before the password is hashed, which takes long.
    const owner = await linkOwner(site.db.reads, link, site.clock())
    if (!owner) {
      linkRefused(site, originOf(request))
      return sendInvalidLink(request, reply)
    }
    if (owner.signs_in) return enterByLink(request, reply, link)
    const faults = newPasswordFaults(request, password, formField(request, 'again'))
    if (Object.keys(faults).length) return sendPasswordForm(request, reply, link, faults, 422)
    try {
      const password_hash = await newPasswordHash(site, password, owner)
      if (!(await useLink(site, link, password_hash, originOf(request)))) return sendInvalidLink(request, reply)
    } catch (error) {
      return sendPasswordForm(request, reply, link, refusedPassword(request, error), 422)
    }
    return reply.redirect(`${pageReaderOf(request).root}/sign-in?done=password`, 303)
  })
}

async function sendForgotForm(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}, status = 200) {
  if (await isCompanyOnly(request.site.db.reads)) return sendCompanyOnly(request, reply)
  if (!request.site.mailer) return sendWithoutMail(request, reply)
  const { root, words } = pageReaderOf(request)
  const { password, signIn } = words
  const value = formField(request, 'email').trim()
  const body = html`<h1>${password.title}</h1>
${faultSummary(request, faults)}
<p>${password.forgotIntro}</p>
<form method="post" action="${root}/password/forgotten" novalidate>
${await csrfField(request, reply)}
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value }, faults)}
<button class="button">${password.send}</button>
</form>
<p class="after"><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.title, body, status, here: `${root}/password/forgotten` })
}

/** The same page whether or not an account has the address. */
function sendLinkSent(request: FastifyRequest, reply: FastifyReply, email: string) {
  const { root, words } = pageReaderOf(request)
  const { password } = words
  const body = html`<h1>${password.sentTitle}</h1>
<p>${fillWith(password.sentTo, { email: html`<strong>${email}</strong>` })}</p>
<p class="hint">${password.notArrived}</p>
<p class="after"><a href="${root}/password/forgotten">${password.otherAddress}</a></p>
<p><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.sentTitle, body, here: `${root}/password/forgotten` })
}

/** The page of a site whose people sign in with their company only; it does not look for the account. */
function sendCompanyOnly(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { company, password } = words
  const body = html`<h1>${password.title}</h1>
<p>${company.reasons.password}</p>
<p class="after"><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.title, body })
}

/** The page of a site that sends no mail; it does not look for the account. */
function sendWithoutMail(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { password } = words
  const body = html`<h1>${password.title}</h1>
<p>${password.withoutMail}</p>
<p class="after"><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.title, body })
}

async function sendPasswordForm(
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  faults: Faults = {},
  status = 200,
) {
  const { site, root, words } = pageReaderOf(request)
  const { password } = words
  const owner = await linkOwner(site.db.reads, link, site.clock())
  if (!owner) return sendInvalidLink(request, reply)
  if (owner.signs_in) return sendSignInForm(request, reply, link, owner.email)
  const body = html`<h1>${password.title}</h1>
${faultSummary(request, faults)}
<p>${fillWith(password.passwordOf, { email: html`<strong>${owner.email}</strong>` })}</p>
<form method="post" action="${root}/password/new" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="link" value="${link}">
<input type="hidden" name="email" value="${owner.email}" autocomplete="username">
${newPasswordFields(request, faults)}
<button class="button">${password.set}</button>
</form>`
  const here = `${root}/password/new?link=${encodeURIComponent(link)}`
  return sendPage(request, reply, { title: password.title, body, status, here })
}

/** The form of a link of the operator that signs in: it is not used up by being looked at. */
async function sendSignInForm(request: FastifyRequest, reply: FastifyReply, link: string, email: string | null) {
  const { root, words } = pageReaderOf(request)
  const { company, signIn } = words
  const body = html`<h1>${company.linkTitle}</h1>
<p>${fillWith(company.linkOf, { email: html`<strong>${email}</strong>` })}</p>
<form method="post" action="${root}/password/new">
${await csrfField(request, reply)}
<input type="hidden" name="link" value="${link}">
<button class="button">${signIn.submit}</button>
</form>`
  const here = `${root}/password/new?link=${encodeURIComponent(link)}`
  return sendPage(request, reply, { title: company.linkTitle, body, here })
}

/** Signs in with a link of the operator. */
async function enterByLink(request: FastifyRequest, reply: FastifyReply, link: string) {
  const { site } = request
  const given = { from: originOf(request), before: sessionSecret(request) }
  const session = await signInByLink(site, link, {
    ...given,
    browser: browserAt(request, pageReaderOf(request).language),
  })
  if (!session) return sendInvalidLink(request, reply)
  return setSessionCookie(site, reply, session).redirect(`${pageReaderOf(request).root}/`, 303)
}

function sendInvalidLink(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { password } = words
  const body = html`<h1>${password.linkInvalid}</h1>
<p>${password.linkInvalidHint}</p>
<p class="after"><a class="button" href="${root}/password/forgotten">${password.newLink}</a></p>`
  return sendPage(request, reply, { title: password.linkInvalid, body, status: 410 })
}
