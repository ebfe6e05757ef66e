// What programs are known by and issued, and what is kept of it: nothing that could be used.
import { hash, randomBytes } from 'node:crypto'
import type { RecordKind } from './tables/oauth.ts'

/** Known to everybody who is sent to sign in; 128 bits of chance, so that it is nobody else's. */
export const newClientId = (): string => `fma_${randomBytes(16).toString('base64url')}`

/** Whether a text could be one: nothing else is looked for. */
export const isClientId = (text: string): boolean => /^fma_[\w-]{22}$/.test(text)

/** 256 bits of chance, so that a plain hash is enough. */
export const newClientSecret = (): string => `fms_${randomBytes(32).toString('base64url')}`

export const clientSecretHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** Of a code, a token, or what a browser shows: each kind by itself, so that none stands for another. */
export const recordHash = (kind: RecordKind, secret: string): string => hash('sha256', `${kind} ${secret}`, 'base64url')
