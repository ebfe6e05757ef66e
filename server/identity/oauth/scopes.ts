// The OAuth scopes, and the access that each gives: write includes read.
import type { TokenAccess } from '../../db/secrets/api-token.ts'

export const SCOPES = ['read', 'write'] as const

/** The scope of an access, as OAuth writes it. */
export const scopeOf = (access: TokenAccess): string => (access === 'read' ? 'read' : 'read write')

/** The access that a requested scope gives; undefined where it names no scope that exists. */
export function accessOf(scope: unknown): TokenAccess | undefined {
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  if (scopes.includes('write')) return 'read_write'
  return scopes.includes('read') ? 'read' : undefined
}
