// Ids and secrets of OAuth applications, and the hashes that are stored of secrets, codes and tokens.
import { hash, randomBytes } from 'node:crypto'
import type { RecordKind } from '../tables/oauth.ts'

/** A new client id of 128 random bits; it is public. */
export const newClientId = (): string => `fma_${randomBytes(16).toString('base64url')}`

/** Returns whether a text has the form of a client id; anything else is refused without a query. */
export const isClientId = (text: string): boolean => /^fma_[\w-]{22}$/.test(text)

/** A new client secret of 256 random bits, so that a plain hash of it is safe. */
export const newClientSecret = (): string => `fms_${randomBytes(32).toString('base64url')}`

/** The hash that is stored of a client secret. */
export const clientSecretHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** The hash of a code, a token or a cookie; it includes the kind, so that one kind cannot be used as another. */
export const recordHash = (kind: RecordKind, secret: string): string => hash('sha256', `${kind} ${secret}`, 'base64url')
