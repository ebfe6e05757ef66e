// Gained and lost organizer rights in meetings and series, which change what people see of others.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import type { Reader } from '../../access/actor.ts'
import { isNotTrue, meetingItself, roomManaged, roomWritten, seriesItself } from '../../access/visible.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from '../order/change-draft.ts'
import type { Invitation } from './meeting-visibility.ts'
import { personIn } from './room-visibility.ts'

type Kind = 'meeting' | 'meeting_series'

/** SQL condition: whether somebody runs it whatever their role in it: by the room, or since they made it (`meetingLevel`). */
const runsAnyway = (kind: Kind, person: Reader) => sql<SqlBool>`(member.enterprise_admin = 1 or ${roomManaged(person)}
  or (${sql.ref(`${kind}.create_id`)} = member.member_id and ${roomWritten(person)}))`

const runsByRole = (kind: Kind) => {
  const [people, ended] = kind === 'meeting' ? ['attendee', sql`and own.rights_ended = 0`] : ['invitee', sql``]
  return sql`exists (select 1 from ${sql.table(people)} as own where own.member_id = member.member_id
    and ${sql.ref(`own.${kind}_id`)} = sent.id and own.role_id = ${FACILITATOR} ${ended})`
}

/**
 * People who could read before and after fetch everything again. `was` is 1 for those who ran it by their role. Anyone who gains or
 * loses access gets that elsewhere; getting both does no harm.
 */
export async function runAccess(db: Kysely<DB>, kind: Kind, roles: readonly Invitation[]): Promise<ChangeDraft[]> {
  if (!roles.length) return []
  const person = personIn('sent.member_id')
  const access = kind === 'meeting' ? meetingItself(person) : seriesItself(person)
  const types = { id: 'integer', member_id: 'integer', was: 'integer', by: 'integer' } as const
  const { rows } = await sql<{ id: number; for_id: number; by: number | null }>`
    select sent.id, sent.member_id as for_id, sent.by
    from ${rowsAsTable(db, types, roles)} join ${sql.table(kind)} on ${sql.ref(`${kind}.${kind}_id`)} = sent.id
    join room on room.room_id = ${sql.ref(`${kind}.room_id`)} join member on member.member_id = sent.member_id
    where ${access} and ${isNotTrue(runsAnyway(kind, person))}
      and case when ${runsByRole(kind)} then 1 else 0 end <> sent.was`.execute(db)
  return rows.map(({ id, for_id, by }) => ({
    ...{ kind, thing_id: id, [`${kind}_id`]: id, what: 'sight_gained', for_id, member_id: by },
  }))
}
