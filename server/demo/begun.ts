// Marks a site that is being filled with the demo, so that an interrupted start continues.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { WrittenDemo } from './furnish.ts'
import { SHOWN_FIRST } from './places.ts'
import { people } from './world.ts'

const NAME = 'demo_begun'
/** Of a finished demo. */
const DEMO = 'demo'
/** Of a demo that was left: no start fills the site again. */
const LEFT = 'demo_left'

/** Records when it was begun, in Unix seconds, until a newcomer was shown how to sign in. */
export const noteDemoBegun = async (trx: Transaction<DB>, now: number): Promise<void> => {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: String(now) })
    .execute()
}

/** When an unfinished demo was begun; undefined where none was begun, or it was finished. */
export async function demoBegunAt(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && Number(row.value)
}

/** Records that it is finished, so that the site is known as a demo from then on. */
export const noteDemoEnded = async (trx: Transaction<DB>, now: number): Promise<void> => {
  await trx.deleteFrom('setting').where('name', 'in', [NAME, LEFT]).execute()
  await trx
    .insertInto('setting')
    .values({ name: DEMO, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const isNoted = async (db: Kysely<DB>, name: string): Promise<boolean> =>
  (await db.selectFrom('setting').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

/** Returns whether the site was filled with the demo, and has not been left since. */
export const isDemo = (db: Kysely<DB>): Promise<boolean> => isNoted(db, DEMO)

/** Returns whether a demo was left here, so that a start leaves the site empty. */
export const isDemoLeft = (db: Kysely<DB>): Promise<boolean> => isNoted(db, LEFT)

/** Records that the demo was left. */
export const noteDemoLeft = async (trx: Transaction<DB>, now: number): Promise<void> => {
  await trx.deleteFrom('setting').where('name', 'in', [NAME, DEMO]).execute()
  await trx
    .insertInto('setting')
    .values({ name: LEFT, value: String(now) })
    .execute()
}

/** Finds the people and the room that an earlier start has written. */
export async function findFurnished(db: Kysely<DB>): Promise<WrittenDemo> {
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

/** Returns whether somebody has signed in as this person or used their token, so that both were shown. */
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
