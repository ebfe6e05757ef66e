// What was kept from somebody since they wanted no invitations: told once they want them again.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** Somebody wants invitations again: what was kept from them for that alone is told, as what is true then. */
export async function tellWhatWasUnwanted(trx: Transaction<DB>, member_id: number): Promise<void> {
  for (const kind of ['meeting', 'meeting_series'] as const)
    await trx
      .insertInto('calendar_change')
      .columns(['kind', 'thing_id', 'fresh', 'member_id'])
      .expression(
        trx
          .selectFrom('calendar_told as told')
          .innerJoin('calendar_object as object', 'object.calendar_object_id', 'told.calendar_object_id')
          .where('told.member_id', '=', member_id)
          .where('told.method', '=', 'unwanted')
          .where('object.state', '=', 'active')
          .where(`object.${kind}_id`, 'is not', null)
          .select([sql<typeof kind>`${kind}`.as('kind'), sql.ref<number>(`object.${kind}_id`).as('thing_id')])
          .select([sql<number>`1`.as('fresh'), sql<number | null>`cast(${member_id} as integer)`.as('member_id')])
          .distinct(),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doUpdateSet({ fresh: 1 }))
      .execute()
  await trx.deleteFrom('calendar_told').where('member_id', '=', member_id).where('method', '=', 'unwanted').execute()
}
