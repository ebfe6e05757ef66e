// Finds the primary among several PostgreSQL servers, and notices when a standby was promoted.
import pg from 'pg'
import type { DatabaseAddress, HostPort } from '../../settings/database-address.ts'

/** Milliseconds for a server to say what it is; less than a connection of the pool is waited for. */
const PROBE = 3_000
/** Milliseconds for the other servers, once one says that it is the primary: an old primary may have come back. */
const GRACE = 300
/** Milliseconds before servers are asked again of which none was the primary. */
const AGAIN = 200

const STATE = `select pg_is_in_recovery() as standby,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

export interface Primary extends HostPort {
  /** Rises with each promotion, so that of two primaries the one promoted last has the higher one. */
  timeline: string
}

export interface PrimarySearch {
  /** The primary that is known, or else the one that is found; rejects where there is none. */
  find: () => Promise<Primary>
  /** Has it searched for anew, since this server may not be it any more; left out: whichever is known. */
  forget: (server?: HostPort) => void
  /** Asks the other servers; gives a primary that was promoted since. */
  findPromoted: () => Promise<Primary | undefined>
}

const isSame = (one: HostPort | undefined, other: HostPort): boolean =>
  one?.host === other.host && one.port === other.port

/** None of the servers can take changes; answered with 503. */
const noPrimary = (cause: unknown) =>
  Object.assign(new Error('None of the PostgreSQL servers in the address is the primary.', { cause }), {
    // As PostgreSQL says that it cannot take connections now.
    code: '57P03',
  })

export function primarySearch({ url, hosts }: DatabaseAddress): PrimarySearch {
  let known: Primary | undefined
  let finding: Promise<Primary> | undefined
  let failure: { error: unknown; until: number } | undefined

  /** What a server says; undefined for a standby. Rejects where it does not answer. */
  async function probe({ host, port }: HostPort): Promise<Primary | undefined> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'folkmoot asking',
      connectionTimeoutMillis: PROBE,
      query_timeout: PROBE,
    })
    Object.assign(client, { host, port })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(STATE)
      return rows[0].standby ? undefined : { host, port, timeline: rows[0].timeline }
    } finally {
      client.end().catch(() => {})
    }
  }

  async function search(): Promise<Primary> {
    const found: Primary[] = []
    const first = Promise.withResolvers<void>()
    const probes = hosts.map(async (server) => {
      const primary = await probe(server)
      if (!primary) return
      found.push(primary)
      first.resolve()
    })
    const all = Promise.allSettled(probes)
    await Promise.race([first.promise, all])
    const grace = Promise.withResolvers<void>()
    const timer = setTimeout(grace.resolve, GRACE)
    await Promise.race([all, grace.promise])
    clearTimeout(timer)
    const [latest] = found.sort((one, other) => other.timeline.localeCompare(one.timeline))
    if (latest) return latest
    const failed = (await all).find((one) => one.status === 'rejected')
    throw failed && hosts.length === 1 ? failed.reason : noPrimary(failed?.reason)
  }

  async function findAnew(): Promise<Primary> {
    try {
      known = await search()
      failure = undefined
      return known
    } catch (error) {
      failure = { error, until: performance.now() + AGAIN }
      throw error
    } finally {
      finding = undefined
    }
  }

  return {
    find: async () => {
      if (known) return known
      if (failure && performance.now() < failure.until) throw failure.error
      finding ??= findAnew()
      return finding
    },
    forget: (server) => {
      if (!server || isSame(known, server)) known = undefined
    },
    findPromoted: async () => {
      const before = known
      if (!before) return undefined
      const others = hosts.filter((server) => !isSame(before, server))
      const answers = await Promise.all(others.map((server) => probe(server).catch(() => undefined)))
      const promoted = answers.find((one) => one && one.timeline > before.timeline)
      if (!promoted || known !== before) return undefined
      known = promoted
      return promoted
    },
  }
}
