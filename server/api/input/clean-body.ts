// Sanitizes texts of a long body before parsing, in slices that yield to other requests.
import type { Fields } from '../../../contract/field.ts'
import { group } from '../../../contract/field.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { Asker } from '../../concurrency/worker-thread.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { cleanBeside } from '../../rules/text/clean-in-thread.ts'
import { textsToClean } from './field-kinds.ts'
import type { CleanedTexts } from './kinds/field-kind.ts'

/** Bytes of a body from which on it is cleaned ahead; a shorter one is cleaned fast enough while it is parsed. */
const LONG_BODY = 16_384

/** The cleaned texts of those fields; undefined where the body is short. Throws 503 where too many long ones wait. */
export const cleanBodyAhead = (
  fields: Fields,
  body: unknown,
  bytes: Buffer | undefined,
  asker?: Asker,
): Awaitable<CleanedTexts | undefined> =>
  !bytes || bytes.length < LONG_BODY ? undefined : cleanLongBody(fields, body, asker)

async function cleanLongBody(fields: Fields, body: unknown, asker?: Asker): Promise<CleanedTexts> {
  const cleaned: CleanedTexts = { html: new Map(), text: new Map() }
  for await (const [as, text] of yieldingToRequests(textsToClean(group(fields), body))) {
    if (!cleaned[as].has(text)) cleaned[as].set(text, await cleanBeside(as, text, asker))
  }
  return cleaned
}
