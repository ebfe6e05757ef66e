// Passkeys in the account: listing them, adding one with a script, renaming and removing them with plain forms.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passkey } from '../../../contract/account/passkey.ts'
import { fill, plural } from '../../../words/fill.ts'
import {
  MOST_PASSKEYS,
  type PasskeyRow,
  partyOf,
  passkeysFor,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../../actions/account/passkeys/index.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { proveUnlessProven } from '../../identity/passkeys/index.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { field } from '../kit/field.ts'
import { csrfField, formField, formId } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { type PageReader, pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { passkeyButton } from '../passkeys/button.ts'
import { type SendForm, sendAccountPage, submitForm } from './account-form.ts'
import { isProvenIn, proofFaults, proofFields, sentProof, usernameField } from './proof.ts'

const takes = { name: passkey.endpoints.change.takes.name }

/** Adds its routes. */
export async function passkeyPages(app: FastifyInstance) {
  app.get('/account/passkeys', offered(sendList))

  // Shows the list again once somebody has proven who they are, as `/account/proof` does for scripts: for ten minutes in this session.
  app.post(
    '/account/passkeys/confirm',
    offered(async (request, reply, visitor) => {
      const { refused } = await prove(request, reply, visitor)
      return refused ? sendList(request, reply, visitor, refused) : reply.redirect(pathOf(pageReaderOf(request)), 303)
    }),
  )

  app.get('/account/passkeys/rename', ofOne(sendRenameForm))

  app.post(
    '/account/passkeys/rename',
    ofOne(async (request, reply, visitor, one) => {
      const { passkeys } = pageReaderOf(request).words
      const given = { name: formField(request, 'name') }
      const messages = { name: { invalid_value: passkeys.nameMissing } }
      const { passkey_id } = one
      const { refused } = await submitForm(request, reply, { takes, given, messages }, (values) =>
        request.site.db.write((trx) => renamePasskey(trx, callOf(request, visitor, { passkey_id }, values))),
      )
      if (refused) return sendRenameForm(request, reply, visitor, one, refused)
      return reply.redirect(`${pathOf(pageReaderOf(request))}?done=renamed`, 303)
    }),
  )

  app.post(
    '/account/passkeys/remove',
    ofOne(async (request, reply, visitor, one) => {
      if (formField(request, 'asked') === '') return sendRemoveForm(request, reply, visitor, one)
      const { passkeys } = pageReaderOf(request).words
      const { passkey_id } = one
      const form = { takes: {}, given: {}, messages: { ...proofFaults(request), passkey_id: passkeys.lastWayIn } }
      const { refused } = await submitForm(request, reply, form, async () => {
        await mustBeProven(request.site, callerAt(request, visitor), sentProof(request))
        const call = callOf(request, visitor, { passkey_id }, {})
        await request.site.db.write((trx) => removePasskey(trx, call, { isProven: true }))
      })
      if (refused) return sendRemoveForm(request, reply, visitor, one, refused)
      return reply.redirect(`${pathOf(pageReaderOf(request))}?done=removed`, 303)
    }),
  )
}

const pathOf = ({ root }: Pick<PageReader, 'root'>): string => `${root}/account/passkeys`

type Handler = Parameters<typeof visitorPage>[0]

/** A page that there is only where passkeys are offered. */
const offered = (handle: Handler) =>
  visitorPage(async (request, reply, visitor) => {
    if (!(await partyOf(request.site))) throw notFound()
    return handle(request, reply, visitor)
  })

/** The same about one passkey of the person; the list where there is no such passkey. */
const ofOne = (handle: (request: FastifyRequest, reply: FastifyReply, visitor: Visitor, one: PasskeyRow) => unknown) =>
  offered(async (request, reply, visitor) => {
    const { passkey_id } = request.query as Record<string, unknown>
    const id = request.method === 'GET' ? idIn(String(passkey_id)) : formId(request, 'passkey_id')
    const one = (await passkeysOf(request.site.db.reads, visitor.member_id)).find((own) => own.passkey_id === id)
    return one ? handle(request, reply, visitor, one) : reply.redirect(pathOf(pageReaderOf(request)), 303)
  })

const prove = (request: FastifyRequest, reply: FastifyReply, visitor: Visitor) =>
  submitForm(request, reply, { takes: {}, given: {}, messages: proofFaults(request) }, () =>
    proveUnlessProven(request.site, callerAt(request, visitor), sentProof(request)),
  )

const sendList: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { site, words } = reader
  const { passkeys: texts } = words
  const own = await passkeysOf(site.db.reads, visitor.member_id)
  const host = (await partyOf(site))?.id
  const token = await csrfField(request, reply)
  const body = html`<section class="part"><h2 class="unseen">${texts.title}</h2>
${own.length === 0 && html`<p class="nothing">${texts.none}</p>\n`}<ul class="rows">${own.map((one) => row(reader, one, host, token))}</ul>
${own.length < MOST_PASSKEYS ? await addForm(request, reply, visitor, faults) : html`<p class="nothing">${fill(texts.tooMany, { most: MOST_PASSKEYS })}</p>`}
</section>`
  const done = { added: texts.added, renamed: texts.renamed, removed: texts.removed }
  const page = { part: 'security', title: texts.title, intro: texts.intro } as const
  return sendAccountPage(request, reply, { ...page, body, done, faults, status })
}

function row(reader: PageReader, one: PasskeyRow, host: string | undefined, token: Html): Html {
  const { words, day } = reader
  const { passkeys: texts } = words
  const { passkey_id, name, rp_id, synced, create_ts, last_used_ts: used } = one
  const since =
    used === null
      ? fill(texts.addedOn, { day: day(create_ts) })
      : fill(texts.lastUsed, { day: day(create_ts), used: day(used) })
  const id = html`<input type="hidden" name="passkey_id" value="${passkey_id}">`
  const of = html`<span class="unseen"> ${name}</span>`
  return html`<li class="row">
<div class="grows"><strong>${name}</strong>${synced === 1 && html` <span class="mark">${texts.synced}</span>`}${rp_id !== host && html` <span class="mark off">${fill(texts.elsewhere, { host: rp_id })}</span>`}
<p class="soft small">${since}</p></div>
<form method="get" action="${pathOf(reader)}/rename">${id}<button class="button quiet">${texts.rename}${of}</button></form>
<form method="post" action="${pathOf(reader)}/remove">${token}${id}<button class="button quiet">${texts.remove}${of}</button></form>
</li>`
}

/** The form that proves who somebody is, where they must, and the button whose script adds a passkey. */
async function addForm(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, faults: SendFaults) {
  const reader = pageReaderOf(request)
  const { account, passkeys: texts } = reader.words
  const isProven = isProvenIn(request, visitor)
  const next = `${pathOf(reader)}?done=added`
  const without = html`<p class="hint">${texts.needsScript}</p>`
  const button = passkeyButton(request, { does: 'add', label: texts.add, next, main: true, without })
  return html`<form class="form added" method="post" action="${pathOf(reader)}/confirm" novalidate>
${await csrfField(request, reply)}
${!isProven && visitor.has_password && html`<p class="hint">${account.passwordNeeded}</p>`}
${usernameField(visitor)}${await proofFields(request, visitor, faults)}
${button}</form>`
}

type SendFaults = NonNullable<Parameters<typeof proofFields>[2]>

const sendRenameForm: SendForm<[one: PasskeyRow]> = async (
  request,
  reply,
  _visitor,
  { passkey_id, name },
  { faults = {}, status } = {},
) => {
  const reader = pageReaderOf(request)
  const { passkeys: texts } = reader.words
  const value = request.method === 'POST' ? formField(request, 'name') : name
  const body = await postForm(request, reply, {
    action: `${pathOf(reader)}/rename`,
    hidden: { passkey_id },
    fields: field({ name: 'name', label: texts.name, autocomplete: 'off', value, first: true }, faults),
    ...{ submit: texts.save, cancel: pathOf(reader) },
  })
  return sendAccountPage(request, reply, { part: 'security', title: texts.renameTitle, body, faults, status })
}

const sendRemoveForm: SendForm<[one: PasskeyRow]> = async (
  request,
  reply,
  visitor,
  { passkey_id, name },
  { faults = {}, status } = {},
) => {
  const reader = pageReaderOf(request)
  const { passkeys: texts } = reader.words
  const body = await postForm(request, reply, {
    action: `${pathOf(reader)}/remove`,
    hidden: { asked: 1, passkey_id },
    fields: html`${usernameField(visitor)}${await proofFields(request, visitor, faults)}`,
    ...{ submit: texts.remove, cancel: pathOf(reader) },
  })
  const page = { part: 'security', title: fill(texts.removeTitle, { name }), intro: texts.removeInfo } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
}

/** The section of the security page that leads there; false where passkeys are not offered. */
export async function passkeySection(request: FastifyRequest, visitor: Visitor): Promise<Html | false> {
  const { site, words, locale } = pageReaderOf(request)
  const { passkeys: texts } = words
  const party = await partyOf(site)
  if (!party) return false
  const { length } = await passkeysFor(site.db.reads, party, visitor.member_id)
  return html`<section class="part"><h2>${texts.title}</h2>
<p>${texts.intro}</p>
<p><strong>${length ? plural(texts.some, length, locale) : texts.none}</strong></p>
<p><a class="button quiet" href="${pathOf(pageReaderOf(request))}">${length ? texts.manage : texts.add}</a></p>
</section>
`
}
