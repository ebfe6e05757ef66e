// Readable errors for an unreachable PostgreSQL.

/** Codes of errors of the system where a server is not reached. */
export const UNREACHED: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]

interface ConnectError extends Error {
  code?: string
  syscall?: string
  address?: string
  port?: number
  hostname?: string
}

/** A sentence that says where no PostgreSQL answers and what to do; undefined where something else is wrong. */
export function serverTrouble(error: unknown): string | undefined {
  // A name with several addresses fails with an error of each.
  const { code, syscall, address, port, hostname, message } = firstOf(error)
  const late = /timeout exceeded when trying to connect/.test(message)
  const noSocket = code === 'ENOENT' && syscall === 'connect'
  if (!late && !noSocket && !(code && UNREACHED.includes(code))) return undefined
  const named = address ?? hostname
  const at = named ? ` at ${named}${port ? ` port ${port}` : ''}` : ''
  return (
    `PostgreSQL is not responding${at} (${code ?? 'timeout'}). ` +
    'Start it, or correct the address of the database (DATABASE_URL, or FOLKMOOT_SITES).'
  )
}

const firstOf = (error: unknown): ConnectError =>
  error instanceof AggregateError && error.errors.length ? error.errors[0] : (error as ConnectError)
