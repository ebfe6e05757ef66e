// The endpoint `/mcp`: its checks in the order that docs/assistants.md promises, and the protocol behind them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mustBeJson, parseJson } from '../../api/input/body.ts'
import { logRefusal } from '../../api/refusal-log.ts'
import { requireHttps } from '../../api/steps/caller.ts'
import type { Identity } from '../../http/authenticate.ts'
import { messageOf } from '../../http/errors.ts'
import { type CreditsBySite, charge, chargeAddress } from '../../http/limits/credits.ts'
import { drain } from '../../http/limits/drain.ts'
import { notAllowed, notFound, Problem } from '../../problem.ts'
import type { Served } from '../../resources/serving/serve.ts'
import { callerAt, insufficientScope } from './credential.ts'
import { CODES, type Id, idOf, isMessage, sendError } from './json-rpc.ts'
import { answeredPreflight, refuseOthers } from './origin.ts'
import type { McpHandlerOf, Protocol } from './protocol.ts'

export interface AssistantsOptions {
  /** The resources that tools change. */
  served: readonly Served[]
  identity: Identity
  credits: CreditsBySite
  /** Other tools behind the same checks, for tests. */
  handlerOf?: McpHandlerOf | undefined
}

/** Bytes of a message at most. */
const LONGEST_MESSAGE = 256 * 1024

/** The ids of messages that were read, for errors. */
const ids = new WeakMap<FastifyRequest, Id>()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Serves `/mcp`. */
export async function assistants(app: FastifyInstance, { served, identity, credits, handlerOf }: AssistantsOptions) {
  let protocol: Protocol | undefined
  app.addHook('onClose', async () => protocol?.close())
  const mustBeEncrypted = requireHttps(identity, credits)
  app.setErrorHandler(async (error: Error, request, reply) => {
    logRefusal(error, request, identity)
    return answerProblem(error, request, reply)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: LONGEST_MESSAGE },
    async (_: unknown, bytes: Buffer) => bytes,
  )

  /** What is refused before the body is read. */
  const beforeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (request.site.settings.mcp === 'off') throw notFound()
    refuseOthers(request, reply)
    await mustBeEncrypted(request, reply)
    if (answeredPreflight(request, reply)) return reply
    if (request.method !== 'POST') throw notAllowed('POST')
    mustBeJson(request.headers)
    return undefined
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { site } = request
    const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
    const caller = await callerAt(identity, request).catch(async (error) => {
      await chargeAddress(credits, request, reply)
      throw error
    })
    const { creditsOf, isWriteRefused, protocolOf } = await import('./protocol.ts')
    const message = messageIn(bytes)
    ids.set(request, idOf(message))
    await charge(credits(site).usual, site, caller.member_id, creditsOf(message), reply)
    if (message === undefined) return sendError(reply, 400, CODES.parse, 'The body is not valid JSON.')
    if (!isMessage(message))
      return sendError(reply, 400, CODES.request, 'The body is not a single JSON-RPC 2.0 message.', idOf(message))
    if (isWriteRefused(site, caller, message)) throw insufficientScope(site)
    protocol ??= protocolOf(app, served, handlerOf)
    return protocol.answer({ request, reply, caller, message })
  }

  app.route({
    method: METHODS,
    url: '/mcp',
    exposeHeadRoute: false,
    bodyLimit: LONGEST_MESSAGE,
    onRequest: beforeBody,
    handler: answer,
  })
}

/** The JSON value of a body; undefined for what is no JSON. */
function messageIn(bytes: Buffer): unknown {
  try {
    return parseJson(bytes)
  } catch {
    return undefined
  }
}

/** Errors as those of JSON-RPC; what nobody foresaw is in the log. */
async function answerProblem(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Problem) {
    reply.headers(error.headers)
    return sendError(reply, error.status, CODES.server, error.message, ids.get(request))
  }
  const status = error.statusCode ?? 500
  if (status === 413) await drain(request.raw)
  if (status >= 400 && status < 500) return sendError(reply, status, CODES.server, messageOf(status))
  throw error
}
