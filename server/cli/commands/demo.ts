// `demo`: fills an empty site with invented people and meetings.
import { randomBytes } from 'node:crypto'
import { setPassword } from '../../actions/account/password.ts'
import { isEmpty } from '../../actions/people/first-person.ts'
import { audit } from '../../audit/audit.ts'
import { operator } from '../../audit/by.ts'
import { isUnavailable } from '../../db/dialects/dialect.ts'
import { demoBegunAt, findFurnished, isPersonActive, noteDemoBegun, noteDemoEnded } from '../../demo/begun.ts'
import { addMaterials } from '../../demo/bring.ts'
import { type WrittenDemo, writeDemo } from '../../demo/furnish.ts'
import { issueToken } from '../../identity/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { apiUrl, type Site } from '../../site.ts'
import type { Invocation } from '../command.ts'

/** The credentials of a new demo site. */
export interface DemoGuide {
  email: string
  password: string
  token: string
  room_id: number
}

/**
 * Fills the site if it has no person yet: first people and meetings in one transaction, then files and chats, then a
 * password and a token, for which `show` is called. If the process is killed before that, the next start goes on and
 * makes another password and token. Returns undefined where there is nothing to do, or another process does it.
 */
export async function furnishDemo(
  site: Site,
  show: (guide: DemoGuide) => unknown = () => {},
  begin: (label: string) => void = () => {},
): Promise<DemoGuide | undefined> {
  const { db } = site
  // Usually there are people, and no earlier start was interrupted.
  const somebody = await db.reads.selectFrom('member').select('member_id').limit(1).executeTakeFirst()
  if (somebody && (await demoBegunAt(db.reads)) === undefined) return undefined
  begin('Creating the demo (once)')
  return db
    .exclusively('demo', () => furnishedToTheEnd(site, show))
    .catch((error) => Promise.reject(isUnavailable(error) ? interrupted(error) : error))
}

/** The error message if the database fails meanwhile. */
const interrupted = (error: Error): Error =>
  new Error(
    `The database failed while the demo was being created: ${error.message.replace(/\.$/, '')}. ` +
      'Run it again once the problem is fixed. It finishes the demo and prints the sign-in details.',
    { cause: error },
  )

async function furnishedToTheEnd(site: Site, show: (guide: DemoGuide) => unknown): Promise<DemoGuide | undefined> {
  const { db, clock, timezone } = site
  await db.write(async (trx) => {
    if (!(await isEmpty(trx))) return
    const now = clock()
    const { member_id } = await writeDemo(trx, now, timezone)
    await audit(trx, { actor: operator, now }, 'enterprise_admin_given', member_id)
    await noteDemoBegun(trx, now)
  })
  const begun = await demoBegunAt(db.reads)
  if (begun === undefined) return undefined
  const furnished = await findFurnished(db.reads)
  await addMaterials(site, furnished.ids, begun)
  const guide = (await isPersonActive(db.reads, furnished.member_id)) ? undefined : await guideFor(site, furnished)
  if (guide) await show(guide)
  await db.write((trx) => noteDemoEnded(trx, clock()))
  return guide
}

/**
 * A new password and token for the first person; those of an interrupted start, which were never shown, are removed.
 */
async function guideFor(
  { db, clock, hashPassword }: Site,
  { member_id, email, room_id }: WrittenDemo,
): Promise<DemoGuide> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  const now = clock()
  const token = await db.write(async (trx) => {
    await trx.deleteFrom('api_token').where('member_id', '=', member_id).execute()
    await trx.updateTable('member').set({ password_hash: null }).where('member_id', '=', member_id).execute()
    await setPassword(trx, { actor: operator, now, member_id, password_hash, session_id: null })
    return issueToken(trx, { member_id, access: 'read_write', name: 'demo', now })
  })
  return { email, password, room_id, token }
}

/** 28 letters and digits without similar ones, in groups of four: 140 bits. */
const newPassword = (): string =>
  Array.from(randomBytes(28), (byte, index) => (index && index % 4 === 0 ? '-' : '') + EASY[byte % 32]).join('')

const EASY = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The lines that tell a newcomer how to begin. */
export const welcome = (site: Site, guide: DemoGuide): string[] => [
  `Sign-in: ${guide.email}, password ${guide.password}, at ${site.url}/sign-in (not shown again)`,
  ...programGuide(site, guide),
]

/** The lines that tell them how to call the API. */
export const programGuide = (site: Site, { token, room_id }: DemoGuide): string[] => [
  `Token:   ${token} (read and write; not shown again)`,
  'Try this to list the next Old Pier meetings and their attendees:',
  `  curl -s -H 'x-api-key: ${token}' '${apiUrl(site)}/rooms/${room_id}/meetings?${NEXT}'`,
]

const NEXT = 'timeframe=future&per_page=3&embed=attendees&fields=name,description,start_time,location,attendees'

/** Fills an empty site with the demo, and prints how to sign in. */
export async function makeDemo({ config, print }: Invocation): Promise<void> {
  await withOpenSite(config, async (site) => {
    const guide = await furnishDemo(site, (shown) => {
      print(`Folkmoot will serve ${apiUrl(site)}.`)
      for (const line of welcome(site, shown)) print(line)
    })
    if (!guide) throw new Error('The site is not empty.')
  })
}
