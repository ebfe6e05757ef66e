// The Model Context Protocol behind the checks of the endpoint: one factory for all revisions, stateless.
//
// The endpoint loads it with the first request, so that sites without assistants spend neither time nor memory on it.
import { Readable } from 'node:stream'
import type { McpHttpHandler, McpRequestContext, Server } from '@modelcontextprotocol/server'
import * as sdk from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OwnChanges, ownChanges } from '../../api/own-changes.ts'
import { VERSION } from '../../db/schema/version.ts'
import type { Served } from '../../resources/serving/serve.ts'
import type { Site } from '../../site.ts'
import { INSTRUCTIONS, PROMPT } from '../tools/instructions.ts'
import { callTool, isWriting, toolsFor } from '../tools/tools.ts'
import type { AssistantCaller } from './credential.ts'
import { type Message, toolCalled } from './json-rpc.ts'

/** A message that has passed the checks. */
export interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  caller: AssistantCaller
  message: Message
}

/** Answers messages. */
export interface Protocol {
  answer: (arrival: Arrival) => Promise<FastifyReply>
  close: () => Promise<void>
}

export { creditsOf } from '../tools/tools.ts'

/** Returns whether a message calls a tool that the site allows, but not the access of the caller. */
export const isWriteRefused = (site: Site, caller: AssistantCaller, message: Message): boolean =>
  !caller.writes && site.settings.mcp === 'on' && isWriting(toolCalled(message))

/** Makes the handler of messages with the library. */
export type McpHandlerOf = (library: typeof sdk) => Pick<McpHttpHandler, 'fetch' | 'close'>

/** The protocol with the tools of Folkmoot, or with others in tests. */
export function protocolOf(app: FastifyInstance, resources: readonly Served[], handlerOf?: McpHandlerOf): Protocol {
  const changes = ownChanges(resources)
  const own: McpHandlerOf = () =>
    sdk.createMcpHandler((context) => serverOf(app, changes, context), {
      onerror: (error) => app.log.debug({ err: error }, 'A message of an assistant was refused.'),
    })
  const handler = (handlerOf ?? own)(sdk)

  return {
    close: handler.close,
    answer: async (arrival) => {
      const { request, reply, message } = arrival
      const authInfo = { token: '', clientId: '', scopes: [], extra: { arrival } }
      const response = await handler.fetch(asFetched(request), { authInfo, parsedBody: message })
      return sendFetched(request, reply, response)
    },
  }
}

/** Nothing that clients may keep for others: what is listed depends on the access of the caller. */
const PRIVATE = { cacheScope: 'private', ttlMs: 60_000 } as const

/** Arguments are validated by the tools themselves, so nothing is compiled for each request. */
const NO_VALIDATOR = { getValidator: () => (input: unknown) => ({ valid: true, data: input, errorMessage: undefined }) }

function serverOf(app: FastifyInstance, changes: OwnChanges, { authInfo }: McpRequestContext): Server {
  const { request, caller } = authInfo!.extra!['arrival'] as Arrival
  const { site } = request
  const server = new sdk.Server(
    { name: 'folkmoot', title: 'Folkmoot', version: VERSION },
    {
      capabilities: { tools: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': PRIVATE, 'prompts/list': PRIVATE, 'server/discover': PRIVATE },
      jsonSchemaValidator: NO_VALIDATOR as never,
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...toolsFor(site, caller)] }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = toolsFor(site, caller).find(({ name }) => name === params.name)
    if (!tool) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'There is no such tool.')
    return callTool(
      { app, changes, site, caller, ip: request.ip, host: request.host, log: request.log },
      tool.name,
      params.arguments ?? {},
    )
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: [PROMPT.listed] }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (params.name !== PROMPT.listed.name)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    return PROMPT.content
  })
  return server
}

/** Credentials go no further than the checks. */
const KEPT_BACK = new Set([
  'authorization',
  'x-api-key',
  'x-api-token',
  'cookie',
  'accept',
  'connection',
  'content-length',
  'transfer-encoding',
])

/** The request as the library takes it, accepting what any client can be sent. */
function asFetched({ url, headers }: FastifyRequest): Request {
  const passed = new Headers({ accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !KEPT_BACK.has(name)) passed.set(name, String(value))
  return new Request(new URL(url, 'http://site.invalid'), { method: 'POST', headers: passed })
}

const EVENTS = 'text/event-stream'

/** Sends the response of the library; a client that takes no events gets the one that there is as JSON. */
async function sendFetched(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  const type = response.headers.get('content-type') ?? ''
  reply.code(response.status)
  const allow = response.headers.get('allow')
  if (allow) reply.header('allow', allow)
  if (type.startsWith(EVENTS) && headers.accept?.includes(EVENTS)) {
    reply.header('content-type', EVENTS).header('x-accel-buffering', 'no')
    return reply.send(Readable.fromWeb(response.body as never))
  }
  const text = await response.text()
  if (!text) return reply.send()
  const json = type.startsWith(EVENTS) ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text
  return reply.header('content-type', 'application/json').send(json)
}
