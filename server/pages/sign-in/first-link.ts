// Setup page of an empty site: first person, organization and room.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { email } from '../../../contract/field.ts'
import { member } from '../../../contract/people/member.ts'
import { organization } from '../../../contract/places/organization.ts'
import { room } from '../../../contract/places/room.ts'
import { originOf } from '../../access/actor.ts'
import { newPasswordHash } from '../../actions/account/password.ts'
import { browserAt, setSessionCookie } from '../../identity/index.ts'
import { isFirstLink, useFirstLink } from '../../identity/links/index.ts'
import { submitForm } from '../account/account-form.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from '../account/new-password.ts'
import { type Faults, faultSummary, field } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

const { first_name, last_name } = member.endpoints.change.takes
const takes = {
  ...{ first_name, last_name, email: email() },
  organization: organization.endpoints.change.takes.name,
  room: room.endpoints.add.takes.name,
}
const NAMES = Object.keys(takes) as (keyof typeof takes)[]
/** The fields as they stand in the form, so that what is wrong is told in that order. */
const ORDER = ['first_name', 'last_name', 'email', 'password', 'again', 'organization', 'room']
type Filled = Readonly<Record<keyof typeof takes, string>>

/** Adds its routes. GET and HEAD change nothing. */
export async function beginPages(app: FastifyInstance) {
  app.get('/begin/:token', async (request: WithToken, reply) => {
    if (!(await isFirstLink(request.site, request.params.token))) return sendOver(request, reply)
    const { begin } = pageReaderOf(request).words
    const filled = { first_name: '', last_name: '', email: '', organization: '', room: begin.usualRoom }
    return sendForm(request, reply, filled)
  })

  app.post('/begin/:token', async (request: WithToken, reply) => {
    const { site, params } = request
    await mustBeOwnForm(request)
    if (!(await isFirstLink(site, params.token))) return sendOver(request, reply)
    const filled = Object.fromEntries(NAMES.map((name) => [name, formField(request, name).trim()])) as Filled
    const faults = await faultsIn(request, reply, filled)
    if (Object.keys(faults).length) return sendForm(request, reply, filled, faults)
    const { organization, room, ...profile } = filled
    try {
      const password_hash = await newPasswordHash(site, formField(request, 'password'), {
        ...profile,
        company: organization,
      })
      const given = { profile, password_hash, organization, room, from: originOf(request) }
      const begun = await useFirstLink(site, params.token, {
        ...given,
        browser: browserAt(request, pageReaderOf(request).language),
      })
      if (!begun) return sendOver(request, reply)
      const { root } = pageReaderOf(request)
      return setSessionCookie(site, reply, begun.session).redirect(`${root}/rooms/${begun.room_id}?new`, 303)
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
    ...(!filled.room && { room: words.begin.needRoom }),
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
  const text = (name: keyof Filled, label: string, autocomplete: string, hint?: string) =>
    field({ name, label, autocomplete, value: filled[name], ...(hint !== undefined && { hint }) }, faults)
  const body = html`<h1>${begin.title}</h1>
<p class="lead">${begin.intro}</p>
${faultSummary(request, faults)}
<form method="post" action="${root}/begin/${request.params.token}" novalidate>
${await csrfField(request, reply)}
<div class="pair">
${text('first_name', account.fields.first_name, 'given-name')}
${field({ name: 'last_name', label: account.fields.last_name, autocomplete: 'family-name', value: filled.last_name, optional: true }, faults)}
</div>
${field({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: filled.email }, faults)}
${newPasswordFields(request, faults)}
${text('organization', begin.organization, 'organization', begin.organizationHint)}
${text('room', begin.room, 'off', begin.roomHint)}
<button class="button">${begin.submit}</button>
</form>`
  return sendPage(request, reply, {
    title: begin.title,
    body,
    status: Object.keys(faults).length ? 422 : 200,
    here: `${root}/begin/${request.params.token}`,
  })
}

/** The page of a link that was used, is older than an hour, or was never given. */
function sendOver(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { begin, password } = words
  const body = html`<h1>${password.linkInvalid}</h1>
<p>${begin.over}</p>
<p class="after"><a class="button" href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: password.linkInvalid, body, status: 410 })
}
