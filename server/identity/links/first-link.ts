// Setup link of an empty site, with which the first person creates an account, an organization and a room.
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../../access/actor.ts'
import { addFirstPerson, isEmpty } from '../../actions/people/first-person.ts'
import type { ProfileSent } from '../../actions/people/profiles.ts'
import { insertRoom } from '../../actions/places/rooms.ts'
import { person } from '../../audit/by.ts'
import { actAs } from '../../db/change-actor.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import type { Browser } from '../browser.ts'
import { newSessionSecret, openSession, secretHash } from '../session.ts'

/** Lifetime of a link, in seconds. */
const FIRST_LINK_LIFE = 3_600

/** Links are kept among the settings of the site, a row each: several servers that start at once make one each. */
const NAME = 'first_link '

/** The address of a new link, which works once within an hour; undefined where the site has people. */
export async function makeFirstLink(site: Site): Promise<string | undefined> {
  if (await hasPeople(site.db.reads)) return undefined
  const secret = newSessionSecret()
  const value = String(site.clock() + FIRST_LINK_LIFE)
  await site.db.write((trx) =>
    trx
      .insertInto('setting')
      .values({ name: NAME + secretHash(secret), value })
      .execute(),
  )
  return `${site.url}/begin/${secret}`
}

/** Returns whether a link works: it is known, not older than an hour, and nobody has come in yet. */
export async function isFirstLink({ db, clock }: Site, secret: string): Promise<boolean> {
  return (await worksIn(db.reads, secret, clock())) && !(await hasPeople(db.reads))
}

export interface FirstArrival {
  profile: ProfileSent
  password_hash: string
  organization: string
  room: string
  from: Origin
  browser: Browser
}

/** Uses a link up: adds the person with organization and room and signs them in; undefined where it does not work. */
export async function useFirstLink(site: Site, secret: string, given: FirstArrival) {
  const { from, browser, room: name, ...more } = given
  const now = site.clock()
  return site.db.write(async (trx) => {
    if (!(await isEmpty(trx)) || !(await worksIn(trx, secret, now))) return undefined
    await endFirstLinks(trx)
    const by = (member_id: number) => person(member_id, from)
    const { member_id, organization_id } = await addFirstPerson(trx, { ...more, by, now })
    const room = { organization_id, name, description: null, private: 0 } as const
    const room_id = await actAs(trx, member_id, () => insertRoom(trx, { actor: by(member_id), now }, room, member_id))
    return { room_id, session: await openSession(trx, { member_id, now, from, browser }) }
  })
}

/** Ends all links of the site. */
const endFirstLinks = (trx: Transaction<DB>) => trx.deleteFrom('setting').where('name', 'like', `${NAME}%`).execute()

async function worksIn(db: Kysely<DB>, secret: string, now: number): Promise<boolean> {
  const name = NAME + secretHash(secret)
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row !== undefined && now < Number(row.value)
}

/** Returns whether anybody has signed in yet; without that, nobody can. */
export const hasPeople = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('member').select('member_id').limit(1).executeTakeFirst()) !== undefined
