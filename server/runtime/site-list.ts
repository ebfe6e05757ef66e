// Keeps the sites of the list open, with what runs beside their requests, and reads the list again on SIGHUP.
import type { Config } from '../config.ts'
import type { Site } from '../site.ts'
import { onReload } from './reload.ts'
import type { OnWorkFailed, WriteLog } from './reports.ts'
import { type OpenSites, sitesOf } from './sites.ts'
import { configsOf } from './which-site.ts'

type LogLine = (about: object, message: string) => void

export interface KeptSitesOptions {
  config: Config
  list: ReadonlyMap<string, Config>
  /** The log, which exists only once the server does. */
  log: () => { error: LogLine; warn: LogLine; info: LogLine }
  /** Starts what runs beside the requests of a site. */
  start: (site: Site, failed: OnWorkFailed, log: WriteLog, config: Config) => () => Promise<void>
  /** Whether every site is opened at once; otherwise each at its first request. */
  all: boolean
  /** Reads other files again; where it throws, the list of sites is not changed either. */
  again?: (fresh: ReadonlyMap<string, Config>) => void
}

/** Milliseconds between two attempts to open sites that could not be opened. */
const RETRY = 15_000

export interface KeptSites {
  sites: OpenSites
  begin: () => void
  /** Stops what runs beside the requests; `sites.close` closes the databases. */
  end: () => Promise<void>
}

/** Creates the collection of the sites of a process; nothing is opened before `begin`. */
export function keepSites({ config, list, log, start, all, again }: KeptSitesOptions): KeptSites {
  const sites = sitesOf(list, {
    begin: (host, site, own) =>
      start(
        site,
        (name, error) => log().error({ site: host, err: error }, `Failed: ${name}.`),
        (level, about, message) => log()[level]({ site: host, ...about }, message),
        own,
      ),
    failed: (host, error) => log().error({ site: host, err: error }, `The site ${host} cannot be opened.`),
    recovered: (host) => log().info({ site: host }, `The site ${host} is available again.`),
  })
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined

  function readAgain() {
    try {
      const fresh = configsOf(config)
      again?.(fresh)
      const elsewhere = sites.become(fresh)
      log().info({ sites: [...fresh.keys()] }, 'The list of sites was reloaded.')
      for (const host of elsewhere) log().warn({ site: host }, `The path of ${host} has changed. Restart to serve it.`)
      if (all) void sites.openAll()
    } catch (error) {
      log().error({ err: error }, 'The list of sites is unchanged.')
    }
  }

  return {
    sites,
    begin: () => {
      unsubscribe = onReload(readAgain)
      if (!all) return
      void sites.openAll()
      timer = setInterval(sites.openAll, RETRY)
    },
    end: () => {
      unsubscribe?.()
      clearInterval(timer)
      return sites.rest()
    },
  }
}

/** The number of sites in words, e.g. `2 sites`. */
export const countedSites = ({ size }: ReadonlyMap<string, Config>): string =>
  `${size} ${size === 1 ? 'site' : 'sites'}`
