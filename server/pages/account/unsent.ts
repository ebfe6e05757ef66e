// The page that offers to send a form whose session had ended before it was sent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../identity/index.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { forgetUnsent, unsentFormOf } from '../kit/unsent-form.ts'
import { sendUnsentForm, UNSENT } from '../kit/unsent-page.ts'
import { visitorPage } from '../kit/visitor.ts'

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
  const unsent = unsentFormOf(request, visitor)
  if (!unsent) {
    // It is of somebody else, or too old.
    forgetUnsent(request, reply)
    return reply.redirect(`${root}/account`, 303)
  }
  return sendUnsentForm(request, reply, unsent, { intro: words.signIn.unsentIntro })
}
