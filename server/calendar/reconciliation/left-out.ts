// Who is told nothing of an event that is new to them: those whom nobody has asked for, and those who want no invitations.
import { type SqlBool, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { CalendarMessage, Held } from './difference.ts'
import { NOT_THERE } from './event-state.ts'
import type { Telling } from './reconcile-options.ts'
import type { Thing } from './sent-state.ts'

/** Those of some messages that are not sent, with the reason, so that their people are told nothing until that ends. */
export async function leftOut(
  trx: Transaction<DB>,
  thing: Thing,
  isNew: boolean,
  messages: readonly CalendarMessage[],
  asked: Telling['asked'],
): Promise<ReadonlyMap<CalendarMessage, Held>> {
  const joining = new Set(
    messages.flatMap(({ slot, why, member_id }) => (slot === 0 && why === 'new' ? [member_id] : [])),
  )
  // What is told of an answer comes with the whole, or not at all.
  const isNews = ({ why, member_id }: CalendarMessage) => why === 'new' || (why === 'answer' && joining.has(member_id))
  const news = messages.filter((one) => isNews(one) && !asked?.people.has(one.member_id))
  if (!news.length) return new Map()
  const things = await goneOnWith(trx, thing)
  // An event that goes on with others is as new to these people as those were.
  const quiet = isNew && !asked ? await neverTold(trx, things) : new Map<number, Held>()
  const without = await declining(trx, things, [...new Set(news.map(({ member_id }) => member_id))])
  const heldFor = (member_id: number): Held | undefined => {
    if (asked) return asked.everybody && without.has(member_id) ? 'unwanted' : 'silent'
    return quiet.get(member_id) ?? (without.has(member_id) ? 'unwanted' : undefined)
  }
  return new Map(
    news.flatMap((one): [CalendarMessage, Held][] => {
      const held = heldFor(one.member_id)
      return held ? [[one, held]] : []
    }),
  )
}

/** Series that go on with one another, at most. */
const MOST = 50

async function before(trx: Transaction<DB>, meeting_series_id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('meeting_series')
    .select('continues_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()
  return row?.continues_id ?? null
}

/** A thing, and the series with which it goes on, the latest first. */
export async function goneOnWith(trx: Transaction<DB>, { kind, id }: Thing): Promise<Things> {
  const ids = [id]
  for (let at: number | null = id; kind === 'meeting_series' && at !== null && ids.length < MOST; ) {
    at = await before(trx, at)
    if (at !== null) ids.push(at)
  }
  return { kind, ids }
}

interface Things extends Pick<Thing, 'kind'> {
  ids: readonly number[]
}

const toldOf = (trx: Transaction<DB>, { kind, ids }: Things) =>
  trx
    .selectFrom('calendar_object as object')
    .innerJoin('calendar_told as told', 'told.calendar_object_id', 'object.calendar_object_id')
    .where(inIds(trx, sql.ref(`object.${kind}_id`), ids))

/** The people who were left out of all that was told of some things so far, and why. */
async function neverTold(trx: Transaction<DB>, things: Things): Promise<ReadonlyMap<number, Held>> {
  const rows = await toldOf(trx, things)
    .select('told.member_id')
    .select(sql<number>`sum(case when told.method = 'silent' then 1 else 0 end)`.as('silent'))
    .groupBy('told.member_id')
    .having(sql<SqlBool>`sum(case when told.method in ('silent', 'unwanted') then 0 else 1 end) = 0`)
    .execute()
  return new Map(rows.map(({ member_id, silent }) => [member_id, Number(silent) ? 'silent' : 'unwanted']))
}

/** Those of some people who want no invitations, and whose calendar has nothing of some things yet, or no more. */
async function declining(
  trx: Transaction<DB>,
  things: Things,
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
  const told = await toldOf(trx, things)
    .select(['told.member_id', 'told.method', 'told.hash', 'told.told_ts'])
    .where(inIds(trx, sql.ref('told.member_id'), [...without]))
    .execute()
  for (const [member_id, rows] of Map.groupBy(told, (row) => row.member_id)) {
    const last = Math.max(...rows.map(({ told_ts }) => Number(told_ts)))
    const lately = rows.filter(({ told_ts }) => Number(told_ts) === last)
    // What they were told before goes on; what was canceled comes back.
    if (lately.some(({ method, hash }) => method === 'request' || (method === 'cancel' && hash === NOT_THERE)))
      without.delete(member_id)
  }
  return without
}
