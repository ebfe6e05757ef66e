// Sends answers: plain, or in an envelope whose status is always 200 (`docs/api/embedding.md#envelope`).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import { etagOf, isKnownTag } from './headers/etag.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const SPELLED: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** The usual spelling of headers that Node keeps in lower case. */
const spelled = (name: string) =>
  SPELLED[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())

/** The beginning of an envelope, up to the response itself; `}` ends it. */
export function envelopeStart(reply: FastifyReply, status: number): string {
  const headers: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) headers[spelled(name)] = String(value)
  return `{"status":${status},"headers":${JSON.stringify(headers)},"response":`
}

export const isEnveloped = (request: FastifyRequest): boolean =>
  (request.query as Record<string, unknown> | undefined)?.['envelope'] === 'true'

/** Sends a JSON text, or nothing where `text` is undefined. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string | undefined,
): FastifyReply {
  if (isEnveloped(request)) {
    if (text !== undefined) reply.header('content-type', JSON_TYPE)
    const start = envelopeStart(reply, status)
    return reply
      .code(200)
      .header('content-type', JSON_TYPE)
      .send(`${start}${text ?? 'null'}}`)
  }
  reply.code(status)
  return text === undefined ? reply.send() : reply.header('content-type', JSON_TYPE).send(text)
}

/** Sends one resource with its tag, or 304 to a reader who has it; `own` is its text without fields and embeds. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  own = text,
): Awaitable<FastifyReply> {
  return whenReady(etagOf(own, text), (tag) => sendWithTag(request, reply, status, { text, tag }))
}

/** The text of an answer, and its tag. */
export interface Tagged {
  text: string
  tag: string
}

/** The same, where the tag is known. */
export function sendWithTag(request: FastifyRequest, reply: FastifyReply, status: number, { text, tag }: Tagged) {
  reply.header('etag', tag)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && isKnownTag(request.headers['if-none-match'], tag)) return send(request, reply, 304, undefined)
  return send(request, reply, status, text)
}
