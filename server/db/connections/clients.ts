// Creates connections to PostgreSQL: to the one server of an address, or to the primary of several.
import pg from 'pg'
import { type HostPort, parseDatabaseAddress } from '../../settings/database-address.ts'
import { type PrimarySearch, primarySearch } from './primary-search.ts'

/** Creates a connection that is not open yet. */
export type CreateClient = (options: pg.ClientConfig) => pg.Client

/** Milliseconds between two looks for a standby that was promoted while the old primary is silent. */
const WATCH = 2_000

const known = new Map<string, CreateClient>()

/** Creates connections to the database at an address; all of a process share what is known of the servers. */
export function clientsOf(url: string): CreateClient {
  const before = known.get(url)
  if (before) return before
  const address = parseDatabaseAddress(url)
  const create: CreateClient = address?.seeksPrimary
    ? clientsOfPrimary(address.url, primarySearch(address))
    : (options) => new pg.Client({ ...options, connectionString: address?.url ?? url })
  known.set(url, create)
  return create
}

/** The same as a class, as a pool wants it. */
export const clientClassOf = (url: string): typeof pg.Client => {
  const create = clientsOf(url)
  return new Proxy(pg.Client, { construct: (_, [options]) => create(options) })
}

function clientsOfPrimary(url: string, { find, forget, findPromoted }: PrimarySearch): CreateClient {
  const open = new Map<pg.Client, HostPort>()
  let watching = false

  async function watch() {
    const promoted = await findPromoted()
    if (promoted)
      for (const [client, { host, port }] of open) if (host !== promoted.host || port !== promoted.port) cut(client)
    watching = open.size > 0
    if (watching) setTimeout(watch, WATCH).unref()
  }

  /** Whether a server was promoted or stopped to be one is asked again on each connection, which may be late. */
  async function connect(client: pg.Client, toServer: () => Promise<unknown>) {
    // Without connections, nothing says that a server has stopped.
    if (!open.size) forget()
    const server = await find()
    Object.assign(client, { host: server.host, port: server.port })
    try {
      await toServer()
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (rows[0].standby) throw Object.assign(new Error('This PostgreSQL server is a standby.'), { code: '57P03' })
    } catch (error) {
      forget(server)
      client.end().catch(() => {})
      throw error
    }
    open.set(client, server)
    client.once('error', () => forget(server)).once('end', () => open.delete(client))
    if (!watching) setTimeout(watch, WATCH).unref()
    watching = true
  }

  return (options) => {
    const client = new pg.Client({ ...options, connectionString: url })
    const toServer = client.connect.bind(client) as () => Promise<unknown>
    const connected = (done?: (error?: Error) => void) => {
      const opening = connect(client, toServer)
      if (!done) return opening
      opening.then(() => done(), done)
      return undefined
    }
    return Object.assign(client, { connect: connected as pg.Client['connect'] })
  }
}

/** Its statement fails, and whoever had it opens another one. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(Object.assign(new Error('Another PostgreSQL was promoted.'), { code: 'ECONNRESET' }))
}
