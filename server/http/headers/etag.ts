// Conditional requests: strong ETags of single resources, If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).
//
// A tag says which resource it is of, in which state, and which representation: with other fields or embeds the second
// half differs and the first stays, so that a change can be made on the strength of any of them.
import { createHash, hash } from 'node:crypto'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import type { Coding } from '../../design/coding.ts'
import { slicesOf } from '../limits/slow-peers.ts'

/** Characters of a text that takes a while. */
const LONG = 1_000_000

const digest = (text: string): string => hash('sha1', text, 'base64url')

/** The tag of a resource whose text, whole and without embeds, is `own`. */
export const tagOf = (own: string): string => `"${digest(own)}"`

/** The tag of a representation of a resource whose own text, whole and without embeds, is `own`. */
export const etagOf = (own: string, text: string): Awaitable<string> =>
  own === text
    ? tagOf(own)
    : whenReady(text.length > LONG ? digestInSlices(text) : digest(text), (sum) => `"${digest(own)}.${sum}"`)

/** The same of a text that may be as long as what is embedded in it; others are answered in between. */
async function digestInSlices(text: string): Promise<string> {
  const sum = createHash('sha1')
  for await (const slice of yieldingToRequests(slicesOf(Buffer.from(text)))) sum.update(slice)
  return sum.digest('base64url')
}

/** The tag of a file. */
export const tagOfBytes = (bytes: Uint8Array): string => `"${hash('sha1', bytes, 'base64url')}"`

/** The tag of the same representation, compressed. */
export const tagInCoding = (tag: string, coding: Coding): string => `${tag.slice(0, -1)}:${coding}"`

/** A tag as it is given back, without what it says of how it is compared and compressed. */
const plainTag = (given: string): string => given.replace(/^W\//, '').replace(/:(br|gzip)"$/, '"')

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Returns whether the caller already has this representation. If-None-Match compares weakly. */
export const isKnownTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && tags(header).some((given) => given === '*' || plainTag(given) === tag)

/** Returns whether a resource is unchanged. If-Match compares strongly, so a weak tag never matches. */
export function matchesTag(header: string, own: string): boolean {
  const state = digest(own)
  return tags(header).some((given) => given === '*' || /^"([\w-]+)(\.[\w-]+)?(:\w+)?"$/.exec(given)?.[1] === state)
}
