// Creating and revoking API tokens in the account; a new token is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiToken } from '../../../contract/account/token.ts'
import { fillWith, plural } from '../../../words/fill.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { createToken, revokeOwnToken } from '../../actions/account/tokens.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { type Faults, field, radioGroup, select, shownText } from '../kit/field.ts'
import { csrfField, formField, formId, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorOrRedirect } from '../kit/visitor.ts'
import { sendAccountPage, submitForm, translatedFaults } from './account-form.ts'
import { proofFaults, proofFields, sentProof } from './proof.ts'
import { tokenList } from './token-list.ts'

const DAY = 86_400
const { takes } = apiToken.endpoints.add

/** The lifetimes to choose from, in days; 0 is until it is revoked. */
const LIVES: readonly number[] = [0, 30, 90, 365]

/** Adds the routes of tokens in the account. */
export async function tokenPages(app: FastifyInstance) {
  app.get('/account/tokens', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    return visitor && tokenList(request, reply, visitor)
  })

  app.get('/account/tokens/new', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    return visitor && sendForm(request, reply, visitor)
  })

  app.post('/account/tokens', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const days = Number(formField(request, 'days'))
    const given = {
      name: formField(request, 'name'),
      access: formField(request, 'access'),
      ...(LIVES.includes(days) && days > 0 && { expires_ts: site.clock() + days * DAY }),
      ...sentProof(request),
    }
    const { account, tokens } = pageReaderOf(request).words
    try {
      const { made, refused } = await submitForm(request, takes, given, async (values) => {
        await mustBeProven(site, callerAt(request, visitor), values)
        return site.db.write((trx) => createToken(trx, callOf(request, visitor, {}, values)))
      })
      if (!refused) return sendSecret(request, reply, made.headers!['x-api-key']!)
      const named = given.name.trim() !== ''
      const name = { invalid_value: named ? tokens.tooMany : tokens.nameMissing, missing_field: tokens.nameMissing }
      return sendForm(
        request,
        reply,
        visitor,
        translatedFaults(request, takes, refused, { name, ...proofFaults(request) }),
      )
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return sendForm(request, reply, visitor, { current_password: account.tooManyAttempts }, 429)
    }
  })

  app.post('/account/tokens/end', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = formId(request, 'token_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('api_token').select('token_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('token_id', '=', id).executeTakeFirst()
      if (found) await revokeOwnToken(trx, callOf(request, visitor, { token_id: id }, {}))
    })
    return reply.redirect(`${accountPath(pageReaderOf(request), 'tokens')}?done=ended`, 303)
  })
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = pageReaderOf(request)
  const { locale, words } = reader
  const { account, tokens } = words
  const lives = (days: number): string =>
    days === 0 ? tokens.noEnd : days === 365 ? tokens.aYear : plural(tokens.days, days, locale)
  const body = html`<form class="form" method="post" action="${accountPath(reader, 'tokens')}" novalidate>
${await csrfField(request, reply)}
${field({ name: 'name', label: tokens.name, hint: tokens.nameHint, autocomplete: 'off', value: formField(request, 'name') }, faults)}
${radioGroup('access', tokens.access, formField(request, 'access') || 'read', [
  { value: 'read', label: tokens.read, hint: tokens.readHint },
  { value: 'read_write', label: tokens.readWrite, hint: tokens.readWriteHint },
])}
${select(
  { name: 'days', label: tokens.validFor, value: formField(request, 'days') },
  faults,
  LIVES.map((days) => ({ value: String(days), label: lives(days) })),
)}
${visitor.has_password && html`<p class="hint">${account.passwordNeeded}</p>`}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${proofFields(request, visitor, faults)}
<div class="buttons"><button class="button">${tokens.create}</button>
<a class="button bare" href="${accountPath(reader, 'tokens')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'tokens', title: tokens.new, intro: tokens.intro, body, faults } as const
  return sendAccountPage(request, reply, { ...page, ...(status && { status }) })
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
