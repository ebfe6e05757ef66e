// Asks a server in the same process for JSON. It holds no answer against the contract, as test/client.ts does: that takes time of its own.
import type { Stage } from '../../test/stage.ts'

export interface PlainAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Read from its text when it is asked for. */
  readonly body: unknown
}

export interface PlainClient {
  get: (path: string) => Promise<PlainAnswer>
  post: (path: string, body: unknown) => Promise<PlainAnswer>
}

/** A client with an API token of somebody. */
export async function plainClientOf({ app, token: tokenOf }: Stage, member_id: number): Promise<PlainClient> {
  const token = await tokenOf(member_id)
  async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<PlainAnswer> {
    const { statusCode, headers, payload } = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-api-key': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return {
      status: statusCode,
      headers: headers as Record<string, string>,
      get body() {
        return JSON.parse(payload)
      },
    }
  }
  return { get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) }
}
