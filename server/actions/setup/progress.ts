// Progress of the setup wizard, stored as a setting of the site until the wizard is finished or left.
import type { Kysely, Transaction } from 'kysely'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

const NAME = 'setup'

/** The steps after the first account, in order. */
export const SETUP_STEPS = ['mail', 'people', 'meeting'] as const

export type SetupStep = (typeof SETUP_STEPS)[number]

export interface SetupProgress {
  /** The first administrator, for whom alone the wizard is. */
  member_id: number
  organization_id: number
  /** The step to take next. */
  step: SetupStep
  /** The first room, once it exists. */
  room_id?: number
}

/** Begins the wizard for the first person, after their account. */
export const startSetup = (
  trx: Transaction<DB>,
  who: Pick<SetupProgress, 'member_id' | 'organization_id'>,
): Promise<unknown> =>
  trx
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify({ ...who, step: SETUP_STEPS[0] } satisfies SetupProgress) })
    .execute()

/** Where a person is in the wizard; undefined where they are not in it. */
export async function setupOf(db: Kysely<DB>, member_id: number): Promise<SetupProgress | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return progressIn(row, member_id)
}

/**
 * The same in a transaction, in which nobody else changes it meanwhile. If the organization was deleted, the wizard ends; a room
 * that was deleted is forgotten.
 */
export async function lockSetup(trx: Transaction<DB>, member_id: number): Promise<SetupProgress | undefined> {
  const query = trx.selectFrom('setting').select('value').where('name', '=', NAME)
  const progress = progressIn(await forUpdate(trx, query).executeTakeFirst(), member_id)
  if (!progress) return undefined
  const { organization_id, room_id, ...known } = progress
  const organization = trx.selectFrom('organization').select('organization_id')
  if (!(await organization.where('organization_id', '=', organization_id).executeTakeFirst())) {
    await endSetup(trx)
    return undefined
  }
  const room = trx
    .selectFrom('room')
    .select('room_id')
    .where('room_id', '=', room_id ?? 0)
  const hasRoom = room_id !== undefined && (await room.executeTakeFirst()) !== undefined
  return { ...known, organization_id, ...(hasRoom && { room_id }) }
}

function progressIn(row: { value: string } | undefined, member_id: number): SetupProgress | undefined {
  const progress = row && (JSON.parse(row.value) as SetupProgress)
  return progress?.member_id === member_id ? progress : undefined
}

/** Goes on to another step. */
export const continueSetup = (trx: Transaction<DB>, progress: SetupProgress): Promise<unknown> =>
  trx
    .updateTable('setting')
    .set({ value: JSON.stringify(progress) })
    .where('name', '=', NAME)
    .execute()

/** Ends the wizard. */
export const endSetup = (trx: Transaction<DB>): Promise<unknown> =>
  trx.deleteFrom('setting').where('name', '=', NAME).execute()
