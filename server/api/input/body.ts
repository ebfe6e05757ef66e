// Parses the body of a change: bytes become JSON, and JSON the fields that the endpoint takes.
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import { badRequest, invalid, type Refusal, refuse, unsupported } from '../../problem.ts'
import { parseFields } from './field-kinds.ts'
import type { ParseContext } from './kinds/field-kind.ts'
import { fieldErrors } from './query.ts'

/** Faults that one answer names; nobody reads more, and a megabyte of names would be slow to list. */
const MOST_FAULTS = 100

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i

/** A body must be `application/json`, in UTF-8 where it says an encoding (docs/api/requests.md#content-type). */
export function mustBeJson({ 'content-type': type, 'content-encoding': encoding }: IncomingHttpHeaders): void {
  if (!type || !JSON_TYPE.test(type.trim())) throw unsupported()
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw unsupported()
}

/** Returns whether a request says that it has no body. */
export const hasNoBody = ({
  'content-length': length = '0',
  'transfer-encoding': chunked,
}: IncomingHttpHeaders): boolean => chunked === undefined && Number(length) === 0

/** The JSON value of a body; throws 400 for what is no JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (!bytes.length || !isUtf8(bytes)) throw badRequest('The body is not JSON in UTF-8.')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

/**
 * The fields that the endpoint takes. What the resource shows but the endpoint does not take is ignored, so that a
 * client can send back what it got; any other name is refused (docs/api/requests.md#unknown-input).
 */
export function readBody(
  resource: Resource,
  endpoint: Endpoint,
  body: unknown,
  context: ParseContext,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.')
  const sent = body as Record<string, unknown>
  const problems: Refusal[] = []
  const parsed = parseFields(endpoint.takes, sent, context, problems)
  for (const name of Object.keys(sent)) {
    if (problems.length >= MOST_FAULTS) break
    const known =
      Object.hasOwn(endpoint.takes, name) ||
      Object.hasOwn(resource.fields, name) ||
      Object.hasOwn(resource.embeds, name)
    if (!known) problems.push(refuse(name, 'unknown_field'))
  }
  if (problems.length) throw invalid(fieldErrors(resource.collection, problems))
  return parsed
}
