// A typed fetch client, inferred from the contract without code generation.
import type { AnsweredFields, Fields, Out } from './field.ts'
import type { Endpoint, ParamsOf, Resource, Takes } from './resource.ts'

/** Common query parameters, in addition to an endpoint's own fields. */
export interface QueryOptions {
  fields?: string
  embed?: string
  sort?: string
  page?: number
  per_page?: number
  /** The answer is what the change would do, and nothing is changed. */
  preview?: true
  /** Nobody is told of the change by mail. */
  notify?: false
}

export interface ClientAnswer<T> {
  status: number
  headers: Headers
  body: T
}

/** An answer with a status of 400 or above. */
export class ResponseError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers

  constructor(status: number, body: unknown, headers: Headers) {
    super((body as { message?: string } | undefined)?.message ?? `HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The input of an endpoint as clients send it: flags can be sent as they are shown. */
export type Sent<E extends Endpoint> = Takes<E> | { [N in keyof Takes<E>]: Takes<E>[N] | FlagOf<E['takes'], N> }
type FlagOf<F, N> = N extends keyof F ? (F[N] extends { kind: 'flag' } ? boolean : never) : never

type Embeds<R extends Resource> = { [N in keyof R['embeds']]?: Out<R['embeds'][N]> }
/** One row of a resource, with whatever was embedded. */
export type RowOf<R extends Resource> = AnsweredFields<R['fields']> & Embeds<R>

export type Body<R extends Resource, E extends Endpoint> = E['verb'] extends 'DELETE'
  ? undefined
  : E extends { answers: infer A extends Fields }
    ? E extends { paged: string }
      ? AnsweredFields<A>[]
      : AnsweredFields<A>
    : E['kind'] extends 'list' | 'several'
      ? RowOf<R>[]
      : RowOf<R>

/** The names of the endpoints that are answered in JSON: contents are not. */
export type JsonEndpoints<R extends Resource> = {
  [N in keyof R['endpoints']]: R['endpoints'][N]['kind'] extends 'content' ? never : N
}[keyof R['endpoints']]

/** A request for something of a resource: what reads it, as a value that can be sent, or told to others. */
export interface Asking<R extends Resource, N extends string & keyof R['endpoints']> {
  resource: R
  name: N
  params: ParamsOf<R['endpoints'][N]>
  sent: Sent<R['endpoints'][N]>
  query: QueryOptions
}

/** Declares such a request. */
export const asking = <R extends Resource, N extends string & keyof R['endpoints']>(
  resource: R,
  name: N,
  params: ParamsOf<R['endpoints'][N]>,
  sent: Sent<R['endpoints'][N]>,
  query: QueryOptions = {},
): Asking<R, N> => ({ resource, name, params, sent, query })

/** The path and the query of a request, below the address of the API. */
export function pathAndQuery(path: string, params: object, query: object): string {
  const filled = path.replace(/:(\w+)/g, (_, id: string) => String((params as Record<string, number | string>)[id]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `${filled}?${search}` : filled
}

/** The same for a request that is declared. */
export const addressOf = <R extends Resource, N extends string & keyof R['endpoints']>({
  resource,
  name,
  params,
  sent,
  query,
}: Asking<R, N>): string => pathAndQuery(resource.endpoints[name]!.at[0]!.path, params, { ...sent, ...query })

export interface Connection {
  /** The address of the API, e.g. `https://meet.example.com/api/v1`. */
  base: string
  /** Sent with every request, e.g. `{'x-api-key': token}`. */
  headers?: Record<string, string>
  fetch?: typeof fetch
}

/**
 * A function that calls the endpoints of one resource by their names; throws `ResponseError` for 4xx and 5xx. `more` are
 * headers of the one request, such as `Idempotency-Key`.
 */
export function client<R extends Resource>(resource: R, { base, headers = {}, fetch: send = fetch }: Connection) {
  return async <N extends JsonEndpoints<R> & string>(
    name: N,
    params: ParamsOf<R['endpoints'][N]>,
    sent: Sent<R['endpoints'][N]>,
    query: QueryOptions = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<ClientAnswer<Body<R, R['endpoints'][N]>>> => {
    const { verb, at } = resource.endpoints[name]!
    const inBody = verb === 'POST' || verb === 'PUT' || verb === 'PATCH'
    const address = pathAndQuery(at[0]!.path, params, { ...(inBody ? {} : sent), ...query })
    const response = await send(new URL(base + address), {
      method: verb,
      headers: { ...headers, ...more, ...(inBody && { 'content-type': 'application/json' }) },
      ...(inBody && { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    const body = text ? JSON.parse(text) : undefined
    if (!response.ok) throw new ResponseError(response.status, body, response.headers)
    return { status: response.status, headers: response.headers, body }
  }
}
