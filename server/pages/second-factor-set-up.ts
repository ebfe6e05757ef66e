// The pages of one's account where two-step sign-in is turned on: a password, a key, a first code, recovery codes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginFactorSetup, factorKeyInSetup, factorOf, turnOnFactor } from '../actions/account/second-factor.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt, lacksFactor, sessionOf } from '../identity/signed-in.ts'
import { codeIn, inFours, keyUri, stepOf } from '../rules/one-time-code.ts'
import { accountPage } from './account.ts'
import { type Faults, field } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { html } from './html.ts'
import { nextOf, setUpPath } from './next.ts'
import { presentPassword, unproven } from './proof.ts'
import { qrCode } from './qr.ts'
import { readBy, readerOf } from './reader.ts'
import { keptCodes } from './second-factor.ts'
import { visitorOr } from './visitor.ts'

export async function setUpPages(app: FastifyInstance) {
  app.get('/account/second-factor', async (request, reply) => {
    const visitor = await someone(request, reply)
    if (!visitor) return
    if (visitor.second_factor) return reply.redirect(goalOf(request), 303)
    const key = await factorKeyInSetup(request.site, visitor.session_id)
    return key ? keyForm(request, reply, visitor, key) : passwordForm(request, reply, visitor)
  })

  app.post('/account/second-factor', async (request, reply) => {
    const visitor = await someone(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    if (visitor.second_factor) return reply.redirect(goalOf(request), 303)
    const refused = await unproven(request, reply, visitor)
    if (refused) return passwordForm(request, reply, visitor, refused.faults, refused.status)
    await site.db.write((trx) => beginFactorSetup(trx, site, visitor.session_id))
    return reply.redirect(setUpPath(site, goalOf(request)), 303)
  })

  app.post('/account/second-factor/confirm', async (request, reply) => {
    const visitor = await someone(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const { secondFactor } = readerOf(request).words
    const { member_id, session_id } = visitor
    // Sent twice, only the first shows recovery codes, which the browser may have passed over.
    const already = () => reply.redirect(`${readerOf(request).root}/account/second-factor/codes?done=on`, 303)
    const key = visitor.second_factor ? undefined : await factorKeyInSetup(site, session_id)
    if (!key && (await factorOf(site, member_id))) return already()
    if (!key) return reply.redirect(setUpPath(site, goalOf(request)), 303)
    const code = codeIn(sent(request, 'code'))
    const now = site.clock()
    const step = code && stepOf(key, code, now)
    if (!step) {
      const fault = sent(request, 'code').trim() ? secondFactor.notFirst : secondFactor.needCode
      return keyForm(request, reply, visitor, key, { code: fault })
    }
    const actor = callerAt(request, visitor)
    const codes = await site.db.write((trx) =>
      turnOnFactor(trx, { site, actor, now, member_id, session_id, key, step }),
    )
    if (!codes) return already()
    const { kept, keptSaid } = secondFactor
    return keptCodes(request, reply, { title: kept, said: keptSaid, codes, next: goalOf(request) })
  })
}

/** Whoever has a session, also where the site asks for a second factor that they do not have yet. */
async function someone(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const visitor = await sessionOf(request)
  if (!visitor) return visitorOr(request, reply)
  readBy(request, visitor)
  return visitor
}

/** Where it goes on afterwards. */
function goalOf(request: FastifyRequest): string {
  const asked = sent(request, 'next') || (request.query as Record<string, unknown>)['next']
  return asked ? nextOf(request.site, asked) : partPath(readerOf(request), 'security')
}

async function passwordForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = readerOf(request)
  const { account, secondFactor } = reader.words
  const required = await lacksFactor(request.site, visitor)
  const body = html`${required && html`<p class="told">${secondFactor.required}</p>\n`}<form class="form" method="post" action="${reader.root}/account/second-factor" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="next" value="${goalOf(request)}">
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${presentPassword(request, faults)}
<div class="buttons"><button class="button">${secondFactor.goOn}</button>
${!required && html`<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a>`}</div>
</form>`
  const page = { part: 'security', title: secondFactor.setUp, said: secondFactor.said, body, faults } as const
  return accountPage(request, reply, { ...page, ...(status && { status }) })
}

async function keyForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  key: string,
  faults: Faults = {},
) {
  const reader = readerOf(request)
  const { account, secondFactor: texts } = reader.words
  const required = await lacksFactor(request.site, visitor)
  const { hostname, pathname } = new URL(request.site.url)
  const issuer = `Folkmoot ${hostname}${pathname.replace(/\/$/, '')}`
  const uri = keyUri(key, { issuer, label: visitor.email })
  const body = html`<p>${texts.scan}</p>
${qrCode(uri, texts.picture)}
<p>${texts.typeKey}</p>
<p><code class="secret">${inFours(key)}</code></p>
<p><a href="${uri}">${texts.open}</a></p>
<form class="form" method="post" action="${reader.root}/account/second-factor/confirm" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="next" value="${goalOf(request)}">
${field({ name: 'code', label: texts.firstCode, hint: texts.codeHint, autocomplete: 'one-time-code', code: 'numeric' }, faults)}
<div class="buttons"><button class="button">${texts.confirm}</button>
${!required && html`<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a>`}</div>
</form>`
  return accountPage(request, reply, { part: 'security', title: texts.setUp, body, faults })
}
