// The pages that work without script as one plugin: sign-in, passwords, the account, OAuth 2.0.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUseRecorded } from '../access/actor.ts'
import { isUnavailable } from '../db/dialects/dialect.ts'
import { design } from '../design/design.ts'
import { isLoopback } from '../http/loopback.ts'
import { recheckReadiness } from '../http/monitoring/readiness.ts'
import { type SeenCredential, sessionToken, visitorOf } from '../identity/index.ts'
import { Problem, RETRY_AFTER } from '../problem.ts'
import type { Site } from '../site.ts'
import { applicationPages } from './account/applications.ts'
import { assistantPages } from './account/assistants.ts'
import { confirmEmailPages } from './account/confirm-email.ts'
import { feedPages } from './account/feeds.ts'
import { linkedAccountPages } from './account/linked-accounts.ts'
import { mailChoicePages } from './account/mail-choices.ts'
import { notificationChoicePages } from './account/notification-choices.ts'
import { ownEmailPages } from './account/own-email.ts'
import { ownPasswordPages } from './account/own-password.ts'
import { passkeyPages } from './account/passkeys.ts'
import { profilePages } from './account/profile.ts'
import { secondFactorPages } from './account/second-factor.ts'
import { setUpPages } from './account/second-factor-set-up.ts'
import { securityPages } from './account/security.ts'
import { sessionPages } from './account/sessions.ts'
import { tokenPages } from './account/tokens.ts'
import { unsentPages } from './account/unsent.ts'
import { demoPages } from './demo.ts'
import { directoryAddressPages } from './groups/directory-addresses.ts'
import { directoryPages } from './groups/directory-tokens.ts'
import { groupPages } from './groups/groups.ts'
import { errorPage, notFoundPage, refusals } from './kit/error-page.ts'
import { parseForms } from './kit/form.ts'
import { languagePages } from './kit/language.ts'
import { sendPage } from './kit/page.ts'
import { pageReaderOf, setReader } from './kit/reader.ts'
import { styleSheet } from './kit/style-sheet.ts'
import { recordForeignForm } from './kit/visitor.ts'
import { mailStopPages } from './mail-links/mail-stop.ts'
import { rsvpPages } from './mail-links/rsvp.ts'
import { oauth } from './oauth/oauth.ts'
import { passkeyCeremonies } from './passkeys/ceremonies.ts'
import { passkeyScript } from './passkeys/script.ts'
import { providerPages } from './providers/providers.ts'
import { manifest } from './push/manifest.ts'
import { pushScript } from './push/script.ts'
import { pushPages } from './push/section.ts'
import { serviceWorker } from './push/worker.ts'
import { setupAccountPages } from './setup/first-account.ts'
import { mailServerPages } from './setup/mail-page.ts'
import { meetingStepPages } from './setup/meeting-step.ts'
import { peopleStepPages } from './setup/people-step.ts'
import { setupScript } from './setup/script.ts'
import { wizardPages } from './setup/wizard.ts'
import { handedLinkPages } from './sign-in/handed-link.ts'
import { passwordPages } from './sign-in/password-link.ts'
import { companyPages } from './sign-in/provider-sign-in.ts'
import { signInPages } from './sign-in/sign-in.ts'
import { codePages } from './sign-in/sign-in-code.ts'

export interface PagesOptions {
  identity: { seen: (site: Site, seen: SeenCredential) => void }
}

/** Adds all pages, who is signed in, and the answers to errors. Plugins that are registered in its scope share these. */
export async function pages(app: FastifyInstance, { identity }: PagesOptions) {
  parseForms(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', requireHttps)
  app.addHook('onRequest', async (request) => {
    const { site } = request
    const visitor = await visitorOf(request)
    setReader(request, visitor)
    if (visitor && isUseRecorded(visitor.last_seen_ts, site.clock()))
      identity.seen(site, { ...visitor, token_id: null })
  })
  await app.register(design)
  await app.register(styleSheet)
  await app.register(manifest)
  await app.register(serviceWorker)
  await app.register(pushScript)
  await app.register(languagePages)
  await app.register(setupScript)
  await app.register(setupAccountPages)
  await app.register(wizardPages)
  await app.register(mailServerPages)
  await app.register(peopleStepPages)
  await app.register(meetingStepPages)
  await app.register(signInPages)
  await app.register(codePages)
  await app.register(companyPages)
  await app.register(passkeyCeremonies)
  await app.register(passkeyScript)
  await app.register(passwordPages)
  await app.register(profilePages)
  await app.register(unsentPages)
  await app.register(notificationChoicePages)
  await app.register(mailChoicePages)
  await app.register(pushPages)
  await app.register(feedPages)
  await app.register(securityPages)
  await app.register(ownEmailPages)
  await app.register(confirmEmailPages)
  await app.register(ownPasswordPages)
  await app.register(setUpPages)
  await app.register(secondFactorPages)
  await app.register(sessionPages)
  await app.register(passkeyPages)
  await app.register(linkedAccountPages)
  await app.register(providerPages)
  await app.register(groupPages)
  await app.register(directoryPages)
  await app.register(directoryAddressPages)
  await app.register(handedLinkPages)
  await app.register(tokenPages)
  await app.register(applicationPages)
  await app.register(assistantPages)
  await app.register(demoPages)
  await app.register(mailStopPages)
  await app.register(rsvpPages)
  await app.register(presentSession)
  await app.register((scope) => oauth(scope, { failed: (error) => app.log.error({ err: error }, 'OAuth failed.') }))
}

/** Serves who is signed in, with the CSRF token, to the application. */
async function presentSession(app: FastifyInstance) {
  app.get('/session', async (request, reply) => {
    const { site } = request
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const visitor = await visitorOf(request)
    if (!visitor) return reply.code(401).send({ message: 'Unauthorized' })
    const { session_id, member_id, name, email } = visitor
    return { session_id, member_id, name, email, csrf_token: sessionToken(site, visitor) }
  })
}

/** Redirects GET and HEAD from HTTP to the HTTPS address of the site; anything else over HTTP is 403. */
async function requireHttps(request: FastifyRequest, reply: FastifyReply) {
  if (request.protocol === 'https' || isLoopback(request.ip)) return
  const { site, method, url } = request
  if (!site.url.startsWith('https:') || (method !== 'GET' && method !== 'HEAD')) throw refusals.https()
  return reply.redirect(new URL(site.url).origin + url, 308)
}

/** Returns whether a browser asks for a page, rather than a program for the API. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Sends the page that says that there is none at this address (404). */
export const noPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  // The hooks of this plugin did not run, since no route was found.
  const reader = setReader(request, await Promise.try(visitorOf, request).catch(() => undefined))
  return sendPage(request, reply, notFoundPage(reader))
}

/** Answers errors with a page. */
async function answerError(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof Problem
  if (known) reply.headers(error.headers)
  if (known && error.status === 403) recordForeignForm(request)
  let status = known ? error.status : ((error as FastifyError).statusCode ?? 500)
  if (status >= 500 && !known) {
    request.log.error({ reqId: request.id, err: error }, 'A page failed.')
    if (isUnavailable(error)) status = 503
  }
  if (status === 503 && !known) recheckReadiness(request.site)
  if (status === 503 && !known) reply.header('retry-after', RETRY_AFTER)
  const page = errorPage(pageReaderOf(request), error, status)
  return sendPage(request, reply, { ...page, secret: hasSecretAddress(request) })
}

/** Returns whether the address alone authorizes: then an error reveals it to no other page either. */
const hasSecretAddress = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith('/:token') === true
