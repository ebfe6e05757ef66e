// `site list`: prints the sites and where their data are.

import { readSites } from '../../runtime/sites-file.ts'
import type { Invocation } from '../command.ts'

export async function listSites({ config, print }: Invocation): Promise<void> {
  if (!config.sites) throw new Error('FOLKMOOT_SITES is not set: there is one site.')
  for (const [host, { url, database, data }] of readSites(config.sites))
    print(`${host}  ${url}  ${database === 'sqlite' ? `SQLite in ${data}` : withoutPassword(database)}`)
}

const withoutPassword = (database: string): string => {
  const { hostname, port, pathname } = new URL(database)
  return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`
}
