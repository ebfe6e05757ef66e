// API tokens on a page of the account: made as read or read/write, with a name, shown once, ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiToken } from '../../contract/token.ts'
import { counted, pieces } from '../../words/fill.ts'
import { mustBeProven } from '../actions/account/proof.ts'
import { createToken, revokeOwnToken } from '../actions/account/tokens.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { accountPage, carriedOut, faultsOf } from './account.ts'
import { choices, type Faults, field, select } from './field.ts'
import { mustBeOwnForm, ownForm, sent, sentId } from './form.ts'
import { partPath } from './frame.ts'
import { html } from './html.ts'
import { proofFaults, proofFields, proofOf } from './proof.ts'
import { readerOf } from './reader.ts'
import { tokenList } from './token-list.ts'
import { callOf, visitorOr } from './visitor.ts'

const DAY = 86_400
const { takes } = apiToken.endpoints.add

/** For how many days a token can be made to work; 0: until it is ended. */
const LIVES: readonly number[] = [0, 30, 90, 365]

export async function tokenPages(app: FastifyInstance) {
  app.get('/account/tokens', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && tokenList(request, reply, visitor)
  })

  app.get('/account/tokens/new', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply, visitor)
  })

  app.post('/account/tokens', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const days = Number(sent(request, 'days'))
    const given = {
      name: sent(request, 'name'),
      access: sent(request, 'access'),
      ...(LIVES.includes(days) && days > 0 && { expires_ts: site.clock() + days * DAY }),
      ...proofOf(request),
    }
    const { account, tokens } = readerOf(request).words
    try {
      const { made, refused } = await carriedOut(request, takes, given, async (values) => {
        await mustBeProven(site, callerAt(request, visitor), values)
        return site.db.write((trx) => createToken(trx, callOf(request, visitor, {}, values)))
      })
      if (!refused) return shownOnce(request, reply, made.headers!['x-api-key']!)
      const named = given.name.trim() !== ''
      const name = { invalid_value: named ? tokens.tooMany : tokens.needName, missing_field: tokens.needName }
      return form(request, reply, visitor, faultsOf(request, takes, refused, { name, ...proofFaults(request) }))
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return form(request, reply, visitor, { current_password: account.tooMany }, 429)
    }
  })

  app.post('/account/tokens/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = sentId(request, 'token_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('api_token').select('token_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('token_id', '=', id).executeTakeFirst()
      if (found) await revokeOwnToken(trx, callOf(request, visitor, { token_id: id }, {}))
    })
    return reply.redirect(`${partPath(readerOf(request), 'tokens')}?done=ended`, 303)
  })
}

async function form(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = readerOf(request)
  const { language, words } = reader
  const { account, tokens } = words
  const lives = (days: number): string =>
    days === 0 ? tokens.forever : days === 365 ? tokens.aYear : counted(tokens.days, days, language)
  const body = html`<form class="form" method="post" action="${partPath(reader, 'tokens')}" novalidate>
${await ownForm(request, reply)}
${field({ name: 'name', label: tokens.name, hint: tokens.nameHint, autocomplete: 'off', value: sent(request, 'name') }, faults)}
${choices('access', tokens.may, sent(request, 'access') || 'read', [
  { value: 'read', label: tokens.read, said: tokens.readSaid },
  { value: 'read_write', label: tokens.readWrite, said: tokens.readWriteSaid },
])}
${select(
  { name: 'days', label: tokens.lives, value: sent(request, 'days') },
  faults,
  LIVES.map((days) => ({ value: String(days), label: lives(days) })),
)}
<p class="hint">${account.asksPassword}</p>
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${proofFields(request, visitor, faults)}
<div class="buttons"><button class="button">${tokens.go}</button>
<a class="button bare" href="${partPath(reader, 'tokens')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'tokens', title: tokens.new, said: tokens.said, body, faults } as const
  return accountPage(request, reply, { ...page, ...(status && { status }) })
}

function shownOnce(request: FastifyRequest, reply: FastifyReply, secret: string) {
  const reader = readerOf(request)
  const { tokens } = reader.words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${pieces(tokens.madeSaid, { header: html`<code>x-api-key</code>` })}</p>
</div>
<p><code class="secret">${secret}</code></p>
<p class="after"><a class="button" href="${partPath(reader, 'tokens')}">${tokens.kept}</a></p>`
  return accountPage(request, reply, { part: 'tokens', title: tokens.made, body })
}
