// The pages of the account that turn on two-step sign-in: password, key, first code, recovery codes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasPasskey, partyOf } from '../../actions/account/passkeys/index.ts'
import { beginFactorSetup, factorKeyInSetup, factorOf, turnOnFactor } from '../../actions/account/second-factor.ts'
import { callerAt, lacksFactor, sessionOf, type Visitor } from '../../identity/index.ts'
import { codeIn, groupedInFours, keyUri, stepOf } from '../../rules/account/one-time-code.ts'
import { type Faults, field, shownText } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { qrCode } from '../kit/qr.ts'
import { pageReaderOf, setReader } from '../kit/reader.ts'
import { nextOf, setUpPath } from '../kit/return-address.ts'
import { pageFor, visitorOrRedirect } from '../kit/visitor.ts'
import { passkeyButton } from '../passkeys/button.ts'
import { type SendForm, sendAccountPage } from './account-form.ts'
import { checkCurrentPassword, currentPasswordField, usernameField } from './proof.ts'
import { sendRecoveryCodes } from './second-factor.ts'

/** A route for anyone who has a session. */
const ofSession = pageFor(sessionOrRedirect)

/** Adds their routes. */
export async function setUpPages(app: FastifyInstance) {
  app.get(
    '/account/second-factor',
    ofSession(async (request, reply, visitor) => {
      if (visitor.second_factor) return reply.redirect(nextAddress(request), 303)
      if (await mustShowPasskey(request, visitor)) return sendPasskeyPage(request, reply)
      const key = await factorKeyInSetup(request.site, visitor.session_id)
      return key ? sendKeyForm(request, reply, visitor, key) : sendPasswordForm(request, reply, visitor)
    }),
  )

  app.post(
    '/account/second-factor',
    ofSession(async (request, reply, visitor) => {
      const { site } = request
      if (visitor.second_factor) return reply.redirect(nextAddress(request), 303)
      if (await mustShowPasskey(request, visitor)) return reply.redirect(setUpPath(site, nextAddress(request)), 303)
      const refused = await checkCurrentPassword(request, reply, visitor)
      if (refused) return sendPasswordForm(request, reply, visitor, refused)
      await site.db.write((trx) => beginFactorSetup(trx, site, visitor.session_id))
      return reply.redirect(setUpPath(site, nextAddress(request)), 303)
    }),
  )

  app.post(
    '/account/second-factor/confirm',
    ofSession(async (request, reply, visitor) => {
      const { site } = request
      const { secondFactor } = pageReaderOf(request).words
      const { member_id, session_id } = visitor
      if (await mustShowPasskey(request, visitor)) return reply.redirect(setUpPath(site, nextAddress(request)), 303)
      // Of a form that is sent twice only the first answer has the recovery codes, and the browser may not have shown it.
      const redirectToCodes = () =>
        reply.redirect(`${pageReaderOf(request).root}/account/second-factor/codes?done=on`, 303)
      const key = visitor.second_factor ? undefined : await factorKeyInSetup(site, session_id)
      if (!key && (await factorOf(site, member_id))) return redirectToCodes()
      if (!key) return reply.redirect(setUpPath(site, nextAddress(request)), 303)
      const code = codeIn(formField(request, 'code'))
      const now = site.clock()
      const step = code && stepOf(key, code, now)
      if (!step) {
        const fault = formField(request, 'code').trim() ? secondFactor.wrongFirstCode : secondFactor.needCode
        return sendKeyForm(request, reply, visitor, key, { code: fault })
      }
      const actor = callerAt(request, visitor)
      const codes = await site.db.write((trx) =>
        turnOnFactor(trx, { site, actor, now, member_id, session_id, key, step }),
      )
      if (!codes) return redirectToCodes()
      const { turnedOn, turnedOnHint } = secondFactor
      return sendRecoveryCodes(request, reply, {
        title: turnedOn,
        intro: turnedOnHint,
        codes,
        next: nextAddress(request),
      })
    }),
  )
}

/**
 * Returns whether a second factor is still missing in a session of somebody who has a passkey: whoever knows their password must
 * show it, and cannot set up anything in its place.
 */
