// Builds the server: Fastify with its settings, hooks and plugins; `api/lifecycle.ts` lists the steps of a request.
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { api } from './api/api.ts'
import { description } from './api/description/description.ts'
import { beforeRouting, belowOnePrefix, belowPrefix, withEveryRequest } from './api/lifecycle.ts'
import { refuseUndecodablePath } from './api/steps/address.ts'
import { assistants, type McpHandlerOf } from './assistants/index.ts'
import { onUnwrittenRefusal, refusalsWritten } from './audit/refusals.ts'
import { endPresence, endStreams } from './changes/index.ts'
import type { Config } from './config.ts'
import { calendarFeeds } from './http/calendar-feeds.ts'
import { answerError, frameworkError } from './http/errors.ts'
import { passOnExpectations } from './http/expectation.ts'
import { compressTexts } from './http/headers/compression.ts'
import { securityHeaders } from './http/headers/security-headers.ts'
import { creditsBySite } from './http/limits/credits.ts'
import { BODY_TIMEOUT, cutSlowReaders, LONGEST_REQUEST } from './http/limits/slow-peers.ts'
import { health } from './http/monitoring/health.ts'
import { serializeError, UNLOGGED } from './http/monitoring/log-redaction.ts'
import { createRequestLog, requestIds, serializeRequest } from './http/monitoring/request-log.ts'
import { seenRequests } from './http/monitoring/seen-request.ts'
import { siteAt } from './http/resolve-site.ts'
import { hookOf } from './http/step.ts'
import { tlsOptions } from './http/tls.ts'
import { answerUnreadable } from './http/unreadable-request.ts'
import { createAuthenticator } from './identity/index.ts'
import { mailInRoute } from './mail/receiving/index.ts'
import { oauthMetadata } from './pages/oauth/oauth-metadata.ts'
import { noPage, pages, wantsPage } from './pages/pages.ts'
import { securityTxt } from './pages/security-text.ts'
import { resources } from './resources/index.ts'
import { scim } from './scim/scim.ts'
import { rootOf, type Site, type Sites } from './site.ts'
import { webApp } from './web-app/web-app.ts'

export interface AppOptions {
  /** The only site, for requests to any host; or several sites by host. */
  site: Site | Sites
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'tls'> & Partial<Pick<Config, 'hsts' | 'metricsNetworks'>>
  /** Gets each log line as JSON; undefined: stdout. */
  log?: { write: (line: string) => void } | undefined
  /** Other tools behind the checks of `/mcp`, for tests of the protocol. */
  mcpHandler?: McpHandlerOf | undefined
}

const MEGABYTE = 1024 * 1024

/** Creates the server of one site or of several; it does not listen yet. */
export async function createApp({ site, config, log, mcpHandler }: AppOptions): Promise<FastifyInstance> {
  const { tls, hsts = 'subdomains' } = config
  const requestLog = createRequestLog()
  const app = fastify({
    ...(tls && { https: tlsOptions(tls) }),
    logger: {
      level: config.logLevel,
      redact: UNLOGGED,
      serializers: { req: serializeRequest, err: serializeError },
      ...(log && { stream: log }),
    },
    logController: requestLog.controller,
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    bodyLimit: MEGABYTE,
    genReqId: requestIds(),
    requestTimeout: LONGEST_REQUEST,
    forceCloseConnections: 'idle',
    // Longer than any header may be, so that a path parameter that is no id is 404, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: beforeRouting,
    clientErrorHandler: answerUnreadable(securityHeaders(Boolean(tls), hsts)),
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => requestLog.logAnswer(request, reply))
      // Any sender may claim HTTPS here, which does no harm: over plain HTTP, browsers ignore HSTS.
      const encrypted = Boolean(tls) || request.headers['x-forwarded-proto'] === 'https'
      frameworkError(error, request, reply.headers(securityHeaders(encrypted, hsts)))
    },
  }) as unknown as FastifyInstance

  // One logger for all requests: a child for each would cost more than its line, which names the request anyway.
  Object.assign(app.log, { child: () => app.log })
  app.server.headersTimeout = BODY_TIMEOUT
  passOnExpectations(app.server)
  cutSlowReaders(app)
  app.addHook('onRequest', hookOf(withEveryRequest({ hsts })))
  // The routes of the API do this themselves, once the caller is authenticated.
  app.addHook('preHandler', hookOf([refuseUndecodablePath]))
  const identity = createAuthenticator((error) =>
    app.log.error({ err: error }, 'The last use of a credential could not be recorded.'),
  )
  const credits = creditsBySite()
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    // The path is below none of the sites, but the host may still be that of one.
    if (!('db' in site)) request.site = await siteAt(site, request)
    return wantsPage(request) ? noPage(request, reply) : reply.code(404).send({ message: 'Not Found' })
  })
  await app.register(cookie)
  await app.register(health, { site, registry: requestLog.registry, networks: config.metricsNetworks ?? [] })
  const roots = 'db' in site ? [rootOf(site)] : site.roots
  if ('db' in site) app.decorateRequest('site', { getter: () => site })
  else app.decorateRequest('site')
  for (const root of roots) {
    await app.register(async (below) => {
      if ('db' in site) below.addHook('onRequest', hookOf(belowOnePrefix))
      else below.addHook('onRequest', hookOf(belowPrefix({ sites: site, root })))
      const prefix = `${root}/api/v1`
      await below.register(async (texts) => {
        compressTexts(texts)
        await texts.register((scope) => description(scope, { served: resources, prefix }))
        await texts.register(calendarFeeds, { prefix: root })
        await texts.register(scim, { prefix: `${root}/scim/v2` })
        await texts.register((scope) => api(scope, { served: resources, identity, credits, prefix }), { prefix })
      })
      await below.register((scope) => oauthMetadata(scope, { root }))
      await below.register(seenRequests, { prefix: root })
      await below.register((scope) => securityTxt(scope, { root, alone: roots.length === 1 }))
      const allPages = async (scope: FastifyInstance) => {
        await pages(scope, { identity })
        // In the same scope, since it shares who is signed in and how what fails is answered.
        await scope.register(webApp)
      }
      await below.register(mailInRoute, { prefix: root })
      await below.register(
        (scope) => assistants(scope, { served: resources, identity, credits, handlerOf: mcpHandler }),
        { prefix: root },
      )
      await below.register(allPages, { prefix: root })
    })
  }
  onUnwrittenRefusal((error) => app.log.error({ err: error }, 'Refusals could not be written into the audit log.'))
  // Streams would go on for ever, and keep the server from closing.
  app.addHook('preClose', async () => {
    for (const one of 'db' in site ? [site] : site.present().open) endStreams(one)
  })
  app.addHook('onClose', async () => {
    if ('db' in site) await endPresence(site)
  })
  app.addHook('onClose', () => identity.settled())
  // Several sites are closed by `runtime/sites.ts`, each with its own database.
  if ('db' in site) app.addHook('onClose', () => refusalsWritten(site))
  if ('db' in site) app.addHook('onClose', async () => site.converter.close())
  return app
}
