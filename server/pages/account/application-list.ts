// The page of the account that lists applications: those with access to it, and those that the person registered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { confirmedButton } from '../kit/field.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { sendAccountPage } from './account-form.ts'
import { authorizationsOf } from './authorizations.ts'

/** Sends the page, with buttons that revoke access and delete applications. */
export async function applicationList(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { applications } = pageReaderOf(request).words
  const body = [await authorizedSection(request, visitor), await registeredSection(request, visitor)]
  const notices = { deleted: applications.deleted, ended: applications.revoked }
  return sendAccountPage(request, reply, { part: 'applications', title: applications.title, body, done: notices })
}

/** The hidden fields of a form about one application. */
const hiddenFields = ({ site }: FastifyRequest, visitor: Visitor, name: string, value: string | number): Html =>
  html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="${name}" value="${value}">`

async function authorizedSection(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, day } = pageReaderOf(request)
  const { applications, tokens } = words
  const rows = await authorizationsOf(site.db.reads, visitor.member_id, 0)
  const one = ({
    authorization_id,
    access,
    last_used_ts: used,
    name,
    client_host,
  }: (typeof rows)[number]) => html`<li class="row">
<div class="grows"><strong>${name}</strong>${client_host !== null && html` ${fill(words.assistants.from, { host: client_host })}`} <span class="mark">${access === 'read' ? tokens.read : tokens.readWrite}</span>
<p class="soft small">${used === null ? tokens.neverUsed : fill(tokens.lastUsed, { day: day(used) })}</p></div>
${confirmedButton(
  {
    label: applications.revoke,
    of: name,
    sure: fill(applications.revokeHint, { name }),
    yes: applications.revokeConfirm,
    keep: tokens.cancel,
  },
  `${root}/account/authorizations/end`,
  hiddenFields(request, visitor, 'authorization_id', authorization_id),
)}
</li>`
  return html`<section class="part"><h2>${applications.authorized}</h2>
<p class="nothing">${rows.length ? applications.authorizedHint : applications.noneAuthorized}</p>
${rows.length > 0 && html`<ul class="rows">${rows.map(one)}</ul>`}
</section>
`
}

async function registeredSection(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words } = pageReaderOf(request)
  const { applications, tokens } = words
  const rows = await site.db.reads
    .selectFrom('application')
    .select(['client_id', 'name', 'public', 'disabled'])
    .where('member_id', '=', visitor.member_id)
    .orderBy('create_ts', 'desc')
    .orderBy('application_id', 'desc')
    .execute()
  const one = ({ client_id, name, public: open, disabled }: (typeof rows)[number]) => html`<li class="row">
<div class="grows"><strong>${name}</strong> <span class="mark">${open ? applications.public : applications.withSecret}</span>${disabled === 1 && html` <span class="mark off">${applications.disabled}</span>`}
<p class="soft small">client_id <code>${client_id}</code></p></div>
${confirmedButton(
  {
    label: applications.delete,
    of: name,
    sure: fill(applications.deleteHint, { name }),
    yes: applications.deleteConfirm,
    keep: tokens.cancel,
  },
  `${root}/account/applications/end`,
  hiddenFields(request, visitor, 'client_id', client_id),
)}
</li>`
  return html`<section class="part"><h2>${applications.registered}</h2>
<p class="nothing">${applications.registeredHint}${!rows.length && ` ${applications.noneRegistered}`}</p>
${rows.length > 0 && html`<ul class="rows">${rows.map(one)}</ul>`}
<p class="added"><a class="button quiet" href="${root}/account/applications/new">${applications.new}</a></p>
</section>`
}
