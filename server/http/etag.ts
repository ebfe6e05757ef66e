// Conditional requests: strong ETags of single resources, If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).
//
// A tag says which resource it is of, in which state, and which representation: with other fields or embeds the second
// half differs and the first stays, so that a change can be made on the strength of any of them.
import { hash } from 'node:crypto'

const digest = (text: string): string => hash('sha1', text, 'base64url')

/** The tag of a representation of a resource whose own text, whole and without embeds, is `own`. */
export const etagOf = (own: string, text: string): string =>
  own === text ? `"${digest(own)}"` : `"${digest(own)}.${digest(text)}"`

/** The tag of a file. */
export const tagOfBytes = (bytes: Uint8Array): string => `"${hash('sha1', bytes, 'base64url')}"`

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Whether the caller has this representation already. If-None-Match compares weakly. */
export const isKnownTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && tags(header).some((given) => given === '*' || given.replace(/^W\//, '') === tag)

/** Whether a resource is still as the caller knows it. If-Match compares strongly, so a weak tag never matches. */
export function matchesTag(header: string, own: string): boolean {
  const state = digest(own)
  return tags(header).some((given) => given === '*' || /^"([\w-]+)(\.[\w-]+)?"$/.exec(given)?.[1] === state)
}
