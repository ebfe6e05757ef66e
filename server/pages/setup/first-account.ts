// First step of setup: the code, and then the first person with their organization.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { email } from '../../../contract/field.ts'
import { member } from '../../../contract/people/member.ts'
import { organization } from '../../../contract/places/organization.ts'
import { originOf } from '../../access/actor.ts'
import { newPasswordHash } from '../../actions/account/password.ts'
import { browserAt, setSessionCookie } from '../../identity/index.ts'
import { hasPeople, setUpSite } from '../../identity/links/index.ts'
import { submitForm } from '../account/account-form.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from '../account/new-password.ts'
import { type Faults, faultSummary, field } from '../kit/field.ts'
import { formField, mustBeOwnForm } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { codeOrPage, sendCodePage, sendOver } from './code-page.ts'
import { stepAbove } from './wizard.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

const { first_name, last_name } = member.endpoints.change.takes
const takes = {
  ...{ first_name, last_name, email: email() },
  organization: organization.endpoints.change.takes.name,
}
const NAMES = Object.keys(takes) as (keyof typeof takes)[]
/** The fields as they stand in the form, so that what is wrong is told in that order. */
const ORDER = ['first_name', 'last_name', 'email', 'password', 'again', 'organization']
type Filled = Readonly<Record<keyof typeof takes, string>>

const EMPTY: Filled = { first_name: '', last_name: '', email: '', organization: '' }

/** Adds its routes. GET and HEAD change nothing but the count of wrong codes. */
export async function setupAccountPages(app: FastifyInstance) {
  app.get('/begin', (request, reply) => reply.redirect(`${pageReaderOf(request).root}/`, 303))

  app.post('/begin', async (request, reply) => {
    await mustBeOwnForm(request)
    const { root, words } = pageReaderOf(request)
    if (await hasPeople(request.site.db.reads)) return sendOver(request, reply)
    const code = formField(request, 'code').trim()
    if (!code) return sendCodePage(request, reply, { code: words.begin.needCode }, 422)
    if (!(await codeOrPage(request, reply, code))) return reply
    return reply.redirect(`${root}/begin/${encodeURIComponent(code)}`, 303)
  })

  app.get('/begin/:token', async (request: WithToken, reply) => {
    if (await hasPeople(request.site.db.reads)) return sendOver(request, reply)
    if (!(await codeOrPage(request, reply, request.params.token))) return reply
    return sendForm(request, reply, EMPTY)
  })

  app.post('/begin/:token', async (request: WithToken, reply) => {
    const { site, params } = request
    await mustBeOwnForm(request)
    if (await hasPeople(site.db.reads)) return sendOver(request, reply)
    if (!(await codeOrPage(request, reply, params.token))) return reply
    const filled = Object.fromEntries(NAMES.map((name) => [name, formField(request, name).trim()])) as Filled
    const faults = await faultsIn(request, reply, filled)
    if (Object.keys(faults).length) return sendForm(request, reply, filled, faults)
    const { organization, ...profile } = filled
    try {
      const person = { ...profile, company: organization }
      const password_hash = await newPasswordHash(site, formField(request, 'password'), person)
      const { language, root } = pageReaderOf(request)
      const given = { profile, password_hash, organization, from: originOf(request) }
      const session = await setUpSite(site, { ...given, browser: browserAt(request, language) })
      if (session === undefined) return sendOver(request, reply)
      return setSessionCookie(site, reply, session).redirect(`${root}/setup`, 303)
    } catch (error) {
      return sendForm(request, reply, filled, refusedPassword(request, error))
    }
  })
}

/** What is wrong with the form, by field. */
async function faultsIn(request: FastifyRequest, reply: FastifyReply, filled: Filled): Promise<Faults> {
  const { words } = pageReaderOf(request)
  const missing: Faults = {
    ...(!filled.email && { email: words.signIn.needEmail }),
    ...(!filled.first_name && { first_name: words.begin.needName }),
    ...(!filled.organization && { organization: words.begin.needOrganization }),
  }
  const form = { takes, given: filled, messages: { email: words.account.invalidAddress } }
  const { refused } = await submitForm(request, reply, form, async () => {})
  const password = newPasswordFaults(request, formField(request, 'password'), formField(request, 'again'))
  const all: Faults = { ...refused?.faults, ...missing, ...password }
  return Object.fromEntries(ORDER.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}

async function sendForm(request: WithToken, reply: FastifyReply, filled: Filled, faults: Faults = {}) {
  const { root, words } = pageReaderOf(request)
  const { account, begin, signIn } = words
  const text = (
    name: keyof Filled,
    label: string,
    autocomplete: string,
    more: { hint?: string; optional?: true } = {},
  ) => field({ name, label, autocomplete, value: filled[name], ...more }, faults)
  const here = `${root}/begin/${encodeURIComponent(request.params.token)}`
  const fields = html`<fieldset class="group"><legend>${begin.you}</legend>
<div class="pair">
${text('first_name', account.fields.first_name, 'given-name')}
${text('last_name', account.fields.last_name, 'family-name', { optional: true })}
</div>
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: filled.email }, faults)}
${newPasswordFields(request, faults)}
</fieldset>
<fieldset class="group"><legend>${begin.yourOrganization}</legend>
${text('organization', begin.organization, 'organization', { hint: begin.organizationHint })}
</fieldset>`
  const body = html`${stepAbove(request, 'account')}
<h1>${begin.title}</h1>
<p class="lead">${begin.intro}</p>
${faultSummary(request, faults)}
${await postForm(request, reply, { action: here, fields, submit: begin.submit })}`
  const status = Object.keys(faults).length ? 422 : 200
  return sendPage(request, reply, { title: begin.title, body, status, here })
}
