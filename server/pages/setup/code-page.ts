// Setup page at `/` of an empty site: asks everybody for the setup code.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillWith, plural } from '../../../words/fill.ts'
import { originOf } from '../../access/actor.ts'
import { checkSetupCode } from '../../identity/links/index.ts'
import { isTooMany } from '../../problem.ts'
import { type Faults, faultSummary, field } from '../kit/field.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { entryMark } from '../kit/shell/entry-mark.ts'

/** Sends the page with the field of the code. */
export async function sendCodePage(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}, status = 200) {
  const { root, words } = pageReaderOf(request)
  const { begin } = words
  const code = {
    name: 'code',
    label: begin.code,
    hint: begin.codeHint,
    autocomplete: 'off',
    code: 'text',
    first: true,
  } as const
  const form = await postForm(request, reply, {
    action: `${root}/begin`,
    fields: field(code, faults),
    submit: begin.codeSubmit,
  })
  const body = html`${entryMark(pageReaderOf(request))}
<h1>${begin.title}</h1>
<p class="lead">${begin.codeIntro}</p>
${faultSummary(request, faults)}${form}
<p class="hint after">${fillWith(begin.codeAgain, { command: html`<code>folkmoot setup-code</code>` })}</p>`
  return sendPage(request, reply, { title: begin.title, body, status, here: `${root}/` })
}

/** Whether a code is right; where it is wrong, or was wrong too often, the page that says so is sent. */
export async function codeOrPage(request: FastifyRequest, reply: FastifyReply, code: string): Promise<boolean> {
  const { locale, words } = pageReaderOf(request)
  const { begin } = words
  try {
    if (await checkSetupCode(request.site, code, originOf(request))) return true
    await sendCodePage(request, reply, { code: begin.wrongCode }, 403)
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    await sendCodePage(
      request,
      reply,
      { code: plural(begin.tooManyCodes, Number(error.headers['retry-after']), locale) },
      429,
    )
  }
  return false
}

/** Sends the page of a site that has people. */
export function sendOver(request: FastifyRequest, reply: FastifyReply) {
  const { root, words } = pageReaderOf(request)
  const { begin, password } = words
  const body = html`<h1>${begin.over}</h1>
<p>${begin.overHint}</p>
<p class="after"><a class="button" href="${root}/sign-in">${password.backToSignIn}</a></p>`
  return sendPage(request, reply, { title: begin.over, body, status: 410, here: `${root}/sign-in` })
}
