// The page that offers to send a form whose session had ended before it was sent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../identity/index.ts'
import { csrfField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { forgetUnsent, unsentFormOf } from '../kit/unsent-form.ts'
import { UNSENT, visitorPage } from '../kit/visitor.ts'

/** Adds its routes. Sending and discarding it both make the browser forget it. */
export async function unsentPages(app: FastifyInstance) {
  app.get(UNSENT, visitorPage(sendUnsent))
  app.post(
    UNSENT,
    visitorPage((request, reply) => reply.redirect(`${pageReaderOf(request).root}/account`, 303)),
  )
}

async function sendUnsent(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { root, words } = pageReaderOf(request)
  const { signIn } = words
  const unsent = unsentFormOf(request, visitor)
  if (!unsent) {
    // It is of somebody else, or too old.
    forgetUnsent(request, reply)
    return reply.redirect(`${root}/account`, 303)
  }
  const { action, fields } = unsent
  const token = await csrfField(request, reply)
  const body = html`<h1>${signIn.unsentTitle}</h1>
<p class="lead">${signIn.unsentIntro}</p>
<form class="form" method="post" action="${action}">
${token}
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<div class="buttons"><button class="button">${signIn.unsentSend}</button>
<button class="button bare" formaction="${root}${UNSENT}">${signIn.unsentDiscard}</button></div>
</form>`
  return sendPage(request, reply, { title: signIn.unsentTitle, body, here: `${root}/account` })
}
