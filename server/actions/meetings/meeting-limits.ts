// Limits of a meeting, series or template: how many notes, action items and people it may have (docs/api/values.md#lengths).
import { sql, type Transaction } from 'kysely'
import { MOST_PARTICIPANTS, MOST_RECORD_TEXT, MOST_RECORDS } from '../../../contract/meetings/meeting-fields.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

type Noun = 'note' | 'action_item'

const pluralOf = (noun: Noun): string => `${noun.replace('_', ' ')}s`

/**
 * Throws 422 on `description` where a meeting cannot have another note or action item with this text. Locks the meeting
 * until the transaction ends.
 */
export async function mustFitInMeeting(
  trx: Transaction<DB>,
  noun: Noun,
  meeting_id: number,
  text: string,
): Promise<void> {
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  const { count, bytes } = await usageOf(trx, noun, meeting_id)
  if (count >= MOST_RECORDS)
    throw refuse('description', 'invalid_value', `A meeting can have at most ${MOST_RECORDS} ${pluralOf(noun)}.`)
  mustHoldText(noun, bytes + Buffer.byteLength(text))
}

/** Throws 422 on `description` where a longer text would make those of its meeting too long together. */
export async function mustFitLongerText(
  trx: Transaction<DB>,
  noun: Noun,
  { meeting_id, description: was }: { meeting_id: number | null; description: string },
  next: string | undefined,
): Promise<void> {
  const growth = next === undefined ? 0 : Buffer.byteLength(next) - Buffer.byteLength(was)
  if (meeting_id === null || growth <= 0) return
  mustHoldText(noun, (await usageOf(trx, noun, meeting_id)).bytes + growth)
}

function mustHoldText(noun: Noun, bytes: number): void {
  if (bytes <= MOST_RECORD_TEXT) return
  throw refuse(
    'description',
    'too_long',
    `The ${pluralOf(noun)} of a meeting can have at most ${MOST_RECORD_TEXT} bytes in total.`,
  )
}

async function usageOf(
  trx: Transaction<DB>,
  noun: Noun,
  meeting_id: number,
): Promise<{ count: number; bytes: number }> {
  const meetings = await trx
    .selectFrom(noun as 'note')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`sum(octet_length(description))`.as('bytes')])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  return { count: Number(meetings.count), bytes: Number(meetings.bytes ?? 0) }
}

type Holder = 'meeting' | 'meeting_series' | 'template'

const PEOPLE_TABLES = { meeting: 'attendee', meeting_series: 'invitee', template: 'template_attendee' } as const

/** Throws 422 on `field` where a meeting, series or template is full. Locks it until the transaction ends. */
export async function mustFitPerson(trx: Transaction<DB>, holder: Holder, id: number, field: string): Promise<void> {
  const key = `${holder}_id` as 'meeting_id'
  await lockRow(trx, holder, key, id)
  const { count } = await trx
    .selectFrom(PEOPLE_TABLES[holder] as 'attendee')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(key, '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PARTICIPANTS)
    throw refuse(field, 'invalid_value', `At most ${MOST_PARTICIPANTS} people can be added.`)
}
