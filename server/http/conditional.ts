// Conditional requests: strong ETags of single resources, If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).
import { hash } from 'node:crypto'

/** The tag of a body: the same bytes, the same tag. */
export const tagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Whether the caller has this representation already. If-None-Match compares weakly. */
export const known = (header: string | undefined, tag: string): boolean =>
  header !== undefined && tags(header).some((given) => given === '*' || given.replace(/^W\//, '') === tag)

/** Whether a change may go ahead. If-Match compares strongly, so a weak tag never matches. */
export const matches = (header: string | undefined, tag: string): boolean =>
  header === undefined || tags(header).some((given) => given === '*' || given === tag)
