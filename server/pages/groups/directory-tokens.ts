// The pages on which enterprise administrators keep the tokens of directories: a new one is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directoryToken } from '../../../contract/groups/directory-token.ts'
import { createDirectoryToken, revokeDirectoryToken } from '../../actions/account/directory-tokens.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { isTooMany } from '../../problem.ts'
import { sendAccountPage, submitForm, translatedFaults } from '../account/account-form.ts'
import { proofFaults, proofFields, sentProof } from '../account/proof.ts'
import { type Faults, field, shownText } from '../kit/field.ts'
import { csrfField, formField, formId, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorOrRedirect, callOf } from '../kit/visitor.ts'
import { directoryTokenList } from './directory-list.ts'

const { takes } = directoryToken.endpoints.add

/** Adds their routes. */
export async function directoryPages(app: FastifyInstance) {
  app.get('/administration/directory', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    return visitor && directoryTokenList(request, reply, visitor)
  })

  app.get('/administration/directory/new', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    return visitor && sendForm(request, reply, visitor)
  })

  app.post('/administration/directory', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const { account, directory } = pageReaderOf(request).words
    const given = { name: formField(request, 'name').trim(), ...sentProof(request) }
    try {
      const { made, refused } = await submitForm(request, takes, given, async (values) => {
        await mustBeProven(site, callerAt(request, visitor), values)
        return site.db.write((trx) => createDirectoryToken(trx, callOf(request, visitor, {}, values)))
      })
      if (!refused) return sendSecret(request, reply, made.headers!['x-api-key']!)
      const { nameMissing, tooMany } = directory
      const name = { invalid_value: given.name ? tooMany : nameMissing, missing_field: nameMissing }
      const faults = translatedFaults(request, takes, refused, { name, ...proofFaults(request) })
      return sendForm(request, reply, visitor, faults)
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      return sendForm(request, reply, visitor, { current_password: account.tooManyAttempts }, 429)
    }
  })

  app.post('/administration/directory/end', async (request, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const directory_token_id = formId(request, 'directory_token_id')
    await request.site.db.write(async (trx) => {
      const all = trx.selectFrom('directory_token').select('directory_token_id')
      const found = await all.where('directory_token_id', '=', directory_token_id).executeTakeFirst()
      if (found) await revokeDirectoryToken(trx, callOf(request, visitor, { directory_token_id }, {}))
    })
    return reply.redirect(`${accountPath(pageReaderOf(request), 'directory')}?done=ended`, 303)
  })
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = pageReaderOf(request)
  const { account, directory } = reader.words
  const { name: label, nameHint: hint } = directory
  const body = html`<form class="form" method="post" action="${accountPath(reader, 'directory')}" novalidate>
${await csrfField(request, reply)}
${field({ name: 'name', label, hint, autocomplete: 'off', value: formField(request, 'name') }, faults)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${proofFields(request, visitor, faults)}
<div class="buttons"><button class="button">${directory.create}</button>
<a class="button bare" href="${accountPath(reader, 'directory')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'directory', title: directory.new, intro: directory.newIntro, body, faults } as const
  return sendAccountPage(request, reply, { ...page, ...(status && { status }) })
}

function sendSecret(request: FastifyRequest, reply: FastifyReply, secret: string) {
  const reader = pageReaderOf(request)
  const { directory } = reader.words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${directory.createdHint}</p>
</div>
${shownText({ name: 'token', label: directory.token, text: secret })}
${shownText({ name: 'address', label: directory.address, text: `${request.site.url}/scim/v2` })}<p class="after"><a class="button" href="${accountPath(reader, 'directory')}">${directory.done}</a></p>`
  return sendAccountPage(request, reply, { part: 'directory', title: directory.createdTitle, body })
}
