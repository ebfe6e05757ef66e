// People who get no mail about a new event: those who were left out of an invitation, and those who want none.
import { type SqlBool, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { CalendarMessage, Held } from './difference.ts'
import { NOT_THERE } from './event-state.ts'
import type { Telling } from './reconcile-options.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Messages to be suppressed, with the reason; their recipients get nothing until that ends. */
export async function leftOut(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  isNew: boolean,
  messages: readonly CalendarMessage[],
  requested: Telling['requested'],
): Promise<ReadonlyMap<CalendarMessage, Held>> {
  const joining = new Set(
    messages.flatMap(({ slot, why, member_id }) => (slot === 0 && why === 'new' ? [member_id] : [])),
  )
  // A message about a diverging answer is sent only with the whole event.
  const isNews = ({ why, member_id }: CalendarMessage) => why === 'new' || (why === 'answer' && joining.has(member_id))
  const news = messages.filter((one) => isNews(one) && !requested?.people.has(one.member_id))
  if (!news.length) return new Map()
  const chain = await goneOnWith(trx, subject)
  // In a split series, people who never got the earlier parts do not get the later ones.
  const quiet = isNew && !requested ? await neverSent(trx, chain) : new Map<number, Held>()
  const without = await declining(trx, chain, [...new Set(news.map(({ member_id }) => member_id))])
  const heldFor = (member_id: number): Held | undefined => {
    if (requested) return requested.everybody && without.has(member_id) ? 'unwanted' : 'silent'
    return quiet.get(member_id) ?? (without.has(member_id) ? 'unwanted' : undefined)
  }
  return new Map(
    news.flatMap((one): [CalendarMessage, Held][] => {
      const held = heldFor(one.member_id)
      return held ? [[one, held]] : []
    }),
  )
}

/** Limit of parts of a split series. */
const MOST = 50

async function before(trx: Transaction<DB>, meeting_series_id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('meeting_series')
    .select('continues_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()
  return row?.continues_id ?? null
}

/** A meeting, or a series with its earlier parts, latest first. */
export async function goneOnWith(trx: Transaction<DB>, { kind, id }: CalendarSubject): Promise<SubjectChain> {
  const ids = [id]
  for (let at: number | null = id; kind === 'meeting_series' && at !== null && ids.length < MOST; ) {
    at = await before(trx, at)
    if (at !== null) ids.push(at)
  }
  return { kind, ids }
}

interface SubjectChain extends Pick<CalendarSubject, 'kind'> {
  ids: readonly number[]
}

const sentRows = (trx: Transaction<DB>, { kind, ids }: SubjectChain) =>
  trx
    .selectFrom('calendar_object as object')
    .innerJoin('calendar_sent as sent', 'sent.calendar_object_id', 'object.calendar_object_id')
    .where(inIds(trx, sql.ref(`object.${kind}_id`), ids))

/** People who were left out of everything sent so far about these subjects, with the reason. */
async function neverSent(trx: Transaction<DB>, chain: SubjectChain): Promise<ReadonlyMap<number, Held>> {
  const rows = await sentRows(trx, chain)
    .select('sent.member_id')
    .select(sql<number>`sum(case when sent.method = 'silent' then 1 else 0 end)`.as('silent'))
    .groupBy('sent.member_id')
    .having(sql<SqlBool>`sum(case when sent.method in ('silent', 'unwanted') then 0 else 1 end) = 0`)
    .execute()
  return new Map(rows.map(({ member_id, silent }) => [member_id, Number(silent) ? 'silent' : 'unwanted']))
}

/** People who opted out of invitations and whose calendar does not contain these subjects. */
async function declining(
  trx: Transaction<DB>,
  chain: SubjectChain,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('mail_choice')
    .select('member_id')
    .where('invitations', '=', 0)
    .where(inIds(trx, sql.ref('member_id'), people))
    .execute()
  const without = new Set(rows.map(({ member_id }) => member_id))
  if (!without.size) return without
  const rowsSent = await sentRows(trx, chain)
    .select(['sent.member_id', 'sent.method', 'sent.hash', 'sent.sent_ts'])
    .where(inIds(trx, sql.ref('sent.member_id'), [...without]))
    .execute()
  for (const [member_id, rows] of Map.groupBy(rowsSent, (row) => row.member_id)) {
    const last = Math.max(...rows.map(({ sent_ts }) => Number(sent_ts)))
    const lately = rows.filter(({ sent_ts }) => Number(sent_ts) === last)
    // Mail about events already sent continues; canceled ones may be restored.
    if (lately.some(({ method, hash }) => method === 'request' || (method === 'cancel' && hash === NOT_THERE)))
      without.delete(member_id)
  }
  return without
}
