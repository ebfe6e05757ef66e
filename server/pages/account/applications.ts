// Registering and deleting applications in the account, and revoking the access of one; the secret of a new one is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { application } from '../../../contract/account/application.ts'
import { translate } from '../../../words/fill.ts'
import { deleteApplication, registerApplicationAs } from '../../actions/account/applications.ts'
import { callerAt } from '../../identity/index.ts'
import type { Refusal } from '../../problem.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'
import { field, labelled, radioGroup, shownText } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { wordsOf } from '../kit/words.ts'
import { type RefusedForm, sendAccountPage, submitForm } from './account-form.ts'
import { applicationList } from './application-list.ts'
import { endAuthorization } from './authorizations.ts'

const { takes } = application.endpoints.add

/** Adds the routes of applications in the account. */
export async function applicationPages(app: FastifyInstance) {
  app.get('/account/applications', visitorPage(applicationList))

  app.get(
    '/account/applications/new',
    visitorPage((request, reply) => sendForm(request, reply)),
  )

  app.post(
    '/account/applications',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const { member_id } = visitor
      const isPublic = formField(request, 'kind') === 'public' ? 1 : 0
      const lines = formField(request, 'redirect_uris').split(/\s+/).filter(Boolean)
      const given = { name: formField(request, 'name'), redirect_uris: lines }
      const messages = (refusals: readonly Refusal[]) => messagesOf(request, refusals)
      const { made, refused } = await submitForm(request, reply, { takes, given, messages }, (values) =>
        site.db.write((trx) => {
          const registering = { member_id, ...values, public: isPublic, now: site.clock() } as const
          return registerApplicationAs(trx, callerAt(request, visitor), registering)
        }),
      )
      if (refused) return sendForm(request, reply, refused)
      return sendSecret(request, reply, made)
    }),
  )

  app.post(
    '/account/applications/end',
    visitorPage(async (request, reply, visitor) => {
      const client_id = formField(request, 'client_id')
      await request.site.db.write(async (trx) => {
        const own = trx.selectFrom('application').select('application_id').where('member_id', '=', visitor.member_id)
        const row = await own.where('client_id', '=', client_id).executeTakeFirst()
        if (row) await deleteApplication(trx, callOf(request, visitor, row, {}))
      })
      return reply.redirect(`${accountPath(pageReaderOf(request), 'applications')}?done=deleted`, 303)
    }),
  )

  app.post(
    '/account/authorizations/end',
    visitorPage(async (request, reply, visitor) => {
      await endAuthorization(request, visitor)
      return reply.redirect(`${accountPath(pageReaderOf(request), 'applications')}?done=ended`, 303)
    }),
  )
}

/** Error messages of the form; those about addresses say what is wrong with one. */
function messagesOf(request: FastifyRequest, refusals: readonly Refusal[]) {
  const { words } = pageReaderOf(request)
  const { nameMissing, tooMany } = words.applications
  const addresses = refusals.find(({ field }) => field === 'redirect_uris')
  return {
    name: { invalid_value: formField(request, 'name').trim() ? tooMany : nameMissing, missing_field: nameMissing },
    ...(addresses && {
      redirect_uris:
        translate(wordsOf(DEFAULT_LANGUAGE).details, words.details, addresses.message) ??
        words.faults.codes[addresses.code],
    }),
  }
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { faults = {}, status }: Partial<RefusedForm> = {},
) {
  const reader = pageReaderOf(request)
  const { applications } = reader.words
  const path = accountPath(reader, 'applications')
  const name = { name: 'name', label: applications.name, hint: applications.nameHint, autocomplete: 'off' }
  const addresses = { name: 'redirect_uris', label: applications.redirectUris, hint: applications.redirectUrisHint }
  const fields = html`${field({ ...name, value: formField(request, 'name') }, faults)}
${radioGroup('kind', applications.runsOn, formField(request, 'kind') || 'secret', [
  { value: 'secret', label: applications.onServer, hint: applications.onServerHint },
  { value: 'public', label: applications.onDevices, hint: applications.onDevicesHint },
])}
${labelled(addresses, faults, (attributes) => html`<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" autocapitalize="none" required${attributes}>${formField(request, 'redirect_uris')}</textarea>`)}`
  const body = await postForm(request, reply, { action: path, fields, submit: applications.submit, cancel: path })
  const page = { part: 'applications', title: applications.new, intro: applications.newHint } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
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
