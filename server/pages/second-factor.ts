// Two-step sign-in on the pages of one's account: how it stands, new recovery codes, and turning it off.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { counted, fill } from '../../words/fill.ts'
import { mustHaveFactor } from '../access/second-factor.ts'
import { makeRecoveryCodes } from '../actions/account/recovery-codes.ts'
import { factorOf, turnOffFactor, withFactorCode } from '../actions/account/second-factor.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { accountPage } from './account.ts'
import { type Faults, field } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { type Html, html } from './html.ts'
import { presentPassword, unproven } from './proof.ts'
import { readerOf } from './reader.ts'
import { visitorOr } from './visitor.ts'

/** What is done with a password and a code. */
type Deed = 'codes' | 'off'

export async function secondFactorPages(app: FastifyInstance) {
  app.get('/account/second-factor/codes', asked('codes'))
  app.post('/account/second-factor/codes', answered('codes'))
  app.get('/account/second-factor/off', asked('off'))
  app.post('/account/second-factor/off', answered('off'))
}

const asked = (deed: Deed) => async (request: FastifyRequest, reply: FastifyReply) => {
  const visitor = await visitorOr(request, reply)
  return visitor && (visitor.second_factor ? form(request, reply, visitor, deed) : toSecurity(request, reply))
}

const answered = (deed: Deed) => async (request: FastifyRequest, reply: FastifyReply) => {
  const visitor = await visitorOr(request, reply)
  if (!visitor) return
  await mustBeOwnForm(request)
  if (!visitor.second_factor) return toSecurity(request, reply)
  const unshown = await unproven(request, reply, visitor)
  if (unshown) return form(request, reply, visitor, deed, unshown.faults, unshown.status)
  return done(request, reply, visitor, deed)
}

const toSecurity = (request: FastifyRequest, reply: FastifyReply, done = ''): FastifyReply =>
  reply.redirect(`${partPath(readerOf(request), 'security')}${done}`, 303)

/** Does it, where the code is right; the password was. */
async function done(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, deed: Deed) {
  const { site } = request
  const { secondFactor: texts } = readerOf(request).words
  const { member_id, email } = visitor
  const text = sent(request, 'code').trim()
  if (!text) return form(request, reply, visitor, deed, { code: texts.needCode })
  const actor = callerAt(request, visitor)
  const doing = { actor, now: site.clock() }
  try {
    const shown = await withFactorCode(site, { actor, member_id, email, text }, async (trx) => {
      if (deed === 'codes') return makeRecoveryCodes(trx, doing, member_id)
      await turnOffFactor(trx, doing, member_id)
      return undefined
    })
    if (!shown) return form(request, reply, visitor, deed, { code: texts.wrong })
    if (!shown.made) return toSecurity(request, reply, '?done=off')
    const next = partPath(readerOf(request), 'security')
    return keptCodes(request, reply, { title: texts.renewed, said: texts.renewedSaid, codes: shown.made, next })
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    return form(request, reply, visitor, deed, { code: texts.tooMany }, 429)
  }
}

async function form(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  deed: Deed,
  faults: Faults = {},
  status?: number,
) {
  const reader = readerOf(request)
  const { account, secondFactor: texts } = reader.words
  const off = deed === 'off'
  const required = off && (await mustHaveFactor(request.site, visitor))
  const body = html`${required && html`<p class="told">${texts.offRequired}</p>\n`}<form class="form" method="post" action="${reader.root}/account/second-factor/${deed}" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${presentPassword(request, faults)}
${field({ name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code', code: 'text' }, faults)}
<div class="buttons"><button class="button">${off ? texts.offNow : texts.renewNow}</button>
<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  const about = off
    ? { title: texts.offTitle, said: texts.offSaid }
    : { title: texts.renew, said: texts.renewSaid, done: { on: texts.onAlready } }
  return accountPage(request, reply, { part: 'security', ...about, body, faults, ...(status && { status }) })
}

export interface Kept {
  title: string
  said: string
  codes: readonly string[]
  /** Where it goes on. */
  next: string
}

/** Shows recovery codes, this once. */
export function keptCodes(request: FastifyRequest, reply: FastifyReply, { title, said, codes, next }: Kept) {
  const { secondFactor: texts } = readerOf(request).words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${said}</p>
</div>
<ul class="codes" aria-label="${texts.codes}">${codes.map((code) => html`<li><code>${inDashes(code)}</code></li>\n`)}</ul>
<p class="after"><a class="button" href="${next}">${texts.keptThem}</a></p>`
  return accountPage(request, reply, { part: 'security', title, body })
}

const inDashes = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** How it stands, on the page of how one signs in. */
export async function factorPart(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, language, day } = readerOf(request)
  const { secondFactor: texts } = words
  const factor = await factorOf(site, visitor.member_id)
  const at = `${root}/account/second-factor`
  const how = factor
    ? html`<p><strong>${fill(texts.on, { day: day(factor.since) })}</strong> ${counted(texts.left, factor.left, language)}</p>
<p class="buttons"><a class="button quiet" href="${at}/codes">${texts.renew}</a>
<a class="button quiet" href="${at}/off">${texts.turnOff}</a></p>`
    : html`<p><strong>${texts.off}</strong></p>
<p><a class="button quiet" href="${at}">${texts.turnOn}</a></p>`
  return html`<section class="part"><h2>${texts.title}</h2>
<p>${texts.said}</p>
${how}
</section>`
}
