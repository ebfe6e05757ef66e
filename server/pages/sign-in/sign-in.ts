// The pages of signing in and out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill, plural } from '../../../words/fill.ts'
import { originOf } from '../../access/actor.ts'
import { partyOf } from '../../actions/account/passkeys/index.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { CompanyRefusal, enabledProviders } from '../../identity/company/index.ts'
import {
  browserAt,
  clearSessionCookie,
  sessionOf,
  sessionSecret,
  setPendingCookie,
  setSessionCookie,
  signIn,
  signOut,
} from '../../identity/index.ts'
import { hasPeople } from '../../identity/links/index.ts'
import { isTooMany, type Problem } from '../../problem.ts'
import { rootOf } from '../../site.ts'
import { type Faults, faultSummary, field, savedNotice } from '../kit/field.ts'
import { csrfField, formField, isOfOwnSession, mustBeOwnForm } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { codePath, formTargets, nextOf, setUpPath } from '../kit/return-address.ts'
import { entryMark } from '../kit/shell/entry-mark.ts'
import { forgetUnsent } from '../kit/unsent-form.ts'
import { UNSENT } from '../kit/unsent-page.ts'
import { passkeyButton } from '../passkeys/button.ts'

/** Adds their routes. */
export async function signInPages(app: FastifyInstance) {
  app.get('/sign-in', async (request, reply) => {
    const { next, done, from } = request.query as Record<string, unknown>
    const goal = nextOf(request.site, next)
    const { visitor, words } = pageReaderOf(request)
    if (visitor) return reply.redirect(goal, 303)
    // Nobody can sign in before the site is set up.
    if (!(await hasPeople(request.site.db.reads))) return reply.redirect(`${rootOf(request.site)}/`, 303)
    const providers = await enabledProviders(request.site.db.reads)
    // A second factor of ours is turned on only where one is used.
    const isOnly = providers.some(({ only }) => only)
    if (!isOnly && (await sessionOf(request))) return reply.redirect(setUpPath(request.site, goal), 303)
    // Notices of what was just done on another page.
    const notices = new Map([
      ['signed-out', words.signIn.signedOut],
      ['password', words.signIn.passwordSet],
      ['over', words.secondFactor.expired],
    ])
    const left = done === 'signed-out' ? providers.find(({ name }) => name === from) : undefined
    const kept = goal === `${rootOf(request.site)}${UNSENT}` ? words.signIn.unsentKept : undefined
    return sendForm(request, reply, { next: goal, notice: notices.get(String(done)) ?? kept, left })
  })

  app.post('/sign-in', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const { words } = pageReaderOf(request)
    const email = formField(request, 'email').trim()
    const password = formField(request, 'password')
    const next = nextOf(site, formField(request, 'next'))
    const missing: Faults = {
      ...(!email && { email: words.signIn.needEmail }),
      ...(!password && { password: words.signIn.needPassword }),
    }
    if (Object.keys(missing).length) return sendForm(request, reply, { next, email, faults: missing, status: 422 })
    try {
      const result = await signIn(site, {
        ...{ email, password, from: originOf(request), before: sessionSecret(request) },
        browser: browserAt(request, pageReaderOf(request).language),
      })
      if (result?.pending !== undefined)
        return setPendingCookie(site, reply, result.pending).redirect(codePath(site, next), 303)
      if (result) return setSessionCookie(site, reply, result.session).redirect(next, 303)
    } catch (error) {
      if (error instanceof CompanyRefusal) return sendForm(request, reply, { next, status: 403 })
      if (!isTooMany(error)) throw error
      const faults = { email: tooManyAttempts(request, reply, error) }
      return sendForm(request, reply, { next, email, faults, status: 429 })
    }
    reply.header('www-authenticate', 'Form')
    // The same whether or not there is such an account.
    return sendForm(request, reply, { next, email, faults: { email: words.signIn.wrong }, status: 401 })
  })

  app.post('/sign-out', async (request, reply) => {
    const { site } = request
    // A session that has already ended is signed out too.
    if (!isOfOwnSession(request)) await mustBeOwnForm(request)
    const secret = sessionSecret(request)
    const provider = (await sessionOf(request))?.provider
    if (secret) await signOut(site, secret, originOf(request))
    forgetUnsent(request, reply)
    // Nothing that the pages have result stays in this browser.
    reply.header('clear-site-data', '"cache", "storage"')
    const from = provider ? `&from=${provider.name}` : ''
    return clearSessionCookie(site, reply).redirect(`${rootOf(site)}/sign-in?done=signed-out${from}`, 303)
  })
}

