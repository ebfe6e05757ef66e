// Addresses of PostgreSQL with several hosts, as libpq reads them: postgres://a,b:5433/name?target_session_attrs=read-write.

export interface HostPort {
  host: string
  port: number
}

export interface DatabaseAddress {
  /** The address of the first host alone, without `target_session_attrs`. */
  url: string
  hosts: readonly HostPort[]
  /** Whether the hosts are servers of which one is the primary; otherwise there is one, and it is taken as it is. */
  seeksPrimary: boolean
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const HOST = /^(\[[\da-f:.]+\]|[^\s:[\]]*)(?::(\d{1,5}))?$/i
const USUAL_PORT = 5432
const TARGET = 'target_session_attrs'

/** What `target_session_attrs` may be: changes are made on the primary only. */
const TARGETS = ['read-write', 'primary']

/** Reads an address; undefined where it is none, or asks for a server that is no primary. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, before, named, path = '', query = ''] = FORM.exec(text) ?? []
  if (before === undefined) return undefined
  const hosts = named!.split(',').map(hostPort)
  const parameters = new URLSearchParams(query)
  const target = parameters.get(TARGET)
  if (hosts.includes(undefined) || (hosts.length > 1 && hosts.some((one) => !one!.host))) return undefined
  if (target !== null && !TARGETS.includes(target)) return undefined
  // Other parameters stay as they were written.
  const others = query
    .split('&')
    .filter((one) => one && !one.startsWith(`${TARGET}=`))
    .join('&')
  const url = `${before}${named!.split(',')[0]}${path}${others && `?${others}`}`
  if (!URL.canParse(url)) return undefined
  return { url, hosts: hosts as HostPort[], seeksPrimary: hosts.length > 1 || target !== null }
}

function hostPort(text: string): HostPort | undefined {
  const [all, host, port] = HOST.exec(text) ?? []
  if (all === undefined || Number(port) > 65_535) return undefined
  return { host: decodeURIComponent(host!.replace(/^\[|\]$/g, '')), port: Number(port ?? USUAL_PORT) }
}

/** The name of the database. */
export const databaseNameIn = (address: string): string => decodeURIComponent(FORM.exec(address)?.[3]?.slice(1) ?? '')

/** The same address with another database. */
export const withDatabaseName = (address: string, name: string): string =>
  address.replace(FORM, (_, before, hosts, _path, query) => {
    return `${before}${hosts}/${encodeURIComponent(name)}${query ? `?${query}` : ''}`
  })
