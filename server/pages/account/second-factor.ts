// Two-step sign-in in the account: its section, new recovery codes, and turning it off.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { fill, plural } from '../../../words/fill.ts'
import { mustHaveFactor } from '../../access/account/second-factor.ts'
import { makeRecoveryCodes } from '../../actions/account/recovery-codes.ts'
import { factorOf, turnOffFactor, withFactorCode } from '../../actions/account/second-factor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { field, shownText } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage } from './account-form.ts'
import { checkCurrentPassword, currentPasswordField, isProvenIn, usernameField } from './proof.ts'

/** What a form with a password and a code does: create recovery codes, or turn two-step sign-in off. */
type Task = 'codes' | 'off'

/** Adds the routes of both forms. */
export async function secondFactorPages(app: FastifyInstance) {
  app.get('/account/second-factor/codes', showForm('codes'))
  app.post('/account/second-factor/codes', submit('codes'))
  app.get('/account/second-factor/off', showForm('off'))
  app.post('/account/second-factor/off', submit('off'))
}

const showForm = (task: Task) =>
  visitorPage((request, reply, visitor) =>
    visitor.second_factor ? sendForm(request, reply, visitor, task) : redirectToSecurity(request, reply),
  )

const submit = (task: Task) =>
  visitorPage(async (request, reply, visitor) => {
    if (!visitor.second_factor) return redirectToSecurity(request, reply)
    const refused = await checkCurrentPassword(request, reply, visitor)
    return refused ? sendForm(request, reply, visitor, task, refused) : perform(request, reply, visitor, task)
  })

const redirectToSecurity = (request: FastifyRequest, reply: FastifyReply, done = ''): FastifyReply =>
  reply.redirect(`${accountPath(pageReaderOf(request), 'security')}${done}`, 303)

/** Checks the code, and does it; the password is already checked. */
async function perform(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, task: Task) {
  const { site } = request
  const { secondFactor: texts } = pageReaderOf(request).words
  const { member_id, email } = visitor
  const text = formField(request, 'code').trim()
  const isProven = isProvenIn(request, visitor)
  if (!text && !isProven) return sendForm(request, reply, visitor, task, { faults: { code: texts.needCode } })
  const actor = callerAt(request, visitor)
  const doing = { actor, now: site.clock() }
  try {
    const work = async (trx: Transaction<DB>) => {
      await lockRow(trx, 'member', 'member_id', member_id)
      if (task === 'codes') return makeRecoveryCodes(trx, doing, member_id)
      await turnOffFactor(trx, doing, member_id)
      return undefined
    }
    const done = isProven
      ? { made: await site.db.write(work) }
      : await withFactorCode(site, { actor, member_id, email, text }, work)
    if (!done) return sendForm(request, reply, visitor, task, { faults: { code: texts.wrongCode } })
    if (!done.made) return redirectToSecurity(request, reply, '?done=off')
    const next = accountPath(pageReaderOf(request), 'security')
    return sendRecoveryCodes(request, reply, {
      title: texts.codesTitle,
      intro: texts.codesHint,
      codes: done.made,
      next,
    })
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    return sendForm(request, reply, visitor, task, { faults: { code: texts.tooManyAttempts }, status: 429 })
  }
}

const sendForm: SendForm<[task: Task]> = async (request, reply, visitor, task, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { secondFactor: texts } = reader.words
  const off = task === 'off'
  const required = off && (await mustHaveFactor(request.site.db.reads, request.site, visitor))
  const form = await postForm(request, reply, {
    action: `${reader.root}/account/second-factor/${task}`,
    fields: html`${usernameField(visitor)}${await currentPasswordField(request, faults)}
${!isProvenIn(request, visitor) && field({ name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code', code: 'text' }, faults)}`,
    submit: off ? texts.offConfirm : texts.createCodes,
    cancel: accountPath(reader, 'security'),
  })
  const body = html`${required && html`<p class="told">${texts.offRequired}</p>\n`}${form}`
  const about = off
    ? { title: texts.offTitle, intro: texts.offHint }
    : { title: texts.newCodes, intro: texts.newCodesHint, done: { on: texts.alreadyOn } }
  return sendAccountPage(request, reply, { part: 'security', ...about, body, faults, status })
}

export interface RecoveryCodesPage {
  title: string
  intro: string
  codes: readonly string[]
  /** The address of the button below the codes. */
  next: string
}

/** Sends the page that shows new recovery codes, once. */
export function sendRecoveryCodes(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, intro, codes, next }: RecoveryCodesPage,
) {
  const { secondFactor: texts } = pageReaderOf(request).words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${intro}</p>
</div>
${shownText({ name: 'codes', label: texts.codes, text: codes.map(inDashes).join('\n') })}<p class="after"><a class="button" href="${next}">${texts.done}</a></p>`
  return sendAccountPage(request, reply, { part: 'security', title, body })
}

const inDashes = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** The section of the security page: whether it is on, and how many recovery codes are left. */
export async function secondFactorSection(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, locale, day } = pageReaderOf(request)
  const { secondFactor: texts } = words
  const factor = await factorOf(site, visitor.member_id)
  const at = `${root}/account/second-factor`
  const how = factor
    ? html`<p><strong>${fill(texts.on, { day: day(factor.since) })}</strong> ${plural(texts.codesLeft, factor.left, locale)}</p>
<p class="buttons"><a class="button quiet" href="${at}/codes">${texts.newCodes}</a>
<a class="button quiet" href="${at}/off">${texts.turnOff}</a></p>`
    : html`<p><strong>${texts.off}</strong></p>
<p><a class="button quiet" href="${at}">${texts.turnOn}</a></p>`
  return html`<section class="part"><h2>${texts.title}</h2>
<p>${texts.intro}</p>
${how}
</section>`
}
