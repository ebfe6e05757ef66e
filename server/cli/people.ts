// What commands do with people: they are found by e-mail, and checked as the API would.
import type { Kysely } from 'kysely'
import { email } from '../../contract/field.ts'
import type { DB } from '../db/tables.ts'
import { parse } from '../http/parse.ts'
import { Refusal } from '../problem.ts'
import { emailKey } from '../rules/person.ts'

/** An e-mail address as it is kept; throws an error of one line for what is none. */
export function emailAddress(text: string): string {
  try {
    return parse(email(), text, { now: 0, timezone: 'UTC' }) as string
  } catch (error) {
    throw error instanceof Refusal ? new Error(`${JSON.stringify(text)} is no e-mail address.`) : error
  }
}

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
