// Finds people by their e-mail address, for commands.
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { emailKeys } from '../rules/people/email-address.ts'

/** The id of the person with an e-mail address; undefined where there is none. */
export async function findPerson(db: Kysely<DB>, address: string): Promise<number | undefined> {
  const person = await db
    .selectFrom('member')
    .select('member_id')
    .where('email_key', 'in', emailKeys(address))
    .executeTakeFirst()
  return person?.member_id
}

/** The id of the person with an e-mail address; throws where there is none. */
export async function personByEmail(db: Kysely<DB>, address: string): Promise<number> {
  const member_id = await findPerson(db, address)
  if (member_id === undefined) throw new Error(`No user has the e-mail address ${address}.`)
  return member_id
}
