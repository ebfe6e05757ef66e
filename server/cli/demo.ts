// `demo`: furnishes an empty site with a world to explore.

import { found } from '../actions/organizations.ts'
import { make } from '../actions/people.ts'
import { addToken } from '../identity/api-token.ts'
import type { Site } from '../site.ts'
import type { Command } from './command.ts'
import { withSite } from './site.ts'

/** What a newcomer needs to begin. */
export interface Guide {
  email: string
  token: string
}

/** Furnishes the site if nobody is there yet; gives what a newcomer needs. */
export async function furnished(site: Site): Promise<Guide | undefined> {
  return site.db.write(async (trx) => {
    const somebody = await trx.selectFrom('member').select('member_id').limit(1).executeTakeFirst()
    if (somebody) return undefined
    const email = 'ada@moot.example'
    const now = site.clock()
    const member_id = await make(trx, { email }, { now, create_id: null, organization_id: null, enterprise_admin: 1 })
    await found(trx, { name: 'Moot', type: 'enterprise', member_id, now })
    return { email, token: await addToken(trx, { member_id, access: 'read_write', name: 'demo', now }) }
  })
}

export const welcome = (site: Site, { email, token }: Guide): string[] => [
  `You are ${email}; this token reads and writes: ${token}`,
  `Try: curl -H 'x-api-key: ${token}' ${site.url}/api/v1/rooms`,
]

export const demo: Command = {
  name: 'demo',
  usage: '',
  about: 'Furnishes an empty site with a demo organization, and prints how to begin.',
  options: {},
  words: 0,
  async run({ config, print }) {
    await withSite(config, async (site) => {
      const guide = await furnished(site)
      if (!guide) throw new Error('The site is not empty.')
      for (const line of welcome(site, guide)) print(line)
    })
  },
}
