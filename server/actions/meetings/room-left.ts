// Whether there is room left: for what is kept of a meeting, and for people in a meeting, a series or a template.
import { sql, type Transaction } from 'kysely'
import { MOST_KEPT, MOST_KEPT_TEXT, MOST_PEOPLE } from '../../../contract/written.ts'
import { hold } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

type Noun = 'note' | 'action_item'

const named = (noun: Noun): string => `${noun.replace('_', ' ')}s`

/** Refuses a note or action item more than a meeting may have; the meeting is held until the transaction ends. */
export async function mustHaveRoom(trx: Transaction<DB>, noun: Noun, meeting_id: number, text: string): Promise<void> {
  await hold(trx, 'meeting', 'meeting_id', meeting_id)
  const { count, bytes } = await keptOf(trx, noun, meeting_id)
  if (count >= MOST_KEPT)
    throw refuse('description', 'invalid_value', `A meeting has at most ${MOST_KEPT} ${named(noun)}.`)
  mustHoldText(noun, bytes + Buffer.byteLength(text))
}

/** Refuses a text that is longer than before, where those of its meeting would become too long. */
export async function mustHaveRoomFor(
  trx: Transaction<DB>,
  noun: Noun,
  { meeting_id, description: was }: { meeting_id: number | null; description: string },
  next: string | undefined,
): Promise<void> {
  const grown = next === undefined ? 0 : Buffer.byteLength(next) - Buffer.byteLength(was)
  if (meeting_id === null || grown <= 0) return
  mustHoldText(noun, (await keptOf(trx, noun, meeting_id)).bytes + grown)
}

function mustHoldText(noun: Noun, bytes: number): void {
  if (bytes <= MOST_KEPT_TEXT) return
  throw refuse(
    'description',
    'too_long',
    `The ${named(noun)} of a meeting take at most ${MOST_KEPT_TEXT} bytes together.`,
  )
}

async function keptOf(trx: Transaction<DB>, noun: Noun, meeting_id: number): Promise<{ count: number; bytes: number }> {
  const found = await trx
    .selectFrom(noun as 'note')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`sum(octet_length(description))`.as('bytes')])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  return { count: Number(found.count), bytes: Number(found.bytes ?? 0) }
}

/** What has people. */
type Holder = 'meeting' | 'meeting_series' | 'template'

const SEATS = { meeting: 'attendee', meeting_series: 'invitee', template: 'template_attendee' } as const

/** Refuses a person more than a meeting, series or template may have; that is held until the transaction ends. */
export async function mustHaveSeat(trx: Transaction<DB>, holder: Holder, id: number, field: string): Promise<void> {
  const key = `${holder}_id` as 'meeting_id'
  await hold(trx, holder, key, id)
  const { count } = await trx
    .selectFrom(SEATS[holder] as 'attendee')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(key, '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PEOPLE) throw refuse(field, 'invalid_value', `There is room for ${MOST_PEOPLE} people.`)
}
