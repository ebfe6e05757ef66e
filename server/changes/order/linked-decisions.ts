// Changes of decisions that link to a changed decision, for readers of both.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from './change-draft.ts'

interface Linked {
  /** The room or meeting of which somebody sees more or less, or the decision that was moved. */
  source_id: number
  decision_id: number
  room_id: number
  meeting_id: number | null
}

const draftOf = ({ decision_id, room_id, meeting_id }: Linked, for_id: number | null, by: number | null) => ({
  ...({
    kind: 'decision',
    thing_id: decision_id,
    what: 'changed',
    room_id,
    meeting_id,
    for_id,
    member_id: by,
  } as const),
})

/** Decisions in other places linked to decisions of a room or meeting, for people who gained or lost access to it. */
export async function linkedDecisions(db: Kysely<DB>, access: readonly ChangeDraft[]): Promise<ChangeDraft[]> {
  const drafts: ChangeDraft[] = []
  for (const kind of ['room', 'meeting'] as const) {
    const seen = access.filter((one) => one.kind === kind && (one.what === 'sight_gained' || one.what === 'sight_lost'))
    const linked = await linkedTo(db, kind, [...new Set(seen.map(({ thing_id }) => thing_id))], true)
    if (!linked.length) continue
    const bySource = Map.groupBy(linked, ({ source_id }) => source_id)
    for (const { thing_id, for_id, member_id } of seen)
      drafts.push(...(bySource.get(thing_id) ?? []).map((one) => draftOf(one, for_id, member_id)))
  }
  return drafts
}

/** The same for decisions that are elsewhere now, with an agenda item that was moved: for anyone who reads the others. */
export async function linkedToMoved(
  db: Kysely<DB>,
  moved: readonly { id: number; by: number | null }[],
): Promise<ChangeDraft[]> {
  const by = new Map(moved.map((one) => [one.id, one.by]))
  const linked = await linkedTo(db, 'decision', [...by.keys()], false)
  return linked.map((one) => draftOf(one, null, by.get(one.source_id)!))
}

async function linkedTo(
  db: Kysely<DB>,
  kind: 'room' | 'meeting' | 'decision',
  ids: readonly number[],
  elsewhere: boolean,
): Promise<Linked[]> {
  if (!ids.length) return []
  const key = sql.ref<number | null>(`inside.${kind}_id`)
  const through = (join: ReturnType<typeof sql>) => sql`
    select ${key} as source_id, other.decision_id, other.room_id, other.meeting_id from decision as inside
    join decision as other on ${join}
    where ${inIds(db, key, ids)} ${elsewhere ? sql`and ${sql.ref(`other.${kind}_id`)} is distinct from ${key}` : sql``}`
  const { rows } = await sql<Linked>`
    ${through(sql`other.decision_id = inside.replaces_id`)}
    union ${through(sql`other.replaces_id = inside.decision_id`)}`.execute(db)
  return rows
}

/** Decisions of meetings that are in no series any more, or in another: they show which. */
export async function decisionsOfMeetings(
  db: Kysely<DB>,
  meetings: readonly { meeting_id: number; by: number | null }[],
): Promise<ChangeDraft[]> {
  if (!meetings.length) return []
  const by = new Map(meetings.map((one) => [one.meeting_id, one.by]))
  const { rows } = await sql<Linked & { meeting_id: number }>`
    select meeting_id as source_id, decision_id, room_id, meeting_id from decision
    where ${inIds(db, sql.ref('meeting_id'), [...by.keys()])}`.execute(db)
  return rows.map((one) => draftOf(one, null, by.get(one.meeting_id)!))
}
