// Creating and revoking API tokens in the account; a new token is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiToken } from '../../../contract/account/token.ts'
import { fillWith, plural } from '../../../words/fill.ts'
import { createToken, revokeOwnToken } from '../../actions/account/tokens.ts'
import { field, radioGroup, select, shownText } from '../kit/field.ts'
import { formField, formId } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage } from './account-form.ts'
import { isProvenIn, proofFields, submitProven, usernameField } from './proof.ts'
import { tokenList } from './token-list.ts'

const DAY = 86_400
const { takes } = apiToken.endpoints.add

/** The lifetimes to choose from, in days; 0 is until it is revoked. */
const LIVES: readonly number[] = [0, 30, 90, 365]

/** Adds the routes of tokens in the account. */
export async function tokenPages(app: FastifyInstance) {
  app.get('/account/tokens', visitorPage(tokenList))

  app.get('/account/tokens/new', visitorPage(sendForm))

  app.post(
    '/account/tokens',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const days = Number(formField(request, 'days'))
      const given = {
        name: formField(request, 'name'),
        access: formField(request, 'access'),
        ...(LIVES.includes(days) && days > 0 && { expires_ts: site.clock() + days * DAY }),
      }
      const { nameMissing, tooMany } = pageReaderOf(request).words.tokens
      const name = { invalid_value: given.name.trim() ? tooMany : nameMissing, missing_field: nameMissing }
      const form = { takes, given, messages: { name } }
      const { made, refused } = await submitProven(request, reply, visitor, form, (values) =>
        site.db.write((trx) => createToken(trx, callOf(request, visitor, {}, values))),
      )
      if (refused) return sendForm(request, reply, visitor, refused)
      return sendSecret(request, reply, made.headers!['x-api-key']!)
    }),
  )

  app.post(
    '/account/tokens/end',
    visitorPage(async (request, reply, visitor) => {
      const id = formId(request, 'token_id')
      await request.site.db.write(async (trx) => {
        const own = trx.selectFrom('api_token').select('token_id').where('member_id', '=', visitor.member_id)
        const row = await own.where('token_id', '=', id).executeTakeFirst()
        if (row) await revokeOwnToken(trx, callOf(request, visitor, { token_id: id }, {}))
      })
      return reply.redirect(`${accountPath(pageReaderOf(request), 'tokens')}?done=ended`, 303)
    }),
  )
}

const sendForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { locale, words } = reader
  const { account, tokens } = words
  const lives = (days: number): string =>
    days === 0 ? tokens.noEnd : days === 365 ? tokens.aYear : plural(tokens.days, days, locale)
  const fields = html`${field({ name: 'name', label: tokens.name, hint: tokens.nameHint, autocomplete: 'off', value: formField(request, 'name') }, faults)}
${radioGroup('access', tokens.access, formField(request, 'access') || 'read', [
  { value: 'read', label: tokens.read, hint: tokens.readHint },
  { value: 'read_write', label: tokens.readWrite, hint: tokens.readWriteHint },
])}
${select(
  { name: 'days', label: tokens.validFor, value: formField(request, 'days') },
  faults,
  LIVES.map((days) => ({ value: String(days), label: lives(days) })),
)}
${visitor.has_password && !isProvenIn(request, visitor) && html`<p class="hint">${account.passwordNeeded}</p>`}
${usernameField(visitor)}${await proofFields(request, visitor, faults)}`
  const path = accountPath(reader, 'tokens')
  const body = await postForm(request, reply, { action: path, fields, submit: tokens.create, cancel: path })
  const page = { part: 'tokens', title: tokens.new, intro: tokens.intro } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
}

function sendSecret(request: FastifyRequest, reply: FastifyReply, secret: string) {
  const reader = pageReaderOf(request)
  const { tokens } = reader.words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${fillWith(tokens.createdHint, { header: html`<code>x-api-key</code>` })}</p>
</div>
${shownText({ name: 'token', label: tokens.token, text: secret })}<p class="after"><a class="button" href="${accountPath(reader, 'tokens')}">${tokens.done}</a></p>`
  return sendAccountPage(request, reply, { part: 'tokens', title: tokens.createdTitle, body })
}
