// The pages of passwords: asking for a link, and setting a password by it, the first one or another.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newPasswordHash } from '../actions/password.ts'
import { originOf } from '../audit/by.ts'
import { askForLink, linkOwner, linkRefused, useLink } from '../identity/password-link.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field, mustBeOwnForm, ownForm, sent, summary } from './form.ts'
import { html } from './html.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { rootOf, sendPage } from './page.ts'

export async function passwordPages(app: FastifyInstance) {
  app.get('/password/forgotten', (request, reply) => forgotten(request, reply))

  app.post('/password/forgotten', async (request, reply) => {
    await mustBeOwnForm(request)
    const email = sent(request, 'email').trim()
    if (!email) return forgotten(request, reply, { email: 'Enter your e-mail address.' }, 422)
    try {
      await askForLink(request.site, email, originOf(request))
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return forgotten(request, reply, { email: 'There were too many requests. Wait a quarter of an hour.' }, 429)
    }
    const body = html`<h1>Look at your mail</h1>
<p>If somebody here has the address <strong>${email}</strong>, a link is on its way to it. It works once, for half an hour.</p>
<p class="after"><a href="${rootOf(request.site)}/sign-in">Back to signing in</a></p>`
    return sendPage(request, reply, { title: 'Look at your mail', body })
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
    const faults = newPasswordFaults(password, sent(request, 'again'))
    if (Object.keys(faults).length) return setting(request, reply, link, faults, 422)
    try {
      const password_hash = await newPasswordHash(site, password, owner)
      if (!(await useLink(site, link, password_hash, originOf(request)))) return spent(request, reply)
    } catch (error) {
      return setting(request, reply, link, refusedPassword(error), 422)
    }
    return reply.redirect(`${rootOf(site)}/sign-in?done=password`, 303)
  })
}

async function forgotten(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}, status = 200) {
  const root = rootOf(request.site)
  const body = html`<h1>Set a password</h1>
<p>Say your e-mail address, and a link comes by mail that lets you set a password: another one, or your first.</p>
${summary(faults)}
<form method="post" action="${root}/password/forgotten" novalidate>
${await ownForm(request, reply)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' }, faults)}
<button>Send me a link</button>
</form>
<p class="after"><a href="${root}/sign-in">Back to signing in</a></p>`
  return sendPage(request, reply, { title: 'Set a password', body, status })
}

async function setting(request: FastifyRequest, reply: FastifyReply, link: string, faults: Faults = {}, status = 200) {
  const { site } = request
  const owner = await linkOwner(site.db.reads, link, site.clock())
  if (!owner) return spent(request, reply)
  const body = html`<h1>Set a password</h1>
<p>For <strong>${owner.email}</strong>. Wherever you are signed in now, you will have to sign in again.</p>
${summary(faults)}
<form method="post" action="${rootOf(site)}/password/new" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="link" value="${link}">
<input type="hidden" name="email" value="${owner.email}" autocomplete="username">
${newPasswordFields(faults)}
<button>Set the password</button>
</form>`
  return sendPage(request, reply, { title: 'Set a password', body, status })
}

function spent(request: FastifyRequest, reply: FastifyReply) {
  const body = html`<h1>This link works no more</h1>
<p>A link works once, for half an hour, and only until the password or the e-mail address changes.</p>
<p class="after"><a href="${rootOf(request.site)}/password/forgotten">Ask for another</a></p>`
  return sendPage(request, reply, { title: 'This link works no more', body, status: 410 })
}
