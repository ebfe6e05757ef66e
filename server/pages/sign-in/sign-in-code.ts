// Second step of signing in: a one-time code, or a recovery code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../access/actor.ts'
import {
  browserAt,
  clearPendingCookie,
  completeSignIn,
  pendingSecret,
  pendingSignInBy,
  sessionSecret,
  setSessionCookie,
} from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { type Faults, faultSummary, field } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { codePath, formTargets, nextOf } from '../kit/return-address.ts'
import { tooManyAttempts } from './sign-in.ts'

/** Adds its routes. */
export async function codePages(app: FastifyInstance) {
  app.get('/sign-in/code', async (request, reply) => {
    const { site } = request
    const { next, with: kind } = request.query as Record<string, unknown>
    const goal = nextOf(site, next)
    if (await pendingSignInBy(site.db.reads, pendingSecret(request), site.clock()))
      return sendForm(request, reply, { next: goal, recovery: kind === RECOVERY })
    // A person who signed in meanwhile, perhaps in another window, continues.
    return pageReaderOf(request).visitor ? reply.redirect(goal, 303) : startOver(request, reply, goal)
  })

  app.post('/sign-in/code', async (request, reply) => {
    const { site } = request
    await mustBeOwnForm(request)
    const { secondFactor } = pageReaderOf(request).words
    const next = nextOf(site, formField(request, 'next'))
    const recovery = formField(request, 'with') === RECOVERY
    const code = formField(request, 'code').trim()
    const pending = pendingSecret(request)
    const filled = { next, recovery }
    if (!code && (await pendingSignInBy(site.db.reads, pending, site.clock())))
      return sendForm(request, reply, { ...filled, faults: { code: secondFactor.needCode }, status: 422 })
    try {
      const given = { pending, code, from: originOf(request), before: sessionSecret(request) }
      const done = await completeSignIn(site, { ...given, browser: browserAt(request, pageReaderOf(request).language) })
      if (done === 'over') return startOver(request, reply, next)
      if (done !== 'wrong') {
        clearPendingCookie(site, reply)
        return setSessionCookie(site, reply, done.session).redirect(next, 303)
      }
    } catch (error) {
      if (!isTooMany(error)) throw error
      return sendForm(request, reply, {
        ...filled,
        faults: { code: tooManyAttempts(request, reply, error) },
        status: 429,
      })
    }
    reply.header('www-authenticate', 'Form')
    const faults = { code: recovery ? secondFactor.wrongRecoveryCode : secondFactor.wrongCode }
    return sendForm(request, reply, { ...filled, faults, status: 401 })
  })
}

const RECOVERY = 'recovery'

/** Leads back to the sign-in page where the sign-in is no longer pending. */
function startOver(request: FastifyRequest, reply: FastifyReply, next: string): FastifyReply {
  const { root, site } = pageReaderOf(request)
  const done = pendingSecret(request) === undefined ? '' : '&done=over'
  return clearPendingCookie(site, reply).redirect(`${root}/sign-in?next=${encodeURIComponent(next)}${done}`, 303)
}

interface Filled {
  next: string
  /** Whether the form asks for a recovery code. */
  recovery: boolean
  faults?: Faults
  status?: number
}

async function sendForm(request: FastifyRequest, reply: FastifyReply, { next, recovery, faults = {}, status }: Filled) {
  const { root, site, words } = pageReaderOf(request)
  const { secondFactor: texts, signIn } = words
  const title = recovery ? texts.enterRecovery : texts.enter
  const here = codePath(site, next)
  const one = recovery
    ? ({ label: texts.recovery, hint: texts.recoveryHint, autocomplete: 'off', code: 'text' } as const)
    : ({ label: texts.code, hint: texts.codeHint, autocomplete: 'one-time-code', code: 'numeric' } as const)
  const other = recovery
    ? html`<a href="${here}">${texts.useApp}</a>`
    : html`<a href="${here}&with=${RECOVERY}">${texts.useRecovery}</a>`
  const body = html`<h1>${title}</h1>
${faultSummary(request, faults)}<p>${recovery ? texts.enterRecoveryHint : texts.enterHint}</p>
<form method="post" action="${root}/sign-in/code" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="next" value="${next}">
${recovery && html`<input type="hidden" name="with" value="${RECOVERY}">\n`}${field({ name: 'code', first: true, ...one }, faults)}
<button class="button">${signIn.submit}</button>
</form>
<p class="after">${other}</p>
<p><a href="${root}/sign-in?next=${encodeURIComponent(next)}">${texts.otherPerson}</a></p>`
  return sendPage(request, reply, {
    ...{ title, body, formAction: await formTargets(site, next) },
    ...(status && { status }),
    here: recovery ? `${here}&with=${RECOVERY}` : here,
  })
}
