// Unsubscribe page of mail links, without a session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoppableMail } from '../../../contract/account/mail-choice.ts'
import { fillWith } from '../../../words/fill.ts'
import { stopMail, stopSite } from '../../actions/account/mail-choices.ts'
import { isStopToken, stoppedBy } from '../../actions/mailings/mail-tokens.ts'
import { actAs } from '../../db/change-actor.ts'
import { tagFor } from '../../rules/people/region.ts'
import { type Html, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { type PageReader, pageReaderOf, readerIn } from '../kit/reader.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

interface Stopped {
  member_id: number
  email: string
  flag: StoppableMail
  /** The language that they have chosen. */
  language: string | null
  region: string | null
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
    .select(['email', 'claimed_ts', 'language', 'region'])
    .where('member_id', '=', named?.member_id ?? 0)
    .where('deleted_ts', 'is', null)
    .where('deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!named || !member?.email || !isStopToken(site.sealKey, params.token, member.email)) return undefined
  const { claimed_ts, ...spoken } = member
  return { ...named, ...spoken, email: member.email, stranger: claimed_ts === null }
}

/** The page is in the language of the link's recipient. */
function readerOf(request: FastifyRequest, stopped: Stopped): PageReader {
  const reader = pageReaderOf(request)
  return stopped.language === null ? reader : readerIn(reader, tagFor(stopped, request.site.locale))
}

/** What is stopped and for whom, in words. */
function namedIn({ words: { mailStop } }: PageReader, { flag, stranger, email }: Stopped) {
  const what: Html = html`${stranger ? mailStop.everything : mailStop.kinds[flag]}`
  return { what, email: html`<strong>${email}</strong>` }
}

/** What goes on, and where it is chosen otherwise: anyone who never used an account knows of none. */
const othersIn = ({ words: { mailStop } }: PageReader, { stranger }: Stopped): Html =>
  html`<p class="hint">${stranger ? mailStop.othersToStranger : mailStop.others}</p>`

function sendQuestion(request: WithToken, reply: FastifyReply, stopped: Stopped) {
  const reader = readerOf(request, stopped)
  const { mailStop } = reader.words
  const body = html`<p>${fillWith(mailStop.question, namedIn(reader, stopped))}</p>
<form method="post" action="${reader.root}/mail/stop/${request.params.token}">
<button class="button">${mailStop.stop}</button>
</form>
${othersIn(reader, stopped)}`
  return send(request, reply, reader, body)
}

function sendDone(request: WithToken, reply: FastifyReply, stopped: Stopped) {
  const reader = readerOf(request, stopped)
  const { mailStop } = reader.words
  const body = html`<p>${fillWith(mailStop.done, namedIn(reader, stopped))}</p>
${othersIn(reader, stopped)}`
  return send(request, reply, reader, body)
}

function sendUnknown(request: WithToken, reply: FastifyReply) {
  const reader = pageReaderOf(request)
  return send(request, reply, reader, html`<p>${reader.words.mailStop.unknown}</p>`, 404)
}

function send(request: WithToken, reply: FastifyReply, reader: PageReader, body: Html, status = 200) {
  const { title } = reader.words.mailStop
  const page = { title, body: html`<h1>${title}</h1>\n${body}`, status, secret: true }
  return sendPage(request, reply, page, reader)
}
