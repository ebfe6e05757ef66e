// Setup of an empty site by its setup code: the first person creates an account and an organization.
import type { Kysely } from 'kysely'
import type { Origin } from '../../access/actor.ts'
import { addFirstPerson, isEmpty } from '../../actions/people/first-person.ts'
import type { ProfileSent } from '../../actions/people/profiles.ts'
import { startSetup } from '../../actions/setup/progress.ts'
import { person } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import type { Browser } from '../browser.ts'
import { openSession } from '../session.ts'
import { setupCode } from './setup-code.ts'

/** The address that sets up the site, with its code in it; undefined where the site has people. */
export async function setupLink(site: Site): Promise<string | undefined> {
  if (await hasPeople(site.db.reads)) return undefined
  return `${site.url}/begin/${encodeURIComponent(setupCode(site))}`
}

export interface FirstArrival {
  profile: ProfileSent
  password_hash: string
  organization: string
  from: Origin
  browser: Browser
}

/**
 * Adds the first person with their organization and signs them in; gives the secret of the session. Undefined where the site
 * has people: of several at the same time, one is first.
 */
export async function setUpSite(site: Site, given: FirstArrival): Promise<string | undefined> {
  const { from, browser, ...more } = given
  const now = site.clock()
  return site.db.write(async (trx) => {
    if (!(await isEmpty(trx))) return undefined
    const by = (member_id: number) => person(member_id, from)
    const { member_id, organization_id } = await addFirstPerson(trx, { ...more, by, now })
    await startSetup(trx, { member_id, organization_id })
    return openSession(trx, { member_id, now, from, browser })
  })
}

/** Whether the site has people; without any, nobody can sign in. */
export const hasPeople = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('member').select('member_id').limit(1).executeTakeFirst()) !== undefined
