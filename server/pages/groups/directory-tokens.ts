// The pages on which enterprise administrators keep the tokens of directories: a new one is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directoryToken } from '../../../contract/groups/directory-token.ts'
import { createDirectoryToken, revokeDirectoryToken } from '../../actions/account/directory-tokens.ts'
import { type SendForm, sendAccountPage } from '../account/account-form.ts'
import { proofFields, submitProven, usernameField } from '../account/proof.ts'
import { field, shownText } from '../kit/field.ts'
import { formField, formId } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage, callOf } from '../kit/visitor.ts'
import { directoryTokenList } from './directory-list.ts'

const { takes } = directoryToken.endpoints.add

/** Adds their routes. */
export async function directoryPages(app: FastifyInstance) {
  app.get('/administration/directory', administratorPage(directoryTokenList))

  app.get('/administration/directory/new', administratorPage(sendForm))

  app.post(
    '/administration/directory',
    administratorPage(async (request, reply, visitor) => {
      const { site } = request
      const { nameMissing, tooMany } = pageReaderOf(request).words.directory
      const given = { name: formField(request, 'name').trim() }
      const name = { invalid_value: given.name ? tooMany : nameMissing, missing_field: nameMissing }
      const form = { takes, given, messages: { name } }
      const { made, refused } = await submitProven(request, reply, visitor, form, (values) =>
        site.db.write((trx) => createDirectoryToken(trx, callOf(request, visitor, {}, values))),
      )
      if (refused) return sendForm(request, reply, visitor, refused)
      return sendSecret(request, reply, made.headers!['x-api-key']!)
    }),
  )

  app.post(
    '/administration/directory/end',
    administratorPage(async (request, reply, visitor) => {
      const directory_token_id = formId(request, 'directory_token_id')
      await request.site.db.write(async (trx) => {
        const all = trx.selectFrom('directory_token').select('directory_token_id')
        const row = await all.where('directory_token_id', '=', directory_token_id).executeTakeFirst()
        if (row) await revokeDirectoryToken(trx, callOf(request, visitor, { directory_token_id }, {}))
      })
      return reply.redirect(`${accountPath(pageReaderOf(request), 'directory')}?done=ended`, 303)
    }),
  )
}

const sendForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { directory } = reader.words
  const { name: label, nameHint: hint } = directory
  const fields = html`${field({ name: 'name', label, hint, autocomplete: 'off', value: formField(request, 'name') }, faults)}
${usernameField(visitor)}${await proofFields(request, visitor, faults)}`
  const path = accountPath(reader, 'directory')
  const body = await postForm(request, reply, { action: path, fields, submit: directory.create, cancel: path })
  const page = { part: 'directory', title: directory.new, intro: directory.newIntro } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
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
