// The pages of passwords: asking for a link, and setting a password by it, the first one or another.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pieces } from '../../words/fill.ts'
import { newPasswordHash } from '../actions/account/password.ts'
import { originOf } from '../audit/by.ts'
import { askForLink, linkOwner, linkRefused, useLink } from '../identity/password-link.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field, summary } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { html } from './html.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { sendPage } from './page.ts'
import { readerOf } from './reader.ts'

export async function passwordPages(app: FastifyInstance) {
  app.get('/password/forgotten', (request, reply) => forgotten(request, reply))

  app.post('/password/forgotten', async (request, reply) => {
    await mustBeOwnForm(request)
    if (!request.site.mailer) return byHand(request, reply)
    const { words, language } = readerOf(request)
    const email = sent(request, 'email').trim()
    if (!email) return forgotten(request, reply, { email: words.signIn.needEmail }, 422)
    try {
      await askForLink(request.site, email, originOf(request), language)
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return forgotten(request, reply, { email: words.password.tooMany }, 429)
    }
    return onItsWay(request, reply, email)
  })

  app.get('/password/new', async (request, reply) => {
    const { link } = request.query as Record<string, unknown>
    return setting(request, reply, typeof link === 'string' ? link : '')
  })

  app.post('/password/new', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const link = sent(request, 'link')
    const password = sent(request, 'password')
    // Asked before the password is hashed, which takes long.
    const owner = await linkOwner(site.db.reads, link, site.clock())
    if (!owner) {
      linkRefused(site, originOf(request))
      return spent(request, reply)
    }
    const faults = newPasswordFaults(request, password, sent(request, 'again'))
    if (Object.keys(faults).length) return setting(request, reply, link, faults, 422)
    try {
      const password_hash = await newPasswordHash(site, password, owner)
      if (!(await useLink(site, link, password_hash, originOf(request)))) return spent(request, reply)
    } catch (error) {
      return setting(request, reply, link, refusedPassword(request, error), 422)
    }
    return reply.redirect(`${readerOf(request).root}/sign-in?done=password`, 303)
  })
}

async function forgotten(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}, status = 200) {
  if (!request.site.mailer) return byHand(request, reply)
  const { root, words } = readerOf(request)
  const { password, signIn } = words
  const value = sent(request, 'email').trim()
  const body = html`<h1>${password.title}</h1>
${summary(request, faults)}
<p>${password.ask}</p>
<form method="post" action="${root}/password/forgotten" novalidate>
${await ownForm(request, reply)}
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value }, faults)}
<button class="button">${password.send}</button>
</form>
<p class="after"><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.title, body, status, here: `${root}/password/forgotten` })
}

/** The same whether the address is somebody's or not. */
function onItsWay(request: FastifyRequest, reply: FastifyReply, email: string) {
  const { root, words } = readerOf(request)
  const { password } = words
  const body = html`<h1>${password.sent}</h1>
<p>${pieces(password.sentTo, { email: html`<strong>${email}</strong>` })}</p>
<p class="hint">${password.notCome}</p>
<p class="after"><a href="${root}/password/forgotten">${password.another}</a></p>
<p><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.sent, body, here: `${root}/password/forgotten` })
}

/** Where no mail is sent, whether there is such an account is not even asked. */
function byHand(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = readerOf(request)
  const { password } = words
  const body = html`<h1>${password.title}</h1>
<p>${password.byHand}</p>
<p class="after"><a href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.title, body })
}

async function setting(request: FastifyRequest, reply: FastifyReply, link: string, faults: Faults = {}, status = 200) {
  const { site, root, words } = readerOf(request)
  const { password } = words
  const owner = await linkOwner(site.db.reads, link, site.clock())
  if (!owner) return spent(request, reply)
  const body = html`<h1>${password.title}</h1>
${summary(request, faults)}
<p>${pieces(password.for, { email: html`<strong>${owner.email}</strong>` })}</p>
<form method="post" action="${root}/password/new" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="link" value="${link}">
<input type="hidden" name="email" value="${owner.email}" autocomplete="username">
${newPasswordFields(request, faults)}
<button class="button">${password.set}</button>
</form>`
  const here = `${root}/password/new?link=${encodeURIComponent(link)}`
  return sendPage(request, reply, { title: password.title, body, status, here })
}

function spent(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = readerOf(request)
  const { password } = words
  const body = html`<h1>${password.spent}</h1>
<p>${password.spentSaid}</p>
<p class="after"><a class="button" href="${root}/password/forgotten">${password.askAgain}</a></p>`
  return sendPage(request, reply, { title: password.spent, body, status: 410 })
}
