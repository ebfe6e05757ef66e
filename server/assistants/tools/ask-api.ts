// Requests of tools to the API of this process, as the person who calls: nothing can differ from what the API answers.
import type { FieldError } from '../../../contract/errors.ts'
import { askAs } from '../../http/page-preload.ts'
import { rootOf } from '../../site.ts'
import type { ToolContext } from './tool.ts'
import { argumentError, notThere, RefusedByApi, ToolError } from './tool-error.ts'

export interface ApiAnswer<T> {
  body: T
  headers: Readonly<Record<string, unknown>>
}

/** The names of arguments, where parameters of the API are called otherwise. */
export type ArgumentNames = Readonly<Record<string, string>>

/** Reads an address below the API; throws what assistants are told of a refusal. */
export async function ask<T>(
  { app, site, caller, ip, host }: ToolContext,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
  names: ArgumentNames = {},
): Promise<ApiAnswer<T>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const url = `${rootOf(site)}/api/v1${path}${search.size ? `?${search}` : ''}`
  const answer = await askAs(caller, async () => app.inject({ url, headers: host ? { host } : {}, remoteAddress: ip }))
  const { statusCode, payload, headers } = answer
  if (statusCode >= 400) throw refusalOf(statusCode, payload, names)
  return { body: JSON.parse(payload) as T, headers }
}

/** What assistants are told of an answer of the API. */
export function refusalOf(status: number, payload: string, names: ArgumentNames = {}): Error {
  const told = sentenceOf(status, payload, names)
  return told ? new RefusedByApi(status, told) : new Error(`The API responded with ${status}.`)
}

function sentenceOf(status: number, payload: string, names: ArgumentNames): ToolError | undefined {
  if (status === 403 || status === 404 || status === 410) return notThere()
  if (status === 422) {
    const [error] = (JSON.parse(payload) as { errors?: FieldError[] }).errors ?? []
    if (error) return argumentError(names[error.field] ?? error.field, error.code)
  }
  if (status === 503 || status === 429) return new ToolError('The site is too busy. Try again later.')
  return status < 500 ? new ToolError('The site refused this call.') : undefined
}
