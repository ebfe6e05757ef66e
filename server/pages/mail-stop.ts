// The page of the link in mail that stops mail: whoever has the link need not sign in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoppableMail } from '../../contract/mail-choice.ts'
import { fillWith } from '../../words/fill.ts'
import { stopMail, stopSite } from '../actions/account/mail-choices.ts'
import { isStopToken, stoppedBy } from '../actions/mailings/mail-tokens.ts'
import { actAs } from '../db/acting.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'
import { pageReaderOf } from './reader.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

interface Stopped {
  member_id: number
  email: string
  flag: StoppableMail
  /** Whether they have ever used their account. */
  stranger: boolean
}

/** Adds the routes. Programs send the POST by themselves, without a cookie (RFC 8058). */
export async function mailStopPages(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 16 * 1024 }, async () => ({}))

  app.get('/mail/stop/:token', async (request: WithToken, reply) => {
    const stopped = await stoppedIn(request)
    return stopped ? sendQuestion(request, reply, stopped) : sendUnknown(request, reply)
  })

  app.post('/mail/stop/:token', async (request: WithToken, reply) => {
    const stopped = await stoppedIn(request)
    if (!stopped) return sendUnknown(request, reply)
    const { site } = request
    const { member_id, email, flag, stranger } = stopped
    const now = site.clock()
    await site.db.write((trx) =>
      actAs(trx, member_id, () => (stranger ? stopSite(trx, email, now) : stopMail(trx, member_id, flag, now))),
    )
    return sendDone(request, reply, stopped)
  })
}

/** What the link of a request stops; undefined where it is not valid, or the person has another address by now. */
async function stoppedIn({ site, params }: WithToken): Promise<Stopped | undefined> {
  const named = stoppedBy(params.token)
  const member = await site.db.reads
    .selectFrom('member')
    .select(['email', 'claimed_ts'])
    .where('member_id', '=', named?.member_id ?? 0)
    .where('deleted_ts', 'is', null)
    .where('deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!named || !member?.email || !isStopToken(site.sealKey, params.token, member.email)) return undefined
  return { ...named, email: member.email, stranger: member.claimed_ts === null }
}

/** What is stopped, in words. */
const whatOf = (request: FastifyRequest, { flag, stranger }: Stopped): Html => {
  const { mailStop } = pageReaderOf(request).words
  return html`${stranger ? mailStop.everything : mailStop.kinds[flag]}`
}

function sendQuestion(request: WithToken, reply: FastifyReply, stopped: Stopped) {
  const { root, words } = pageReaderOf(request)
  const { mailStop } = words
  const named = { what: whatOf(request, stopped), email: html`<strong>${stopped.email}</strong>` }
  return send(
    request,
    reply,
    html`<p>${fillWith(mailStop.question, named)}</p>
<form method="post" action="${root}/mail/stop/${request.params.token}">
<button class="button">${mailStop.stop}</button>
</form>
<p class="hint">${mailStop.others}</p>`,
  )
}

function sendDone(request: WithToken, reply: FastifyReply, stopped: Stopped) {
  const { mailStop } = pageReaderOf(request).words
  const named = { what: whatOf(request, stopped), email: html`<strong>${stopped.email}</strong>` }
  return send(
    request,
    reply,
    html`<p>${fillWith(mailStop.done, named)}</p>
<p class="hint">${mailStop.others}</p>`,
  )
}

function sendUnknown(request: WithToken, reply: FastifyReply) {
  const { mailStop } = pageReaderOf(request).words
  return send(request, reply, html`<p>${mailStop.unknown}</p>`, 404)
}

function send(request: WithToken, reply: FastifyReply, body: Html, status = 200) {
  const { root, words } = pageReaderOf(request)
  const title = words.mailStop.title
  const page = { title, body: html`<h1>${title}</h1>\n${body}`, status, here: `${root}/account`, secret: true }
  return sendPage(request, reply, page)
}
