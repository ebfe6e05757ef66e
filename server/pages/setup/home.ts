// The home page of a site that is being set up.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setupOf } from '../../actions/setup/progress.ts'
import { sessionOf } from '../../identity/index.ts'
import { hasPeople } from '../../identity/links/index.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { sendCodePage } from './code-page.ts'
import { stepPath } from './wizard.ts'

/** Sends the setup page of an empty site, or leads its administrator back to the wizard; false where setup is over. */
export async function sendSetupPage(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { db } = request.site
  const { visitor } = pageReaderOf(request)
  if (visitor) {
    const progress = visitor.enterprise ? await setupOf(db.reads, visitor.member_id) : undefined
    if (progress) await reply.redirect(stepPath(request, progress.step), 303)
    return progress !== undefined
  }
  if ((await sessionOf(request)) || (await hasPeople(db.reads))) return false
  await sendCodePage(request, reply)
  return true
}
