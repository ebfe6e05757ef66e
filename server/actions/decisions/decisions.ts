// Decisions: created from notes tagged `decision`, and changed (docs/api/minutes-and-decisions.md#decisions).
import { sql, type Transaction } from 'kysely'
import type { decision } from '../../../contract/decisions/decision.ts'
import type { Caller } from '../../access/actor.ts'
import { rightsOnNote } from '../../access/meetings/notes.ts'
import { takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import {
  decisionNumber,
  decisionSearchText,
  decisionYear,
  refusalOfState,
  stateInForce,
} from '../../rules/meetings/decisions.ts'
import { textOfHtml } from '../../rules/text/clean.ts'
import type { CallTo } from '../call.ts'
import { emitOfNote, locationOfNote, type NoteLocation } from '../meetings/note-events.ts'
import { lockPerson } from '../people/people.ts'
import { nextSequence } from './decision-numbers.ts'

const TAG = 'decision'

/** Returns whether tags make a decision of a note. */
export const tagsDecision = (tags: readonly string[]): boolean => tags.includes(TAG)

/** Returns whether a note is tagged `decision`. */
export async function isTaggedDecision(trx: Transaction<DB>, note_id: number): Promise<boolean> {
  const tag = trx.selectFrom('note_tag').select('tag').where('note_id', '=', note_id).where('tag', '=', TAG)
  return (await tag.executeTakeFirst()) !== undefined
}

/** Gives a note its place and number in the register, as a decision that was made when the note was written. */
export async function registerDecision(trx: Transaction<DB>, note_id: number, now: number): Promise<void> {
  const note = await trx
    .selectFrom('note')
    .select(['room_id', 'meeting_id', 'description', 'create_ts'])
    .where('note_id', '=', note_id)
    .executeTakeFirstOrThrow()
  const { room_id, meeting_id, description, create_ts } = note
  const year = decisionYear(create_ts)
  const sequence = await nextSequence(trx, room_id, year)
  const number = decisionNumber(year, sequence)
  await trx
    .insertInto('decision')
    .values({
      ...{ decision_id: note_id, room_id, meeting_id, year, sequence, number, state: 'decided' },
      ...{ decided_ts: create_ts, create_ts, update_ts: now },
      search_text: decisionSearchText(number, textOfHtml(description)),
    } as never)
    .execute()
}

/** Registers a decision that somebody has just made, and emits the event. */
export async function makeDecision(
  trx: Transaction<DB>,
  note_id: number,
  now: number,
  location: NoteLocation,
): Promise<void> {
  await registerDecision(trx, note_id, now)
  await emitOfNote(trx, now, 'decision_made', location, note_id)
}

/** A change of a note that may be a decision. */
interface NoteChange {
  note_id: number
  now: number
  /** Whether it was tagged `decision` before, and is now; undefined: the tags are as they were. */
  tagged: { was: boolean; is: boolean } | undefined
  /** The new text, where that is another one. */
  description: string | undefined
}

/**
 * Follows a note that was changed: a note that is tagged `decision` gets a number, one that loses the tag is withdrawn, and
 * one that gets it back is in force again under the number that it has.
 */
export async function followNote(
  trx: Transaction<DB>,
  { note_id, now, tagged, description }: NoteChange,
): Promise<void> {
  const was = await trx.selectFrom('decision').selectAll().where('decision_id', '=', note_id).executeTakeFirst()
  if (!was) return tagged?.is ? makeDecision(trx, note_id, now, await locationOfNote(trx, note_id)) : undefined
  const retagged = tagged !== undefined && tagged.was !== tagged.is
  const state = retagged ? stateInForce({ tagged: tagged.is, replaced: await isReplaced(trx, note_id) }) : was.state
  const search_text =
    description === undefined ? was.search_text : decisionSearchText(was.number, textOfHtml(description))
  await trx
    .updateTable('decision')
    .set({ state, search_text, update_ts: now })
    .where('decision_id', '=', note_id)
    .execute()
}

/**
 * Changes a decision. Throws 422 for a state that it cannot have, an owner who has no part in it, or a decision that it
 * cannot replace; 403 where the caller may not write the decision that it is to replace.
 */
export async function changeDecision(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<typeof decision, 'change'>,
): Promise<void> {
  const { decision_id } = params
  if (sent.replaces_id !== undefined) await takeAdvisoryLock(trx, 'replaced decisions')
  const was = await trx
    .selectFrom('decision')
    .selectAll()
    .where('decision_id', '=', decision_id)
    .executeTakeFirstOrThrow()
  const { state, owner_id, decided_ts, review_ts } = sent
  const replaces_id = await replacedAsSent(trx, actor, was.replaces_id, sent.replaces_id)
  const changes = changedFields(was, { state, owner_id, decided_ts, replaces_id, review_ts })
  if (!hasFields(changes)) return
  if (changes.state !== undefined) {
    const standing = { tagged: await isTaggedDecision(trx, decision_id), replaced: await isReplaced(trx, decision_id) }
    const refusal = refusalOfState(changes.state, standing)
    if (refusal) throw refuse('state', 'invalid_transition', refusal)
  }
  if (changes.owner_id != null) await mustTakePart(trx, changes.owner_id, was)
  if (changes.replaces_id != null) await mustBeReplaceable(trx, actor, decision_id, changes.replaces_id)
  await trx
    .updateTable('decision')
    .set({ ...changes, update_ts: now })
    .where('decision_id', '=', decision_id)
    .execute()
  if (changes.replaces_id === undefined) return
  if (was.replaces_id !== null) await putInForceAgain(trx, actor, was.replaces_id, now)
  if (changes.replaces_id !== null) await setState(trx, changes.replaces_id, 'replaced', now)
}

/** The `replaces_id` of the request; undefined for the null that stands for a decision that the caller may not read. */
async function replacedAsSent(
  trx: Transaction<DB>,
  actor: Caller,
  was: number | null,
  sent: number | null | undefined,
): Promise<number | null | undefined> {
  if (sent !== null || was === null) return sent
  return (await rightsOnNote(trx, actor, was)) === 'none' ? undefined : null
}

/** The decisions whose state follows from a change of what one replaces: that which it replaces, and that which it did before. */
export async function replacedOnes(
  trx: Transaction<DB>,
  decision_id: number,
  { replaces_id }: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  if (replaces_id === undefined) return []
  const was = trx.selectFrom('decision').select('replaces_id').where('decision_id', '=', decision_id)
  return [(await was.executeTakeFirst())?.replaces_id, replaces_id].filter((id) => typeof id === 'number')
}

const setState = (trx: Transaction<DB>, decision_id: number, state: DB['decision']['state'], now: number) =>
  trx.updateTable('decision').set({ state, update_ts: now }).where('decision_id', '=', decision_id).execute()

/** A decision that is no longer replaced: what took its place is another one now, or none. */
async function putInForceAgain(trx: Transaction<DB>, actor: Caller, decision_id: number, now: number): Promise<void> {
  if ((await rightsOnNote(trx, actor, decision_id)) !== 'write') throw forbidden()
  const tagged = await isTaggedDecision(trx, decision_id)
  await setState(trx, decision_id, stateInForce({ tagged, replaced: false }), now)
}

async function isReplaced(trx: Transaction<DB>, decision_id: number): Promise<boolean> {
  const by = trx.selectFrom('decision').select('decision_id').where('replaces_id', '=', decision_id)
  return (await by.executeTakeFirst()) !== undefined
}

/** Owners are members of the room or people of the meeting; others are refused with one text, whether they exist or not. */
async function mustTakePart(
  trx: Transaction<DB>,
  member_id: number,
  { room_id, meeting_id }: { room_id: number; meeting_id: number | null },
): Promise<void> {
  await lockPerson(trx, member_id)
  const inRoom = trx
    .selectFrom('room_member')
    .select('member_id')
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
  const inMeeting = trx
    .selectFrom('attendee')
    .select('member_id')
    .where('meeting_id', '=', meeting_id)
    .where('member_id', '=', member_id)
  if (await inRoom.unionAll(inMeeting).limit(1).executeTakeFirst()) return
  const details = 'The owner must be a member of the room or an attendee of the meeting.'
  throw refuse('owner_id', 'invalid_reference', details)
}

async function mustBeReplaceable(trx: Transaction<DB>, actor: Caller, by: number, other: number): Promise<void> {
  const rights = await rightsOnNote(trx, actor, other)
  const replaced = await trx.selectFrom('decision').select('state').where('decision_id', '=', other).executeTakeFirst()
  if (!replaced || rights === undefined || rights === 'none')
    throw refuse('replaces_id', 'invalid_reference', 'is not the id of a decision that you can use here.')
  if (rights !== 'write') throw forbidden()
  if (await replacesInTurn(trx, other, by))
    throw refuse('replaces_id', 'invalid_value', 'A decision cannot replace itself or a decision that replaces it.')
  if (await isReplaced(trx, other))
    throw refuse('replaces_id', 'not_unique', 'Another decision already replaces this one.')
  if (replaced.state === 'withdrawn')
    throw refuse('replaces_id', 'invalid_transition', 'A withdrawn decision cannot be replaced.')
}

/** Returns whether `decision_id` is `wanted`, or replaces it directly or indirectly. */
async function replacesInTurn(trx: Transaction<DB>, decision_id: number, wanted: number): Promise<boolean> {
  const { rows } = await sql<{ decision_id: number }>`
    with recursive chain (decision_id) as (
      select cast(${decision_id} as integer)
      union
      select decision.replaces_id from chain join decision on decision.decision_id = chain.decision_id
      where decision.replaces_id is not null
    )
    select decision_id from chain where decision_id = ${wanted}`.execute(trx)
  return rows.length > 0
}
