// Registering and deleting applications in the account, and revoking the access of one; the secret of a new one is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { application } from '../../../contract/account/application.ts'
import { translate } from '../../../words/fill.ts'
import { deleteApplication, registerApplicationAs } from '../../actions/account/applications.ts'
import { revokeAuthorization } from '../../actions/account/authorizations.ts'
import { callerAt } from '../../identity/index.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'
import { type Faults, field, labelled, radioGroup, shownText } from '../kit/field.ts'
import { csrfField, formField, formId, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorOrRedirect } from '../kit/visitor.ts'
import { wordsOf } from '../kit/words.ts'
import { sendAccountPage, submitForm, translatedFaults } from './account-form.ts'
import { applicationList } from './application-list.ts'

const { takes } = application.endpoints.add

/** Adds the routes of applications in the account. */
export async function applicationPages(app: FastifyInstance) {
  app.get('/account/applications', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    return visitor && applicationList(request, reply, visitor)
  })

  app.get('/account/applications/new', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    return visitor && sendForm(request, reply)
  })

  app.post('/account/applications', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const { member_id } = visitor
    const isPublic = formField(request, 'kind') === 'public' ? 1 : 0
    const lines = formField(request, 'redirect_uris').split(/\s+/).filter(Boolean)
    const given = { name: formField(request, 'name'), redirect_uris: lines }
    const { made, refused } = await submitForm(request, takes, given, ({ name, redirect_uris }) =>
      site.db.write((trx) => {
        const registering = { member_id, name, redirect_uris, public: isPublic, now: site.clock() } as const
        return registerApplicationAs(trx, callerAt(request, visitor), registering)
      }),
    )
    if (!refused) return sendSecret(request, reply, made)
    const { words } = pageReaderOf(request)
    const { nameMissing, tooMany } = words.applications
    const named = given.name.trim() !== ''
    const addresses = refused.find(({ field }) => field === 'redirect_uris')
    const messages = {
      name: { invalid_value: named ? tooMany : nameMissing, missing_field: nameMissing },
      ...(addresses && {
        redirect_uris:
          translate(wordsOf(DEFAULT_LANGUAGE).details, words.details, addresses.message) ??
          words.faults.codes[addresses.code],
      }),
    }
    return sendForm(request, reply, translatedFaults(request, takes, refused, messages))
  })

  app.post('/account/applications/end', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const client_id = formField(request, 'client_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('application').select('application_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('client_id', '=', client_id).executeTakeFirst()
      if (found) await deleteApplication(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${accountPath(pageReaderOf(request), 'applications')}?done=deleted`, 303)
  })

  app.post('/account/authorizations/end', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = formId(request, 'authorization_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('authorization_id', '=', id).executeTakeFirst()
      if (found) await revokeAuthorization(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${accountPath(pageReaderOf(request), 'applications')}?done=ended`, 303)
  })
}

async function sendForm(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}) {
  const reader = pageReaderOf(request)
  const { account, applications } = reader.words
  const name = { name: 'name', label: applications.name, hint: applications.nameHint, autocomplete: 'off' }
  const addresses = { name: 'redirect_uris', label: applications.redirectUris, hint: applications.redirectUrisHint }
  const body = html`<form class="form" method="post" action="${accountPath(reader, 'applications')}" novalidate>
${await csrfField(request, reply)}
${field({ ...name, value: formField(request, 'name') }, faults)}
${radioGroup('kind', applications.runsOn, formField(request, 'kind') || 'secret', [
  { value: 'secret', label: applications.onServer, hint: applications.onServerHint },
  { value: 'public', label: applications.onDevices, hint: applications.onDevicesHint },
])}
${labelled(addresses, faults, (attributes) => html`<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" autocapitalize="none" required${attributes}>${formField(request, 'redirect_uris')}</textarea>`)}
<div class="buttons"><button class="button">${applications.submit}</button>
<a class="button bare" href="${accountPath(reader, 'applications')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'applications', title: applications.new, intro: applications.newHint, body, faults } as const
  return sendAccountPage(request, reply, page)
}

function sendSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { client_id, secret }: { client_id: string; secret: string | null },
) {
  const reader = pageReaderOf(request)
  const { applications } = reader.words
  const { createdHint, createdPublicHint } = applications
  const body = html`<p class="told good" role="status" tabindex="-1" autofocus>${secret === null ? createdPublicHint : createdHint}</p>
${shownText({ name: 'client_id', label: applications.clientId, text: client_id })}
${secret !== null && shownText({ name: 'client_secret', label: applications.clientSecret, text: secret })}<p class="after"><a class="button" href="${accountPath(reader, 'applications')}">${secret === null ? applications.back : applications.done}</a></p>`
  return sendAccountPage(request, reply, { part: 'applications', title: applications.createdTitle, body })
}
