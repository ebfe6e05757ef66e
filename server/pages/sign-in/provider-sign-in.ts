// Company sign-in: redirects to a provider and back, and back-channel logout.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { originOf } from '../../access/actor.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import {
  beginAtProvider,
  CompanyRefusal,
  comeBack,
  endByProvider,
  openRoundTrip,
  providerNamed,
  ROUND_TRIP,
  recordCompanyRefusal,
} from '../../identity/company/index.ts'
import {
  browserAt,
  clearRoundTripCookie,
  roundTripSealed,
  setPendingCookie,
  setRoundTripCookie,
  setSessionCookie,
} from '../../identity/index.ts'
import { notFound } from '../../problem.ts'
import { formField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { codePath, nextOf } from '../kit/return-address.ts'

/** Adds its routes. */
export async function companyPages(app: FastifyInstance) {
  app.get('/sign-in/with/:name', async (request, reply) => {
    const { site } = request
    const provider = await providerOf(request)
    const { next, again } = request.query as Record<string, unknown>
    const goal = nextOf(site, next)
    const isAgain = again !== undefined && pageReaderOf(request).visitor !== undefined
    if (pageReaderOf(request).visitor && !isAgain) return reply.redirect(goal, 303)
    try {
      const { url, cookie } = await beginAtProvider(site, provider, { next: goal, again: isAgain })
      return setRoundTripCookie(site, reply, cookie, ROUND_TRIP).redirect(url.href, 303)
    } catch (error) {
      if (!(error instanceof CompanyRefusal)) throw error
      recordCompanyRefusal(request, provider, error)
      return sendRefusal(request, reply, provider, error)
    }
  })

  app.get('/sign-in/from/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { site } = request
    const provider = await providerOf(request)
    const { root, visitor, language } = pageReaderOf(request)
    const isLinking = openRoundTrip(site, roundTripSealed(request))?.linking !== undefined
    clearRoundTripCookie(site, reply)
    try {
      const came = await comeBack(request, provider, { visitor, browser: browserAt(request, language) })
      if ('linked' in came) return reply.redirect(`${root}/account/sign-in?done=linked`, 303)
      const { next } = came
      if (came.pending !== undefined)
        return setPendingCookie(site, reply, came.pending).redirect(codePath(site, next), 303)
      return setSessionCookie(site, reply, came.session).redirect(next, 303)
    } catch (error) {
      if (!(error instanceof CompanyRefusal)) throw error
      return sendRefusal(request, reply, provider, error, isLinking)
    }
  })

  app.post('/sign-in/ended/:name', async (request, reply) => {
    const provider = await providerOf(request)
    reply.header('cache-control', 'no-store')
    const ended = await endByProvider(request.site, provider, formField(request, 'logout_token'), originOf(request))
    return ended ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' })
  })
}

/** The enabled provider of the path; throws 404 where there is none. */
async function providerOf(request: FastifyRequest): Promise<ProviderRow> {
  const { name } = request.params as { name: string }
  const provider = await providerNamed(request.site.db.reads, name)
  if (!provider) throw notFound()
  return provider
}

/** The status of a refusal: 400 for an answer that does not count, 424 where the provider fails, else 403. */
const statusOf = ({ reason }: CompanyRefusal): number => {
  if (reason === 'state' || reason === 'replayed' || reason === 'invalid') return 400
  return reason === 'unreachable' ? 424 : 403
}

/** Says in a sentence why somebody was not signed in. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { label }: ProviderRow,
  refusal: CompanyRefusal,
  isLinking = false,
) {
  const { root, words } = pageReaderOf(request)
  const { company } = words
  const title = isLinking ? company.notLinked : company.refused
  const back = isLinking
    ? html`<a class="button quiet" href="${root}/account/sign-in">${company.backToLinks}</a>`
    : html`<a class="button quiet" href="${root}/sign-in">${company.tryAgain}</a>`
  const body = html`<h1>${title}</h1>
<p role="alert">${fill(company.reasons[refusal.reason] as '{label}', { label })}</p>
<p class="after">${back}</p>`
  return sendPage(request, reply, { title, body, status: statusOf(refusal), here: `${root}/sign-in` })
}