const mustShowPasskey = async (request: FastifyRequest, visitor: Visitor): Promise<boolean> =>
  (await lacksFactor(request.site, visitor)) && (await hasPasskey(request.site, visitor.member_id))

/** Asks for the passkey. */
async function sendPasskeyPage(request: FastifyRequest, reply: FastifyReply) {
  const { passkeys } = pageReaderOf(request).words
  const next = nextAddress(request)
  const without = html`<p class="hint">${passkeys.needsScript}</p>`
  const body = html`${await csrfField(request, reply)}
${passkeyButton(request, { does: 'proof', label: passkeys.confirm, next, main: true, without })}<p class="hint">${passkeys.lost}</p>`
  return sendAccountPage(request, reply, { part: 'security', title: passkeys.confirm, intro: passkeys.required, body })
}

/** The person of a session, even without a required second factor; others are redirected to sign-in. */
async function sessionOrRedirect(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const visitor = await sessionOf(request)
  if (!visitor) return visitorOrRedirect(request, reply)
  // People who sign in with their company only have no second factor here.
  if (visitor.company_only) {
    const { root } = pageReaderOf(request)
    const isIn = pageReaderOf(request).visitor !== undefined
    await reply.redirect(
      isIn ? `${root}/account/security` : `${root}/sign-in?next=${encodeURIComponent(nextAddress(request))}`,
      303,
    )
    return undefined
  }
  setReader(request, visitor)
  return visitor
}

/** The address to go on to afterwards. */
function nextAddress(request: FastifyRequest): string {
  const requested = formField(request, 'next') || (request.query as Record<string, unknown>)['next']
  return requested ? nextOf(request.site, requested) : accountPath(pageReaderOf(request), 'security')
}

const sendPasswordForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { secondFactor } = reader.words
  const required = await lacksFactor(request.site, visitor)
  const form = await postForm(request, reply, {
    action: `${reader.root}/account/second-factor`,
    hidden: { next: nextAddress(request) },
    fields: html`${usernameField(visitor)}${await currentPasswordField(request, faults)}`,
    submit: secondFactor.continue,
    cancel: required ? undefined : accountPath(reader, 'security'),
    after: await passkeyChoice(request),
  })
  const body = html`${required && html`<p class="told">${secondFactor.required}</p>\n`}${form}`
  const page = { part: 'security', title: secondFactor.setUp, intro: secondFactor.intro } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
}

/** The other choice, in the same form: a passkey, which counts as both steps. */
async function passkeyChoice(request: FastifyRequest) {
  if (!(await partyOf(request.site))) return false
  const { passkeys } = pageReaderOf(request).words
  const without = html`<p class="hint">${passkeys.needsScript}</p>`
  return html`<section class="part"><h2>${passkeys.second}</h2>
<p>${passkeys.secondInfo}</p>
${passkeyButton(request, { does: 'add', label: passkeys.add, next: nextAddress(request), without })}</section>`
}

async function sendKeyForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  key: string,
  faults: Faults = {},
) {
  const reader = pageReaderOf(request)
  const { secondFactor: texts } = reader.words
  const required = await lacksFactor(request.site, visitor)
  const { hostname, pathname } = new URL(request.site.url)
  const issuer = `Folkmoot ${hostname}${pathname.replace(/\/$/, '')}`
  const uri = keyUri(key, { issuer, label: visitor.email })
  const code = { name: 'code', label: texts.firstCode, hint: texts.codeHint, autocomplete: 'one-time-code' }
  const form = await postForm(request, reply, {
    action: `${reader.root}/account/second-factor/confirm`,
    hidden: { next: nextAddress(request) },
    fields: field({ ...code, code: 'numeric' }, faults),
    submit: texts.confirm,
    cancel: required ? undefined : accountPath(reader, 'security'),
  })
  const body = html`<p>${texts.scan}</p>
${qrCode(uri, texts.picture)}
${shownText({ name: 'key', label: texts.typeKey, text: groupedInFours(key) })}<p><a href="${uri}">${texts.open}</a></p>
${form}`
  return sendAccountPage(request, reply, { part: 'security', title: texts.setUp, body, faults })
}
