// What an application asks for, as words of the protocol and as what it comes to: write includes read.
import type { Access } from '../../db/api-token.ts'

export const SCOPES = ['read', 'write'] as const

export const scopeOf = (access: Access): string => (access === 'read' ? 'read' : 'read write')

/** Nothing where it asks for nothing that there is. */
export function accessOf(scope: unknown): Access | undefined {
  const asked = typeof scope === 'string' ? scope.split(' ') : []
  if (asked.includes('write')) return 'read_write'
  return asked.includes('read') ? 'read' : undefined
}
