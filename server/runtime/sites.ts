// The open sites of one process: each is opened when it is first needed, and a failure of one does not affect the
// others.
import { refusalsWritten } from '../audit/refusals.ts'
import { endPresence, endStreams } from '../changes/index.ts'
import type { Config } from '../config.ts'
import { rootOfUrl, type Site, type Sites } from '../site.ts'
import { openSite } from './site.ts'

type Stop = () => Promise<void>

export interface SitesOptions {
  /** Starts what runs beside the requests of a site; returns a function that stops it. */
  begin: (host: string, site: Site, config: Config) => Stop
  /** Called once when a site cannot be opened, and once when it can be again. */
  failed: (host: string, error: unknown) => void
  recovered: (host: string) => void
  open?: (config: Config) => Promise<Site>
}

export interface OpenSites extends Sites {
  /** Those that take answers by mail, each opened when one comes. */
  withReplies: () => { replies: Config['mailReplies']; open: () => Site | Promise<Site> }[]
  /** Opens all that are not open, a few at a time; failures are reported to `failed`. */
  openAll: () => Promise<void>
  /**
   * Replaces the list: new sites are served from now on, removed and changed ones are closed. Returns the hosts whose
   * path prefix is not one of those with which the server has started.
   */
  become: (list: ReadonlyMap<string, Config>) => string[]
  /** Stops what runs beside the requests. */
  rest: () => Promise<void>
  close: () => Promise<void>
}

interface SiteEntry {
  config: Config
  site?: Site
  stop?: Stop
  opening?: Promise<Site> | undefined
  /** Why it could not be opened the last time; while `rests`, it is not tried again. */
  failure?: { error: unknown; rests: boolean } | undefined
  gone?: boolean
}

/** Milliseconds before a site that could not be opened is tried again. */
const AGAIN = 5_000
/** Milliseconds that requests to a removed site may still take. */
const GRACE = 5_000
const AT_A_TIME = 4

/** Creates the collection of the listed sites, by host; none of them is open yet. */
export function sitesOf(list: ReadonlyMap<string, Config>, options: SitesOptions): OpenSites {
  const { begin, failed, recovered, open = openSite } = options
  const roots = [...new Set([...list.values()].map(({ url }) => rootOfUrl(url!)))]
  const entries = new Map<string, SiteEntry>()
  for (const [host, config] of list) entries.set(host, { config })
  /** Sites that were removed and still answer requests under way; once the process closes, they wait no longer. */
  const leaving = new Set<Promise<void>>()
  const closing = Promise.withResolvers<void>()
  let resting = false

  function opened(host: string, entry: SiteEntry): Promise<Site> {
    const { failure } = entry
    if (entry.opening) return entry.opening
    if (failure?.rests) return Promise.reject(failure.error)
    entry.opening = opening(host, entry).finally(() => {
      entry.opening = undefined
    })
    return entry.opening
  }

  async function opening(host: string, entry: SiteEntry): Promise<Site> {
    try {
      const site = await open(entry.config)
      if (entry.gone) {
        site.mailer?.close()
        await site.db.close()
        throw new Error('The site is no longer listed.')
      }
      entry.site = site
      if (!resting) entry.stop = begin(host, site, entry.config)
      if (entry.failure) recovered(host)
      entry.failure = undefined
      return site
    } catch (error) {
      const known = entry.failure && String(entry.failure.error) === String(error)
      const failure = { error, rests: true }
      entry.failure = failure
      // By a timer, since a clock may be set back.
      setTimeout(() => {
        failure.rests = false
      }, AGAIN).unref()
      if (!known && !entry.gone) failed(host, error)
      throw error
    }
  }

  async function openAll() {
    const waiting = [...entries].filter(([, { site }]) => !site)
    const next = async (): Promise<void> => {
      const one = waiting.shift()
      if (!one || resting) return
      await opened(...one).catch(() => {})
      return next()
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, next))
  }

  function become(fresh: ReadonlyMap<string, Config>) {
    for (const [host, entry] of entries) {
      if (sameSite(fresh.get(host), entry.config)) continue
      entries.delete(host)
      const left = leave(entry).finally(() => leaving.delete(left))
      leaving.add(left)
    }
    for (const [host, config] of fresh) if (!entries.has(host)) entries.set(host, { config })
    return [...fresh].filter(([, { url }]) => !roots.includes(rootOfUrl(url!))).map(([host]) => host)
  }

  async function leave(entry: SiteEntry): Promise<void> {
    const wait = Promise.withResolvers<void>()
    const timer = setTimeout(wait.resolve, GRACE)
    entry.gone = true
    await stopBackground(entry).catch(() => {})
    await Promise.race([wait.promise, closing.promise])
    clearTimeout(timer)
    await end(entry).catch(() => {})
  }

  return {
    roots,
    has: (host) => entries.has(host),
    at: (host) => {
      const entry = entries.get(host)
      return entry && (entry.site ?? opened(host, entry))
    },
    present: () => {
      const all = [...entries.values()]
      return {
        open: all.flatMap(({ site }) => site ?? []),
        closed: all.filter(({ site, failure }) => !site && failure).length,
      }
    },
    withReplies: () =>
      [...entries].map(([host, entry]) => ({
        replies: entry.config.mailReplies,
        open: () => entry.site ?? opened(host, entry),
      })),
    openAll,
    become,
    rest: async () => {
      resting = true
      await Promise.all([...entries.values()].map(stopBackground))
    },
    close: async () => {
      resting = true
      closing.resolve()
      await Promise.all([...[...entries.values()].map(end), ...leaving])
    },
  }
}

async function stopBackground(entry: SiteEntry): Promise<void> {
  const { stop } = entry
  if (entry.site) endStreams(entry.site)
  if (entry.site) await endPresence(entry.site)
  delete entry.stop
  await stop?.()
}

/** Closes a site; one that is still being opened closes itself. */
async function end(entry: SiteEntry): Promise<void> {
  entry.gone = true
  await entry.opening?.catch(() => {})
  await stopBackground(entry)
  entry.site?.converter.close()
  if (entry.site) await refusalsWritten(entry.site)
  entry.site?.mailer?.close()
  await entry.site?.db.close()
}

/** Returns whether the settings are the same, as far as a change needs the site to be opened again. */
const sameSite = (one: Config | undefined, other: Config): boolean =>
  one !== undefined &&
  (['url', 'databaseUrl', 'data', 'secret'] as const).every((name) => one[name] === other[name]) &&
  JSON.stringify([one.smtp, one.mailFrom, one.mailReplies]) ===
    JSON.stringify([other.smtp, other.mailFrom, other.mailReplies])
