// `demo`: furnishes an empty site with a world to explore.
import { randomBytes } from 'node:crypto'
import { setPassword } from '../actions/account/password.ts'
import { audit } from '../audit/audit.ts'
import { operator } from '../audit/by.ts'
import { bringPapers } from '../demo/bring.ts'
import { furnish } from '../demo/furnish.ts'
import { issueToken } from '../identity/api-token.ts'
import { isEmpty, withOpenSite } from '../runtime/site.ts'
import { apiUrl, type Site } from '../site.ts'
import type { Command } from './command.ts'

/** What a newcomer needs to begin. */
export interface Guide {
  email: string
  password: string
  token: string
  room_id: number
}

/**
 * Furnishes the site if nobody is there yet, all of it or nothing, and then brings the files and chats of some meetings;
 * gives what a newcomer needs.
 */
export async function furnished(site: Site): Promise<Guide | undefined> {
  const { db, clock, timezone, hashPassword } = site
  // Hashing takes long, and mostly somebody is there.
  if (await db.reads.selectFrom('member').select('member_id').limit(1).executeTakeFirst()) return undefined
  const password = newPassword()
  const password_hash = await hashPassword(password)
  const now = clock()
  const made = await db.write(async (trx) => {
    if (!(await isEmpty(trx))) return undefined
    const { member_id, email, room_id, ids } = await furnish(trx, now, timezone)
    const doing = { actor: operator, now }
    await audit(trx, doing, 'enterprise_admin_given', member_id)
    await setPassword(trx, { ...doing, member_id, password_hash, session_id: null })
    const token = await issueToken(trx, { member_id, access: 'read_write', name: 'demo', now })
    return { guide: { email, password, room_id, token }, ids }
  })
  if (made) await bringPapers(site, made.ids, now)
  return made?.guide
}

/** 28 letters and digits that are told apart easily, in fours: 140 bits. */
const newPassword = (): string =>
  Array.from(randomBytes(28), (byte, place) => (place && place % 4 === 0 ? '-' : '') + EASY[byte % 32]).join('')

const EASY = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Where to begin, for people. */
export const welcome = (site: Site, { email, password, token, room_id }: Guide): string[] => [
  `Sign-in: ${email}, password ${password}, at ${site.url}/sign-in (it is not shown again)`,
  `Token:   ${token} (reads and writes; it is not shown again)`,
  'Try this, for the next meetings on the Old Pier and who comes to them:',
  `  curl -s -H 'x-api-key: ${token}' '${apiUrl(site)}/rooms/${room_id}/meetings?${NEXT}'`,
]

const NEXT = 'timeframe=future&per_page=3&embed=attendees&fields=name,description,start_time,location,attendees'

export const demo: Command = {
  name: 'demo',
  usage: '',
  about: 'Furnishes an empty site with two organizations and their meetings, and prints how to begin.',
  options: {},
  words: 0,
  async run({ config, print }) {
    await withOpenSite(config, async (site) => {
      const guide = await furnished(site)
      if (!guide) throw new Error('The site is not empty.')
      print(`Folkmoot will serve ${apiUrl(site)}.`)
      for (const line of welcome(site, guide)) print(line)
    })
  },
}
