// Client ID metadata documents: a client that is not registered publishes its name and redirect URIs at an address, which is
// its `client_id` (draft-ietf-oauth-client-id-metadata-document).
import { createHash } from 'node:crypto'
import { addressHost, redirectProblem } from './redirect-uri.ts'

/** A client as its document describes it. */
export interface ClientDocument {
  /** The address of the document. */
  client_id: string
  /** The host of the document: the only thing about the client that is proven. */
  host: string
  /** The name that the client gives itself, as one line of text. */
  name: string
  redirect_uris: readonly string[]
  /** Of everything that the document says. */
  hash: string
}

const LONGEST_ADDRESS = 2_048
const LONGEST_NAME = 64

/** Returns whether a client id is an address, and not that of a registered application. */
export const isDocumentAddress = (client_id: string): boolean => client_id.startsWith('https://')

/**
 * The host of a document's address; undefined where it must not be one: it has a path, and neither fragment, user name nor dot
 * segments. Its host is written in one way only, since people decide by it.
 */
export function documentHost(client_id: string): string | undefined {
  if (client_id.length > LONGEST_ADDRESS || !isDocumentAddress(client_id)) return undefined
  const host = addressHost(client_id)
  return host && URL.parse(client_id)!.pathname !== '/' ? host : undefined
}

/** Reads a document; undefined where it does not describe a public client with this id. */
export function readClientDocument(client_id: string, text: string): ClientDocument | undefined {
  const host = documentHost(client_id)
  const document = objectIn(text)
  if (!host || !document || document['client_id'] !== client_id || !isPublicClient(document)) return undefined
  const { redirect_uris, client_name } = document
  if (!Array.isArray(redirect_uris) || !redirect_uris.length) return undefined
  if (!redirect_uris.every((uri) => typeof uri === 'string' && !redirectProblem(uri, true))) return undefined
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
  return { client_id, host, name: nameIn(client_name) || host.slice(0, LONGEST_NAME), redirect_uris, hash }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns whether it proves itself with no secret or key, and uses the code flow. */
function isPublicClient(document: Record<string, unknown>): boolean {
  if ('client_secret' in document || 'client_secret_expires_at' in document) return false
  const { token_endpoint_auth_method: method = 'none', grant_types, response_types } = document
  return method === 'none' && includes(grant_types, 'authorization_code') && includes(response_types, 'code')
}

const includes = (list: unknown, value: string): boolean =>
  list === undefined || (Array.isArray(list) && list.includes(value))

/** A name without characters that are not seen or change the direction of what follows, on one line and not too long. */
function nameIn(value: unknown): string {
  if (typeof value !== 'string') return ''
  const plain = value.replace(/\s+/g, ' ').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  return [...plain.trim()].slice(0, LONGEST_NAME).join('').trim()
}

const SHORTEST = 30
const LONGEST = 86_400

/** Seconds for which a document may be kept, by the headers of its answer; `now` is in milliseconds. */
export function documentLifetime(headers: Pick<Headers, 'get'>, now: number): number {
  const age = /(?:^|,)\s*max-age\s*=\s*"?(\d{1,10})/i.exec(headers.get('cache-control') ?? '')?.[1]
  const expires = Date.parse(headers.get('expires') ?? '')
  const seconds = age === undefined ? Math.floor((expires - now) / 1000) : Number(age)
  return Math.min(Math.max(seconds || 0, SHORTEST), LONGEST)
}
