// What directories call people (`userName`), and who is called so; it is unique in any case.
import { type Expression, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isUniqueViolation } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { emailKey } from '../rules/people/person.ts'
import { ScimProblem } from './scim-problem.ts'

type Key = string | number | Expression<string>

// The person with this directory name, or this address if no directory has named them.
const named = (key: Key) => sql`select member_id from directory_user where user_name_key = ${key}`
const addressed = (key: Key) => sql`select known.member_id from member as known where known.email_key = ${key}
  and not exists (select 1 from directory_user as other where other.member_id = known.member_id)`

/** SQL condition: whether a row of `member` is called so. Deleted people have neither a name nor an address. */
export const called = (key: Key): RawBuilder<boolean> =>
  sql<boolean>`member.member_id in (${named(key)} union all ${addressed(key)})`

/** SQL condition: whether anybody is. */
export const isCalled = (key: Key): RawBuilder<boolean> =>
  sql<boolean>`exists (${named(key)}) or exists (${addressed(key)})`

/** Returns whether anybody is called so. */
export async function isInUse(db: Kysely<DB>, userName: string): Promise<boolean> {
  return (await whoIs(db, userName)) !== undefined
}

/** The id of the person who is called so. */
export async function whoIs(db: Kysely<DB>, userName: string): Promise<number | undefined> {
  const key = emailKey(userName)
  const { rows } = await sql<{ member_id: number }>`${named(key)} union all ${addressed(key)}`.execute(db)
  return rows[0]?.member_id
}

/** What a name that another person has is refused with. */
export const inUse = () => new ScimProblem(409, 'Another user has this userName.', 'uniqueness')

/** What a directory calls a person. */
interface Name {
  member_id: number
  user_name: string
  external_id: string | null
}

/** Keeps what a directory calls a person. Throws 409 for a name that another one has. */
export async function writeName(trx: Transaction<DB>, { member_id, user_name, external_id }: Name): Promise<void> {
  const other = await whoIs(trx, user_name)
  if (other !== undefined && other !== member_id) throw inUse()
  const values = { user_name, user_name_key: emailKey(user_name), external_id }
  try {
    await trx
      .insertInto('directory_user')
      .values({ member_id, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    // Of two that take it at once, the second finds it taken.
    throw isUniqueViolation(error) ? inUse() : error
  }
}
