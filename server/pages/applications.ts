// Applications that a person registers in their account: made, their secret shown once, deleted.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { application } from '../../contract/application.ts'
import { inOtherWords } from '../../words/fill.ts'
import { deleteApplication, registerApplicationAs } from '../actions/account/applications.ts'
import { callerAt } from '../identity/signed-in.ts'
import { FIRST } from '../rules/language.ts'
import { accountPage, carriedOut, faultsOf } from './account.ts'
import { applicationList } from './application-list.ts'
import { choices, type Faults, field, labelled } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { html } from './html.ts'
import { readerOf } from './reader.ts'
import { callOf, visitorOr } from './visitor.ts'
import { wordsOf } from './words.ts'

const { takes } = application.endpoints.add

export async function applicationPages(app: FastifyInstance) {
  app.get('/account/applications', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && applicationList(request, reply, visitor)
  })

  app.get('/account/applications/new', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply)
  })

  app.post('/account/applications', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const { member_id } = visitor
    const isPublic = sent(request, 'kind') === 'public' ? 1 : 0
    const lines = sent(request, 'redirect_uris').split(/\s+/).filter(Boolean)
    const given = { name: sent(request, 'name'), redirect_uris: lines }
    const { made, refused } = await carriedOut(request, takes, given, ({ name, redirect_uris }) =>
      site.db.write((trx) => {
        const registering = { member_id, name, redirect_uris, public: isPublic, now: site.clock() } as const
        return registerApplicationAs(trx, callerAt(request, visitor), registering)
      }),
    )
    if (!refused) return shownOnce(request, reply, made)
    const { words } = readerOf(request)
    const { needName, tooMany } = words.applications
    const named = given.name.trim() !== ''
    const addresses = refused.find(({ field }) => field === 'redirect_uris')
    const said = {
      name: { invalid_value: named ? tooMany : needName, missing_field: needName },
      ...(addresses && {
        redirect_uris:
          inOtherWords(wordsOf(FIRST).details, words.details, addresses.message) ?? words.faults.codes[addresses.code],
      }),
    }
    return form(request, reply, faultsOf(request, takes, refused, said))
  })

  app.post('/account/applications/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const client_id = sent(request, 'client_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('application').select('application_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('client_id', '=', client_id).executeTakeFirst()
      if (found) await deleteApplication(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${partPath(readerOf(request), 'applications')}?done=deleted`, 303)
  })
}

async function form(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}) {
  const reader = readerOf(request)
  const { account, applications } = reader.words
  const name = { name: 'name', label: applications.name, hint: applications.nameHint, autocomplete: 'off' }
  const addresses = { name: 'redirect_uris', label: applications.addresses, hint: applications.addressesHint }
  const body = html`<form class="form" method="post" action="${partPath(reader, 'applications')}" novalidate>
${await ownForm(request, reply)}
${field({ ...name, value: sent(request, 'name') }, faults)}
${choices('kind', applications.runs, sent(request, 'kind') || 'secret', [
  { value: 'secret', label: applications.onServer, said: applications.onServerSaid },
  { value: 'public', label: applications.onMachines, said: applications.onMachinesSaid },
])}
${labelled(addresses, faults, (told) => html`<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" autocapitalize="none" required${told}>${sent(request, 'redirect_uris')}</textarea>`)}
<div class="buttons"><button class="button">${applications.go}</button>
<a class="button bare" href="${partPath(reader, 'applications')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'applications', title: applications.new, said: applications.newSaid, body, faults } as const
  return accountPage(request, reply, page)
}

function shownOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { client_id, secret }: { client_id: string; secret: string | null },
) {
  const reader = readerOf(request)
  const { applications } = reader.words
  const { madeSaid, madePublicSaid } = applications
  const body = html`<p class="told good" role="status" tabindex="-1" autofocus>${secret === null ? madePublicSaid : madeSaid}</p>
<dl class="shown">
<dt>${applications.id}</dt><dd><code class="secret">${client_id}</code></dd>
${secret !== null && html`<dt>${applications.secret}</dt><dd><code class="secret">${secret}</code></dd>`}
</dl>
<p class="after"><a class="button" href="${partPath(reader, 'applications')}">${secret === null ? applications.back : applications.kept}</a></p>`
  return accountPage(request, reply, { part: 'applications', title: applications.made, body })
}
