// A client of `/mcp` that speaks either revision with plain requests.
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'

/** The revisions that every test of the protocol is repeated for. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const
export type Revision = (typeof REVISIONS)[number]

export interface McpOptions {
  revision?: Revision
  /** The path of the endpoint, and the host of the site. */
  path?: string
  host?: string
}

export interface McpAnswer {
  status: number
  headers: Record<string, string>
  body: any
}

export interface ToolAnswer {
  text: string
  isError: boolean
}

export interface Mcp {
  send: (message: unknown, headers?: Record<string, string>) => Promise<McpAnswer>
  ask: (method: string, params?: Record<string, unknown>, headers?: Record<string, string>) => Promise<McpAnswer>
  /** The text that a tool answers; throws where it is an error. */
  read: (tool: string, args?: Record<string, unknown>) => Promise<string>
  call: (tool: string, args?: Record<string, unknown>) => Promise<ToolAnswer>
}

/** A client with a token. */
export function mcpOf(app: FastifyInstance, token: string | undefined, options: McpOptions = {}): Mcp {
  const { revision = '2026-07-28', path = '/mcp', host = 'moot.example' } = options
  const isModern = revision === '2026-07-28'
  let count = 0

  const send: Mcp['send'] = async (message, headers = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        host,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      payload: typeof message === 'string' ? message : JSON.stringify(message),
    })
    const { statusCode: status, payload } = answer
    const text = String(answer.headers['content-type']).startsWith('text/event-stream')
      ? /^data: (.*)$/m.exec(payload)![1]!
      : payload
    return { status, headers: answer.headers as Record<string, string>, body: text ? JSON.parse(text) : undefined }
  }

  const ask: Mcp['ask'] = (method, params = {}, headers = {}) => {
    const name = params['name']
    const meta = isModern && {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': revision,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    return send(
      { jsonrpc: '2.0', id: ++count, method, params: { ...params, ...meta } },
      {
        'mcp-protocol-version': revision,
        ...(isModern && { 'mcp-method': method }),
        ...(isModern && typeof name === 'string' && { 'mcp-name': name }),
        ...headers,
      },
    )
  }

  const call: Mcp['call'] = async (tool, args = {}) => {
    const { status, body } = await ask('tools/call', { name: tool, arguments: args })
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.result, JSON.stringify(body))
    const { content, isError = false } = body.result
    assert.deepEqual(
      content.map(({ type }: { type: string }) => type),
      ['text'],
    )
    const { text } = content[0]
    assert.ok(Buffer.byteLength(text) <= 8_192, `${Buffer.byteLength(text)} bytes`)
    return { text, isError }
  }

  const read: Mcp['read'] = async (tool, args) => {
    const { text, isError } = await call(tool, args)
    assert.ok(!isError, text)
    return text
  }

  return { send, ask, call, read }
}
