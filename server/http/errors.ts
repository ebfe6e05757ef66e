// Error responses: refusals and internal errors (`docs/api/errors.md#error-bodies`).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/dialects/dialect.ts'
import { Problem, RETRY_AFTER, Unavailable } from '../problem.ts'
import { drain } from './limits/drain.ts'
import { recheckReadiness } from './monitoring/readiness.ts'
import { send } from './send-answer.ts'

const MESSAGES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  431: 'Request Header Fields Too Large',
}

/** The message of a request that is refused before it is understood. */
export const messageOf = (status: number): string => MESSAGES[status] ?? 'Bad Request'

const TOO_LARGE = 413

/** 4xx: a JSON object with `message`. 5xx: no body; what happened is in the log. */
export async function answerError(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Problem) {
    reply.headers(error.headers)
    const { message, errors, present } = error
    if (error.status >= 500) return reply.code(error.status).removeHeader('content-type').send()
    if (present !== undefined)
      return send(request, reply, error.status, `{"message":${JSON.stringify(message)},"present":${present}}`)
    return send(request, reply, error.status, JSON.stringify(errors ? { message, errors } : { message }))
  }
  const status = (error as FastifyError).statusCode ?? 500
  if (status === TOO_LARGE) await drain(request.raw)
  if (status >= 400 && status < 500) {
    return send(request, reply, status, JSON.stringify({ message: messageOf(status) }))
  }
  const missing = error instanceof Unavailable ? 'File storage' : isUnavailable(error) ? 'The database' : undefined
  request.log.error({ reqId: request.id, err: error }, missing ? `${missing} is unavailable.` : 'A request failed.')
  if (missing) {
    recheckReadiness(request.site)
    reply.header('retry-after', RETRY_AFTER)
  }
  return reply
    .code(missing ? 503 : 500)
    .removeHeader('content-type')
    .send()
}

/** Answers errors of Fastify before routing; addresses that cannot be decoded have their own route (`request-line.ts`). */
export function frameworkError(error: FastifyError, _: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 400
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ message: messageOf(status) }))
}
