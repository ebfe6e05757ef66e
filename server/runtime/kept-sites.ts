// Keeps the sites of the list open, with what runs beside their requests, and reads the list again when told to.
import type { Config } from '../config.ts'
import type { Site } from '../site.ts'
import type { Failed, Tell as Telling } from './background.ts'
import { onReload } from './reload.ts'
import { type OpenSites, sitesOf } from './sites.ts'
import { configsOf } from './which-site.ts'

type Tell = (about: object, message: string) => void

export interface Keeping {
  config: Config
  list: ReadonlyMap<string, Config>
  /** The log, once there is one. */
  log: () => { error: Tell; warn: Tell; info: Tell }
  /** Starts what runs beside the requests of a site. */
  start: (site: Site, failed: Failed, tell: Telling) => () => Promise<void>
  /** Whether every site is opened; otherwise each when somebody asks for it. */
  all: boolean
  /** Reads what else is to be read again; throws where it cannot be, and then nothing changes. */
  again?: (fresh: ReadonlyMap<string, Config>) => void
}

/** Milliseconds between two looks at sites that could not be opened. */
const LOOK = 15_000

export interface Kept {
  sites: OpenSites
  begin: () => void
  /** Ends what runs beside the requests; the databases are closed by `sites.close`. */
  end: () => Promise<void>
}

export function keptSites({ config, list, log, start, all, again }: Keeping): Kept {
  const sites = sitesOf(list, {
    begin: (host, site) =>
      start(
        site,
        (name, error) => log().error({ site: host, err: error }, `Failed: ${name}.`),
        (level, about, message) => log()[level]({ site: host, ...about }, message),
      ),
    failed: (host, error) => log().error({ site: host, err: error }, `The site ${host} cannot be opened.`),
    recovered: (host) => log().info({ site: host }, `The site ${host} is open again.`),
  })
  let timer: NodeJS.Timeout | undefined
  let deaf: (() => void) | undefined

  function readAgain() {
    try {
      const fresh = configsOf(config)
      again?.(fresh)
      const elsewhere = sites.become(fresh)
      log().info({ sites: [...fresh.keys()] }, 'The list of sites was read again.')
      for (const host of elsewhere) log().warn({ site: host }, `The path of ${host} is new: start again to serve it.`)
      if (all) void sites.openAll()
    } catch (error) {
      log().error({ err: error }, 'The list of sites stays as it was.')
    }
  }

  return {
    sites,
    begin: () => {
      deaf = onReload(readAgain)
      if (!all) return
      void sites.openAll()
      timer = setInterval(sites.openAll, LOOK)
    },
    end: () => {
      deaf?.()
      clearInterval(timer)
      return sites.rest()
    },
  }
}

/** `2 sites` */
export const counted = ({ size }: ReadonlyMap<string, Config>): string => `${size} ${size === 1 ? 'site' : 'sites'}`
