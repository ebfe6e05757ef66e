// The page that offers to send a form that has not been sent.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfField } from './form.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import { pageReaderOf } from './reader.ts'
import type { UnsentForm } from './unsent-form.ts'

/** The page of a form whose session had ended, below the site. */
export const UNSENT = '/account/unsent'

/** Sends the page: with the form, why it was not sent, and a button that discards it. */
export async function sendUnsentForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { action, fields }: UnsentForm,
  { intro, status = 200 }: { intro: string; status?: number },
): Promise<FastifyReply> {
  const { root, words } = pageReaderOf(request)
  const { signIn } = words
  const token = await csrfField(request, reply)
  const body = html`<h1>${signIn.unsentTitle}</h1>
<p class="lead">${intro}</p>
<form class="form" method="post" action="${action}">
${token}
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<div class="buttons"><button class="button">${signIn.unsentSend}</button>
<button class="button bare" formaction="${root}${UNSENT}">${signIn.unsentDiscard}</button></div>
</form>`
  return sendPage(request, reply, { title: signIn.unsentTitle, body, status, here: `${root}/account` })
}
