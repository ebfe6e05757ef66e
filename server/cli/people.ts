// Finds people for commands, by their e-mail.
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { emailKey } from '../rules/person.ts'

/** The id of the person with that e-mail; throws where there is none. */
export async function personByEmail(db: Kysely<DB>, address: string): Promise<number> {
  const person = await db
    .selectFrom('member')
    .select('member_id')
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst()
  if (!person) throw new Error(`Nobody here has the e-mail address ${address}.`)
  return person.member_id
}
