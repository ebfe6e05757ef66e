// Invitation and delivery state of mail about a meeting or series, visible to its recipient and the organizers.
import type { Actor } from '../../access/actor.ts'
import { createBatch } from '../../access/batch.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inMeeting, inSeries } from '../../access/roles.ts'
import type { CompleteRows, EmbedContext } from '../serving/serve.ts'

/** Adds `mail_state` and `invited_ts` to attendees or invitees; null for everybody whom they are not for. */
export const withMailState = (of: 'meeting' | 'meeting_series'): CompleteRows => {
  const key = `${of}_id`
  return async ({ db, actor }, rows) => {
    const isOwn = (row: (typeof rows)[number]) => row['member_id'] === actor.member_id
    const ids = new Set(rows.filter((row) => !isOwn(row)).map((row) => row[key] as number))
    const run = await runByActor(of, db, actor, ids)
    for (const row of rows) {
      const isShown = isOwn(row) || run.has(row[key] as number)
      row['mail_state'] = isShown ? row['mail_outcome'] : null
      if (!isShown) row['invited_ts'] = null
    }
    return rows
  }
}

/** Returns those of some meetings or series that a person runs. */
async function runByActor(
  of: 'meeting' | 'meeting_series',
  db: EmbedContext['db'],
  actor: Actor,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const batch = createBatch(db, actor)
  const standingIn = of === 'meeting' ? inMeeting : inSeries
  const run = new Set<number>()
  await Promise.all(
    [...ids].map(async (id) => {
      const standing = await standingIn(batch, actor, id)
      if (standing && meetingLevel(standing) >= RUN) run.add(id)
    }),
  )
  return run
}