/** The error message after too many attempts; sets the headers of the refusal. */
export function tooManyAttempts(request: FastifyRequest, reply: FastifyReply, { headers }: Problem): string {
  const { locale, words } = pageReaderOf(request)
  reply.headers(headers)
  return plural(words.signIn.tooManyAttempts, Math.ceil(Number(headers['retry-after']) / 60), locale)
}

interface Filled {
  next: string
  email?: string
  faults?: Faults
  notice?: string | undefined
  /** The provider of the session that has just ended, where one can sign out too. */
  left?: ProviderRow | undefined
  status?: number
}

async function sendForm(request: FastifyRequest, reply: FastifyReply, filled: Filled) {
  const { next, faults = {}, notice, left, status = 200 } = filled
  const { root, words } = pageReaderOf(request)
  const { signIn } = words
  const { db } = request.site
  const providers = await enabledProviders(db.reads)
  const form = providers.some(({ only }) => only) ? html`` : await passwordForm(request, reply, filled)
  const body = html`${entryMark(pageReaderOf(request))}
<h1>${signIn.title}</h1>
${savedNotice(notice)}${signOutLink(request, left)}${faultSummary(request, faults)}
${providerButtons(request, providers, next)}${form}`
  const formAction = await formTargets(request.site, next)
  return sendPage(request, reply, {
    title: signIn.title,
    body,
    status,
    formAction,
    here: `${root}/sign-in?next=${encodeURIComponent(next)}`,
  })
}

/** The form with e-mail address and password. */
async function passwordForm(request: FastifyRequest, reply: FastifyReply, { next, email = '', faults = {} }: Filled) {
  const { root, words, site } = pageReaderOf(request)
  const { company, passkeys, signIn } = words
  const party = await partyOf(site)
  return html`${party && html`<div class="passkey-first">${passkeyButton(request, { does: 'sign-in', label: passkeys.signIn, next })}<p class="or">${company.or}</p></div>`}
<form method="post" action="${root}/sign-in" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: party ? 'username webauthn' : 'username', value: email }, faults)}
${field({ name: 'password', label: signIn.password, type: 'password', autocomplete: 'current-password' }, faults)}
<button class="button">${signIn.submit}</button>
</form>
<p class="after"><a href="${root}/password/forgotten">${signIn.forgot}</a></p>`
}

/** A link for each provider, that looks like a button; a form below them is set apart. */
function providerButtons(request: FastifyRequest, providers: readonly ProviderRow[], next: string): Html | false {
  const { root, words } = pageReaderOf(request)
  const { company } = words
  const isOnly = providers.some(({ only }) => only)
  const to = next === `${root}/` ? '' : `?next=${encodeURIComponent(next)}`
  return (
    providers.length > 0 &&
    html`${isOnly && html`<p>${company.only}</p>\n`}<div class="providers">
${providers.map(({ name, label }) => html`<a class="button${isOnly ? '' : ' quiet'}" href="${root}/sign-in/with/${name}${to}">${fill(company.signInWith, { label })}</a>\n`)}</div>
${!isOnly && html`<p class="or">${company.or}</p>\n`}`
  )
}

/** A link that also signs out at the provider, where that is possible (OpenID Connect RP-Initiated Logout 1.0). */
function signOutLink(request: FastifyRequest, left: ProviderRow | undefined): Html | false {
  if (!left?.end_session_endpoint) return false
  const { site, words } = pageReaderOf(request)
  const url = new URL(left.end_session_endpoint)
  url.searchParams.set('client_id', left.client_id)
  url.searchParams.set('post_logout_redirect_uri', `${site.url}/sign-in`)
  return html`<p><a href="${url.href}">${fill(words.company.signOutThere, { label: left.label })}</a></p>`
}
