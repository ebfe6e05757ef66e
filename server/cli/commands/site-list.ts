// `site list`: prints the sites and where their data are.

import { readSites } from '../../runtime/sites-file.ts'
import type { Command } from '../command.ts'

export const siteList: Command = {
  name: 'site list',
  usage: '',
  about: 'Prints a line for each site: its host, its address, and where its data are, without passwords.',
  options: {},
  words: 0,
  sites: 'all',
  async run({ config, print }) {
    if (!config.sites) throw new Error('FOLKMOOT_SITES is not set: there is one site.')
    for (const [host, { url, database, data }] of readSites(config.sites))
      print(`${host}  ${url}  ${database === 'sqlite' ? `SQLite in ${data}` : withoutPassword(database)}`)
  },
}

const withoutPassword = (database: string): string => {
  const { hostname, port, pathname } = new URL(database)
  return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`
}
