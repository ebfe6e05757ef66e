// API tokens on the page of the account: made as read or read/write, with a name, shown once, ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiToken } from '../../contract/token.ts'
import { add, revoke } from '../actions/tokens.ts'
import { parseFields } from '../http/parse.ts'
import { pretty } from '../http/show.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { Refusal } from '../problem.ts'
import { type Faults, field, mustBeOwnForm, ownForm, sent, sentId, summary } from './form.ts'
import { type Html, html } from './html.ts'
import { rootOf, sendPage } from './page.ts'
import { callOf, visitorOr } from './visitor.ts'

const DAY = 86_400

/** For how many days a token can be made to work; 0: until it is ended. */
const LIVES: Readonly<Record<string, string>> = { 0: 'Until I end it', 30: '30 days', 90: '90 days', 365: 'A year' }

export async function tokenPages(app: FastifyInstance) {
  app.get('/account/tokens/new', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply, visitor)
  })

  app.post('/account/tokens', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    try {
      return shownOnce(request, reply, visitor, await made(request, visitor))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return form(request, reply, visitor, { [error.field]: said(error) }, 422)
    }
  })

  app.post('/account/tokens/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const id = sentId(request, 'token_id')
    await site.db.write(async (trx) => {
      const own = trx.selectFrom('api_token').select('token_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('token_id', '=', id).executeTakeFirst()
      if (found) await revoke(trx, callOf(request, visitor, { token_id: id }, {}))
    })
    return reply.redirect(`${rootOf(site)}/account`, 303)
  })
}

const said = ({ field, code, message }: Refusal): string =>
  field === 'name' && code !== 'invalid_value' ? 'A name has 1 to 64 characters.' : message

/** Makes what the form says, checked as the API checks it; gives the token. */
async function made(request: FastifyRequest, visitor: Visitor): Promise<string> {
  const { site } = request
  const days = Number(sent(request, 'days'))
  const given = {
    name: sent(request, 'name'),
    access: sent(request, 'access'),
    ...(days in LIVES && days > 0 && { expires_ts: site.clock() + days * DAY }),
  }
  const problems: Refusal[] = []
  const reading = { now: site.clock(), timezone: site.timezone }
  const values = parseFields(apiToken.endpoints.add.takes, given, reading, problems) as Parameters<
    typeof add
  >[1]['sent']
  if (problems[0]) throw problems[0]
  const { headers } = await site.db.write((trx) => add(trx, callOf(request, visitor, {}, values)))
  return headers!['x-api-key']!
}

async function form(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, faults: Faults = {}, status = 200) {
  const root = rootOf(request.site)
  const access = sent(request, 'access') || 'read'
  const choice = (value: string, text: string) =>
    html`<label class="choice"><input type="radio" name="access" value="${value}"${access === value && html` checked`}> ${text}</label>`
  const body = html`<h1>A new token</h1>
<p>A token lets a program in as you. Give each program its own, so that you can end one without the others.</p>
${summary(faults)}
<form method="post" action="${root}/account/tokens" novalidate>
${await ownForm(request, reply)}
${field({ name: 'name', label: 'What it is for', type: 'text', autocomplete: 'off', value: sent(request, 'name'), most: 64 }, faults)}
<fieldset id="access"><legend>What it may do</legend>
${choice('read', 'Only read')}
${choice('read_write', 'Read and write, whatever you may')}
</fieldset>
<div class="field"><label for="days">How long it works</label>
<select id="days" name="days">${Object.entries(LIVES).map(([days, text]) => html`<option value="${days}">${text}</option>`)}</select></div>
<button>Make the token</button>
</form>
<p class="after"><a href="${root}/account">Back to your account</a></p>`
  return sendPage(request, reply, { title: 'A new token', body, status, visitor })
}

function shownOnce(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, secret: string) {
  const body = html`<h1>Your new token</h1>
<p>Copy it now: it is not shown again. Programs send it in the header <code>x-api-key</code>.</p>
<p><code class="secret">${secret}</code></p>
<p class="after"><a href="${rootOf(request.site)}/account">Back to your account</a></p>`
  return sendPage(request, reply, { title: 'Your new token', body, visitor })
}

/** The tokens of a person, on the page of their account. */
export async function tokensOf({ site }: FastifyRequest, visitor: Visitor): Promise<Html> {
  const tokens = await site.db.reads
    .selectFrom('api_token')
    .select(['token_id', 'name', 'access', 'last_four', 'last_used_ts', 'expires_ts'])
    .where('member_id', '=', visitor.member_id)
    .where('revoked_ts', 'is', null)
    .orderBy('create_ts', 'desc')
    .orderBy('token_id', 'desc')
    .execute()
  const day = (seconds: number) => pretty(seconds, visitor.timezone_name ?? site.timezone).date
  const root = rootOf(site)
  const one = ({ token_id, name, access, last_four, last_used_ts, expires_ts }: (typeof tokens)[number]) => html`<li>
<div><strong>${name}</strong>
<p class="hint">${access === 'read' ? 'Reads' : 'Reads and writes'} · ends in ${last_four} · ${
    last_used_ts === null ? 'never used' : `last used ${day(last_used_ts)}`
  }${expires_ts !== null && ` · ${expires_ts <= site.clock() ? 'worked' : 'works'} until ${day(expires_ts)}`}</p></div>
<form method="post" action="${root}/account/tokens/end">
<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="token_id" value="${token_id}">
<button class="quiet" aria-label="End the token ${name}">End</button></form>
</li>`
  return html`<section>
<h2>API tokens</h2>
${tokens.length > 0 ? html`<ul class="rows">${tokens.map(one)}</ul>` : html`<p class="hint">None yet.</p>`}
<p><a href="${root}/account/tokens/new">Make a token</a></p>
</section>`
}
