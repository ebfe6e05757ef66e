// Name of the group behind a membership, visible to managers of the place, since group names can be confidential.
import { createBatch } from '../../access/batch.ts'
import { organizationLevel, RUN, roomLevel } from '../../access/can.ts'
import { inOrganization, inRoom } from '../../access/roles.ts'
import type { CompleteRows, Row } from '../serving/serve.ts'

/** Leaves out the names of groups in places that the caller does not manage: `from_group_name` is null there. */
export const withGroupNames =
  (of: 'room' | 'organization'): CompleteRows =>
  async ({ db, actor }, rows) => {
    const batch = createBatch(db, actor)
    const manages = async (row: Row): Promise<boolean> => {
      const id = row[`${of}_id`] as number
      if (of === 'room') return isRun(await inRoom(batch, actor, id), roomLevel)
      return isRun(await inOrganization(batch, actor, id), organizationLevel)
    }
    const isShown = await Promise.all(rows.map((row) => row['from_group_name'] !== null && manages(row)))
    return rows.map((row, at) => (isShown[at] ? row : { ...row, from_group_name: null }))
  }

const isRun = <S>(standing: S | undefined, level: (standing: S) => number): boolean =>
  standing !== undefined && level(standing) >= RUN
