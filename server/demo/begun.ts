// What is noted while a site is being furnished, so that a start after one that was cut short goes on from there.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Furnished } from './furnish.ts'
import { SHOWN_FIRST } from './places.ts'
import { people } from './world.ts'

const NAME = 'demo_begun'

/** Notes when it was begun, in Unix seconds; it is noted until what a newcomer needs was shown. */
export const noteDemoBegun = async (trx: Transaction<DB>, now: number): Promise<void> => {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: String(now) })
    .execute()
}

/** When it was begun that has not come to its end; undefined where nothing was, or all was done. */
export async function demoBegunAt(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && Number(row.value)
}

/** It has come to its end. */
export const noteDemoEnded = async (trx: Transaction<DB>): Promise<void> => {
  await trx.deleteFrom('setting').where('name', '=', NAME).execute()
}

/** Who is there, of what was furnished before. */
export async function findFurnished(db: Kysely<DB>): Promise<Furnished> {
  const emails = people.map(({ email }) => email)
  const rows = await db.selectFrom('member').select(['member_id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(
    people.flatMap(({ first_name, email }) => {
      const row = rows.find((one) => one.email === email)
      return row ? [[first_name, row.member_id] as const] : []
    }),
  )
  const [first] = people
  const { room_id } = await db
    .selectFrom('room')
    .select('room_id')
    .where('name', '=', SHOWN_FIRST)
    .orderBy('room_id')
    .executeTakeFirstOrThrow()
  return { member_id: ids.get(first!.first_name)!, email: first!.email, room_id, ids }
}

/** Whether somebody has signed in as this person, or used a token of theirs: they were shown what they need. */
export async function isPersonActive(db: Kysely<DB>, member_id: number): Promise<boolean> {
  const { last_access } = await db
    .selectFrom('member')
    .select('last_access')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (last_access !== null) return true
  const session = db.selectFrom('session').select('session_id').where('member_id', '=', member_id)
  return (await session.executeTakeFirst()) !== undefined
}
