// The pages of signing in and out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../audit/by.ts'
import { dropSession, sessionSecret, setSession } from '../identity/cookie.ts'
import { signIn, signOut } from '../identity/sign-in.ts'
import { signedIn } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field, mustBeOwnForm, ownForm, sent, summary } from './form.ts'
import { html } from './html.ts'
import { formTargets, nextOf } from './next.ts'
import { rootOf, sendPage } from './page.ts'

/** What has just been done, where another page leads here. */
const DONE: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  password: 'Your password is set. Sign in with it.',
}

/** The same whether there is such an account or not. */
const WRONG = 'The e-mail address or the password is not right.'

export async function signInPages(app: FastifyInstance) {
  app.get('/sign-in', async (request, reply) => {
    const { next, done } = request.query as Record<string, unknown>
    const goal = nextOf(request.site, next)
    if (await signedIn(request)) return reply.redirect(goal, 303)
    return form(request, reply, { next: goal, said: DONE[String(done)] })
  })

  app.post('/sign-in', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const email = sent(request, 'email').trim()
    const password = sent(request, 'password')
    const next = nextOf(site, sent(request, 'next'))
    const missing: Faults = {
      ...(!email && { email: 'Enter your e-mail address.' }),
      ...(!password && { password: 'Enter your password.' }),
    }
    if (Object.keys(missing).length) return form(request, reply, { next, email, faults: missing, status: 422 })
    try {
      const secret = await signIn(site, {
        ...{ email, password, from: originOf(request), before: sessionSecret(request) },
        user_agent: request.headers['user-agent'],
      })
      if (secret) return setSession(site, reply, secret).redirect(next, 303)
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      const minutes = Math.ceil(Number(error.headers['retry-after']) / 60)
      const faults = { email: `There were too many tries. Wait ${minutes} min and try again.` }
      return form(request, reply, { next, email, faults, status: 429 })
    }
    reply.header('www-authenticate', 'Form')
    return form(request, reply, { next, email, faults: { email: WRONG }, status: 401 })
  })

  app.post('/sign-out', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const secret = sessionSecret(request)
    if (secret) await signOut(site, secret, originOf(request))
    return dropSession(site, reply).redirect(`${rootOf(site)}/sign-in?done=signed-out`, 303)
  })
}

interface Filled {
  next: string
  email?: string
  faults?: Faults
  said?: string | undefined
  status?: number
}

async function form(request: FastifyRequest, reply: FastifyReply, filled: Filled) {
  const { next, email = '', faults = {}, said, status = 200 } = filled
  const root = rootOf(request.site)
  const body = html`<h1>Sign in</h1>
${said && html`<p class="done" role="status">${said}</p>`}
${summary(faults)}
<form method="post" action="${root}/sign-in" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email }, faults)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, faults)}
<button>Sign in</button>
</form>
<p class="after"><a href="${root}/password/forgotten">Forgotten your password, or none yet?</a></p>`
  const formAction = await formTargets(request.site, next)
  return sendPage(request, reply, { title: 'Sign in', body, status, formAction })
}
