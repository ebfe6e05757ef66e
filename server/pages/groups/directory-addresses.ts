// The addresses that a directory wants for people and nobody has proven: their list, and the page that confirms or refuses one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { member } from '../../../contract/people/member.ts'
import { fillWith } from '../../../words/fill.ts'
import { colonIn } from '../../../words/languages.ts'
import { directoryWish, waitsForDirectory } from '../../actions/people/directory-email.ts'
import { confirmDirectoryEmail, refuseDirectoryEmail } from '../../actions/people/members.ts'
import type { Visitor } from '../../identity/index.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { type RefusedForm, sendAccountPage } from '../account/account-form.ts'
import { proofFields, submitProven, usernameField } from '../account/proof.ts'
import { csrfField, formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { PAGE_SIZE, pageLinks, requestedPage } from '../kit/paging.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage, callOf } from '../kit/visitor.ts'

type OfPerson = FastifyRequest<{ Params: { member_id: string } }>

const { takes } = member.endpoints.confirmEmail

/** Adds their routes. */
export async function directoryAddressPages(app: FastifyInstance) {
  app.get('/administration/directory/addresses/:member_id', administratorPage<OfPerson>(sendForm))

  app.post(
    '/administration/directory/addresses/:member_id',
    administratorPage(async (request: OfPerson, reply, visitor) => {
      const { site } = request
      const { account, directory } = pageReaderOf(request).words
      const decide = formField(request, 'decision') === 'refuse' ? refuseDirectoryEmail : confirmDirectoryEmail
      const given = { email: formField(request, 'email') }
      const { member_id } = await wishOf(request)
      const messages = { email: { invalid_value: directory.addressGone, not_unique: account.addressInUse } }
      const form = { takes, given, messages }
      const { refused } = await submitProven(request, reply, visitor, form, (values) =>
        site.db.write((trx) => decide(trx, callOf(request, visitor, { member_id }, values))),
      )
      if (refused) return sendForm(request, reply, visitor, refused)
      const done = decide === refuseDirectoryEmail ? 'refused' : 'confirmed'
      return reply.redirect(`${accountPath(pageReaderOf(request), 'directory')}?done=${done}`, 303)
    }),
  )
}

/** The person of the address of the page, and what a directory wants for them. Throws 404 where nothing waits. */
async function wishOf(request: OfPerson) {
  const member_id = idIn(request.params.member_id)
  const wish = member_id && (await directoryWish(request.site.db.reads, member_id, request.site.clock()))
  if (!wish) throw notFound()
  return { member_id, ...wish }
}

async function sendForm(
  request: OfPerson,
  reply: FastifyReply,
  visitor: Visitor,
  { faults = {}, status }: Partial<RefusedForm> = {},
): Promise<FastifyReply> {
  const reader = pageReaderOf(request)
  const { account, directory } = reader.words
  const { member_id, name, before, email } = await wishOf(request)
  const named = {
    name: html`<strong>${name}</strong>`,
    before: html`<strong>${before || directory.noAddress}</strong>`,
    email: html`<strong>${email}</strong>`,
  }
  const path = `${accountPath(reader, 'directory')}/addresses/${member_id}`
  const body = html`<p>${fillWith(directory.addressInfo, named)}</p>
<form class="form" method="post" action="${path}" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="email" value="${email}">
${usernameField(visitor, 'username')}${await proofFields(request, visitor, faults)}
<div class="buttons"><button class="button" name="decision" value="confirm">${directory.addressConfirm}</button>
<button class="button quiet" name="decision" value="refuse">${directory.addressRefuse}</button>
<a class="button bare" href="${accountPath(reader, 'directory')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'directory', title: directory.addressTitle, body, faults, status } as const
  return sendAccountPage(request, reply, page)
}

/** The people for whom a directory wants another address; false where there are none. */
export async function waitingAddresses(request: FastifyRequest): Promise<Html | false> {
  const reader = pageReaderOf(request)
  const { db, clock } = reader.site
  const { directory } = reader.words
  const page = requestedPage(request)
  const rows = await db.reads
    .selectFrom('member')
    .select(['member_id', 'name', 'email'])
    .where('deleted_ts', 'is', null)
    .where(waitsForDirectory(clock()))
    .orderBy(sql`lower(member.name)`)
    .orderBy('member_id')
    .offset(page * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute()
  if (!rows.length && !page) return false
  const path = accountPath(reader, 'directory')
  const one = ({ member_id, name, email }: (typeof rows)[number]) => html`<li class="row">
<div class="grows"><strong>${name}</strong>${email !== null && html`<p class="soft small">${email}</p>`}</div>
<a class="button quiet" href="${path}/addresses/${member_id}" aria-label="${`${directory.addressDecide}${colonIn(reader.language)} ${name}`}">${directory.addressDecide}</a>
</li>`
  return html`<section class="part"><h2>${directory.addresses}</h2>
<p>${directory.addressesHint}</p>
<ul class="rows">${rows.slice(0, PAGE_SIZE).map(one)}</ul>
${pageLinks(request, path, { page, more: rows.length > PAGE_SIZE })}
</section>`
}
