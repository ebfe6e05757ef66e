// Applications that a person has registered, on the page of their account: made, their secret shown once, deleted.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { application } from '../../contract/application.ts'
import { drop, registerAs } from '../actions/applications.ts'
import { parseFields } from '../http/parse.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { Refusal } from '../problem.ts'
import { type Faults, field, mustBeOwnForm, ownForm, sent, summary } from './form.ts'
import { type Html, html } from './html.ts'
import { rootOf, sendPage } from './page.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function applicationPages(app: FastifyInstance) {
  app.get('/account/applications/new', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply, visitor)
  })

  app.post('/account/applications', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    try {
      return shownOnce(request, reply, visitor, await made(request, visitor))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const said = error.field === 'name' && !sent(request, 'name').trim() ? 'Enter a name.' : error.message
      return form(request, reply, visitor, { [error.field]: said }, 422)
    }
  })

  app.post('/account/applications/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const client_id = sent(request, 'client_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('application').select('application_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('client_id', '=', client_id).executeTakeFirst()
      if (found) await drop(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${rootOf(request.site)}/account`, 303)
  })
}

/** Registers what the form says, checked as the API checks it. */
async function made(request: FastifyRequest, visitor: Visitor) {
  const { site } = request
  const now = site.clock()
  const lines = sent(request, 'redirect_uris').split(/\s+/).filter(Boolean)
  const problems: Refusal[] = []
  const given = { name: sent(request, 'name'), redirect_uris: lines }
  const reading = { now, timezone: site.timezone }
  const { name, redirect_uris } = parseFields(application.endpoints.add.takes, given, reading, problems) as typeof given
  if (problems[0]) throw problems[0]
  const isPublic = sent(request, 'kind') === 'public' ? 1 : 0
  const { member_id } = visitor
  const registering = { member_id, name, redirect_uris, public: isPublic, now } as const
  return site.db.write((trx) => registerAs(trx, callerAt(request, visitor), registering))
}

async function form(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, faults: Faults = {}, status = 200) {
  const root = rootOf(request.site)
  const kind = sent(request, 'kind') || 'secret'
  const choice = (value: string, text: string) =>
    html`<label class="choice"><input type="radio" name="kind" value="${value}"${kind === value && html` checked`}> ${text}</label>`
  const fault = faults['redirect_uris']
  const body = html`<h1>A new application</h1>
<p>An application asks people whether they let it in, and then acts as them (OAuth 2.0).</p>
${summary(faults)}
<form method="post" action="${root}/account/applications" novalidate>
${await ownForm(request, reply)}
${field({ name: 'name', label: 'What people know it by', type: 'text', autocomplete: 'off', value: sent(request, 'name'), most: 64 }, faults)}
<div class="field">
<label for="redirect_uris">Where people are sent back to, an address on each line</label>
<p class="hint" id="redirect_uris-hint">Such as https://app.example.com/callback, or http://127.0.0.1/callback on people’s own machines.</p>
${fault && html`<p class="fault" id="redirect_uris-fault">${fault}</p>`}
<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" autocapitalize="none" aria-describedby="redirect_uris-hint${fault && ' redirect_uris-fault'}"${fault && html` aria-invalid="true"`} required>${sent(request, 'redirect_uris')}</textarea>
</div>
<fieldset id="kind"><legend>Where it runs</legend>
${choice('secret', 'On a server, which can keep a secret')}
${choice('public', 'On the machines of the people who use it, or in their browsers')}
</fieldset>
<button>Register the application</button>
</form>
<p class="after"><a href="${root}/account">Back to your account</a></p>`
  return sendPage(request, reply, { title: 'A new application', body, status, visitor })
}

function shownOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { client_id, secret }: { client_id: string; secret: string | null },
) {
  const body = html`<h1>Your new application</h1>
<p>Its <code>client_id</code>:</p>
<p><code class="secret">${client_id}</code></p>
${
  secret !== null &&
  html`<p>Its <code>client_secret</code>. Copy it now: it is not shown again.</p>
<p><code class="secret">${secret}</code></p>`
}
<p class="after"><a href="${rootOf(request.site)}/account">Back to your account</a></p>`
  return sendPage(request, reply, { title: 'Your new application', body, visitor })
}

/** The applications of a person, on the page of their account. */
export async function applicationsOf({ site }: FastifyRequest, visitor: Visitor): Promise<Html> {
  const rows = await site.db.reads
    .selectFrom('application')
    .select(['client_id', 'name', 'public', 'disabled'])
    .where('member_id', '=', visitor.member_id)
    .orderBy('create_ts', 'desc')
    .orderBy('application_id', 'desc')
    .execute()
  const root = rootOf(site)
  const one = ({ client_id, name, public: open, disabled }: (typeof rows)[number]) => html`<li>
<div><strong>${name}</strong>
<p class="hint">${client_id} · ${open ? 'public' : 'with a secret'}${disabled === 1 && ' · disabled'}</p></div>
<form method="post" action="${root}/account/applications/end">
<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="client_id" value="${client_id}">
<button class="quiet" aria-label="Delete the application ${name}">Delete</button></form>
</li>`
  return html`<section>
<h2>Applications that you have registered</h2>
${rows.length > 0 ? html`<ul class="rows">${rows.map(one)}</ul>` : html`<p class="hint">None yet.</p>`}
<p><a href="${root}/account/applications/new">Register an application</a></p>
</section>`
}
