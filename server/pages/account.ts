// The pages of one's own account: where one is signed in, and one's password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPasswordOf, newPasswordHash, setPassword } from '../actions/password.ts'
import { end, endSessions } from '../actions/sessions.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { Problem } from '../problem.ts'
import { applicationsOf } from './applications.ts'
import { authorizationsOf } from './authorizations.ts'
import { type Faults, field, mustBeOwnForm, ownForm, sent, sentId, summary } from './form.ts'
import { html } from './html.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { rootOf, sendPage } from './page.ts'
import { sessionsOf } from './sessions.ts'
import { tokensOf } from './tokens.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function accountPages(app: FastifyInstance) {
  app.get('/account', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && overview(request, reply, visitor)
  })

  app.post('/account/sessions/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    // Without an id all others are meant; what is none ends none.
    const all = sent(request, 'session_id') === ''
    const id = sentId(request, 'session_id')
    const { member_id, session_id } = visitor
    await request.site.db.write(async (trx) => {
      const call = callOf(request, visitor, { session_id: id }, {})
      if (all) return endSessions(trx, call, member_id, { but: session_id, reason: 'by hand' })
      const own = trx.selectFrom('session').select('session_id').where('member_id', '=', member_id)
      const others = own.where('session_id', '<>', session_id)
      if (await others.where('session_id', '=', id).executeTakeFirst()) await end(trx, call)
    })
    return reply.redirect(`${rootOf(request.site)}/account`, 303)
  })

  app.get('/account/password', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && passwordForm(request, reply, visitor)
  })

  app.post('/account/password', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const password = sent(request, 'password')
    const faults = newPasswordFaults(password, sent(request, 'again'))
    if (Object.keys(faults).length) return passwordForm(request, reply, visitor, faults, 422)
    try {
      const { member_id, session_id } = visitor
      const actor = callerAt(request, visitor)
      if (!(await isPasswordOf(site, actor, member_id, sent(request, 'current_password')))) {
        const wrong = { current_password: 'This is not your present password.' }
        return passwordForm(request, reply, visitor, wrong, 422)
      }
      const password_hash = await newPasswordHash(site, password, visitor)
      const given = { actor, member_id, session_id, password_hash, now: site.clock() }
      await site.db.write((trx) => setPassword(trx, given))
    } catch (error) {
      if (!(error instanceof Problem)) return passwordForm(request, reply, visitor, refusedPassword(error), 422)
      if (error.status !== 429) throw error
      reply.headers(error.headers)
      const late = { current_password: 'There were too many tries. Wait a quarter of an hour.' }
      return passwordForm(request, reply, visitor, late, 429)
    }
    return reply.redirect(`${rootOf(site)}/account?done=password`, 303)
  })
}

async function overview(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { site } = request
  const root = rootOf(site)
  const { done } = request.query as Record<string, unknown>
  const body = html`<h1>${visitor.name}</h1>
<p class="under">${visitor.email}</p>
${done === 'password' && html`<p class="done" role="status">Your password is changed. Everywhere else you are signed out.</p>`}
<section>
<h2>Password</h2>
<p><a href="${root}/account/password">Change your password</a></p>
</section>
${await sessionsOf(request, visitor)}
${await tokensOf(request, visitor)}
${await authorizationsOf(request, visitor)}
${await applicationsOf(request, visitor)}`
  return sendPage(request, reply, { title: 'Your account', body, visitor, wide: true })
}

async function passwordForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status = 200,
) {
  const root = rootOf(request.site)
  const body = html`<h1>Change your password</h1>
<p>Everywhere else you will be signed out.</p>
${summary(faults)}
<form method="post" action="${root}/account/password" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${field({ name: 'current_password', label: 'Present password', type: 'password', autocomplete: 'current-password' }, faults)}
${newPasswordFields(faults)}
<button>Change the password</button>
</form>
<p class="after"><a href="${root}/account">Back to your account</a></p>`
  return sendPage(request, reply, { title: 'Change your password', body, status, visitor })
}
