// The pages of signing in and out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { counted } from '../../words/fill.ts'
import { originOf } from '../audit/by.ts'
import { clearSessionCookie, sessionSecret, setPendingCookie, setSessionCookie } from '../identity/cookie.ts'
import { signIn, signOut } from '../identity/sign-in.ts'
import { sessionOf } from '../identity/signed-in.ts'
import { isTooMany, type Problem } from '../problem.ts'
import { type Faults, field, savedNotice, summary } from './field.ts'
import { isOfOwnSession, mustBeOwnForm, ownForm, sent } from './form.ts'
import { html } from './html.ts'
import { codePath, formTargets, nextOf, setUpPath } from './next.ts'
import { sendPage } from './page.ts'
import { readerOf, rootOf } from './reader.ts'

export async function signInPages(app: FastifyInstance) {
  app.get('/sign-in', async (request, reply) => {
    const { next, done } = request.query as Record<string, unknown>
    const goal = nextOf(request.site, next)
    const { visitor, words } = readerOf(request)
    if (visitor) return reply.redirect(goal, 303)
    if (await sessionOf(request)) return reply.redirect(setUpPath(request.site, goal), 303)
    // What has just been done, where another page leads here.
    const said = new Map([
      ['signed-out', words.signIn.signedOut],
      ['password', words.signIn.passwordSet],
      ['over', words.secondFactor.over],
    ])
    return form(request, reply, { next: goal, said: said.get(String(done)) })
  })

  app.post('/sign-in', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const { words } = readerOf(request)
    const email = sent(request, 'email').trim()
    const password = sent(request, 'password')
    const next = nextOf(site, sent(request, 'next'))
    const missing: Faults = {
      ...(!email && { email: words.signIn.needEmail }),
      ...(!password && { password: words.signIn.needPassword }),
    }
    if (Object.keys(missing).length) return form(request, reply, { next, email, faults: missing, status: 422 })
    try {
      const shown = await signIn(site, {
        ...{ email, password, from: originOf(request), before: sessionSecret(request) },
        user_agent: request.headers['user-agent'],
      })
      if (shown?.half !== undefined)
        return setPendingCookie(site, reply, shown.half).redirect(codePath(site, next), 303)
      if (shown) return setSessionCookie(site, reply, shown.session).redirect(next, 303)
    } catch (error) {
      if (!isTooMany(error)) throw error
      const faults = { email: throttled(request, reply, error) }
      return form(request, reply, { next, email, faults, status: 429 })
    }
    reply.header('www-authenticate', 'Form')
    // The same whether there is such an account or not.
    return form(request, reply, { next, email, faults: { email: words.signIn.wrong }, status: 401 })
  })

  app.post('/sign-out', async (request, reply) => {
    const { site } = request
    // Whoever was signed out from elsewhere, or pressed twice, is out.
    if (!isOfOwnSession(request)) await mustBeOwnForm(request)
    const secret = sessionSecret(request)
    if (secret) await signOut(site, secret, originOf(request))
    // What the pages have shown is not to be found in this browser any more.
    reply.header('clear-site-data', '"cache", "storage"')
    return clearSessionCookie(site, reply).redirect(`${rootOf(site)}/sign-in?done=signed-out`, 303)
  })
}

/** What is said after too many tries. */
export function throttled(request: FastifyRequest, reply: FastifyReply, { headers }: Problem): string {
  const { language, words } = readerOf(request)
  reply.headers(headers)
  return counted(words.signIn.tooMany, Math.ceil(Number(headers['retry-after']) / 60), language)
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
  const { root, words } = readerOf(request)
  const { signIn } = words
  const body = html`<h1>${signIn.title}</h1>
${savedNotice(said)}${summary(request, faults)}
<form method="post" action="${root}/sign-in" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: email }, faults)}
${field({ name: 'password', label: signIn.password, type: 'password', autocomplete: 'current-password' }, faults)}
<button class="button">${signIn.go}</button>
</form>
<p class="after"><a href="${root}/password/forgotten">${signIn.forgotten}</a></p>`
  const formAction = await formTargets(request.site, next)
  return sendPage(request, reply, {
    title: signIn.title,
    body,
    status,
    formAction,
    here: `${root}/sign-in?next=${encodeURIComponent(next)}`,
  })
}
