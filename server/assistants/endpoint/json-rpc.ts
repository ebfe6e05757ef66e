// JSON-RPC 2.0: the messages that are answered, and the errors of the endpoint itself.
import type { FastifyReply } from 'fastify'

/** The errors of JSON-RPC, and that of a server's own reasons. */
export const CODES = { parse: -32_700, request: -32_600, parameters: -32_602, server: -32_000 } as const

export type Id = string | number | null

/** A request or notification. */
export interface Message {
  id?: Id
  method: string
  params?: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id that an answer to a message can name. */
export const idOf = (message: unknown): Id => {
  const id = isObject(message) ? message['id'] : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** Returns whether a value is one message: a request, a notification, or an answer. */
export function isMessage(value: unknown): value is Message {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return false
  const { id, method, params, result, error } = value
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id)) return false
  if (method === undefined) return id !== undefined && (isObject(result) || isObject(error))
  return typeof method === 'string' && (params === undefined || isObject(params))
}

/** The name of the tool that a message calls; undefined where it calls none. */
export const toolCalled = ({ method, params }: Message): string | undefined =>
  method === 'tools/call' && typeof params?.['name'] === 'string' ? params['name'] : undefined

/** Answers an error of JSON-RPC. */
export const sendError = (reply: FastifyReply, status: number, code: number, message: string, id: Id = null) =>
  reply
    .code(status)
    .header('content-type', 'application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }))
