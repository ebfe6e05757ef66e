// Asks the server as a person would, and holds every answer against the contract.
import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { noteAnswer } from './answered.ts'
import { type Checked, checkAnswer, endpointAt } from './check-answer.ts'

export type TestAnswer = Checked

export interface RequestOptions {
  headers?: Record<string, string>
  /** Sent as it is, instead of JSON. */
  payload?: string | Buffer
  /** The address that the request seems to come from. */
  from?: string
}

export interface Client {
  ask: (verb: string, path: string, body?: unknown, more?: RequestOptions) => Promise<TestAnswer>
  get: (path: string, more?: RequestOptions) => Promise<TestAnswer>
  post: (path: string, body?: unknown, more?: RequestOptions) => Promise<TestAnswer>
  put: (path: string, body?: unknown, more?: RequestOptions) => Promise<TestAnswer>
  patch: (path: string, body?: unknown, more?: RequestOptions) => Promise<TestAnswer>
  delete: (path: string, more?: RequestOptions) => Promise<TestAnswer>
  options: (path: string, more?: RequestOptions) => Promise<TestAnswer>
}

/** The answer inside an envelope, which always says 200; an answer that refuses the query comes without one. */
function unwrapped(answer: TestAnswer): TestAnswer {
  const { status, headers, response } = answer.body ?? {}
  if (typeof status !== 'number') return answer
  assert.equal(answer.status, 200)
  const lowercase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  const text = response === null ? '' : JSON.stringify(response)
  return { ...answer, status, headers: Object.fromEntries(lowercase), body: response, text }
}

function decoded(bytes: Buffer, coding: unknown): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes)
  return coding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** A client with some headers of its own (a token, or none); `below`: the path of the API. */
export function clientOf(app: FastifyInstance, own: Record<string, string> = {}, below = '/api/v1'): Client {
  async function ask(verb: string, path: string, body?: unknown, more: RequestOptions = {}): Promise<TestAnswer> {
    const sends = body !== undefined || more.payload !== undefined
    const options: InjectOptions = {
      method: verb as 'GET',
      url: `${below}${path}`,
      headers: { ...own, ...(sends && { 'content-type': 'application/json' }), ...more.headers },
      ...(sends && { payload: more.payload ?? JSON.stringify(body) }),
      ...(more.from && { remoteAddress: more.from }),
    }
    for (const [name, value] of Object.entries(options.headers!)) if (value === '-') delete options.headers![name]
    const response = await app.inject(options)
    const bytes = decoded(response.rawPayload, response.headers['content-encoding'])
    const text = bytes.toString()
    const isJson = /json/.test(String(response.headers['content-type'])) && text
    const answer: TestAnswer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      bytes,
    }
    assert.ok(answer.status < 500, `${answer.status} to ${verb} ${path} ${JSON.stringify(body)?.slice(0, 300)}`)
    const [pathname, search] = path.split('?') as [string, string?]
    const query = new URLSearchParams(search)
    // A POST that stands for another verb is answered as that one is.
    const effective = (verb === 'POST' && more.headers?.['x-http-method-override']) || verb
    const match = endpointAt(effective, pathname)
    if (match) noteAnswer(`${match.resource.name}.${match.name}`, answer.status)
    checkAnswer(effective, pathname, query.get('envelope') === 'true' ? unwrapped(answer) : answer, query)
    return answer
  }

  return {
    ask,
    get: (path, more) => ask('GET', path, undefined, more),
    post: (path, body, more) => ask('POST', path, body, more),
    put: (path, body, more) => ask('PUT', path, body, more),
    patch: (path, body, more) => ask('PATCH', path, body, more),
    delete: (path, more) => ask('DELETE', path, undefined, more),
    options: (path, more) => ask('OPTIONS', path, undefined, more),
  }
}
