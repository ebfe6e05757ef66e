// Fan-out of notifications that wait to be pushed: at most one message a minute to each browser of a person about a meeting.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { inIds, tryAdvisoryLock } from '../db/dialects/dialect.ts'
import { prepared } from '../db/queries/prepared.ts'
import { rowsAsTable } from '../db/queries/value-rows.ts'
import type { DB } from '../db/tables.ts'
import { lifeOf } from './message.ts'
import type { PushSettings } from './settings.ts'

/** A notification that waits to be pushed. */
export interface WaitingPush {
  notification_id: number
  member_id: number
  kind: string
  update_ts: number
  /** The meeting that it is about; null: none. */
  meeting_id: number | null
  meeting_series_id: number | null
}

export interface FanOutTools {
  /** Of some notifications, those that are unread, wanted by their person, and about something that they may read. */
  pushable: (db: Kysely<DB>, ids: readonly number[]) => Promise<WaitingPush[]>
  /** The people who are in a meeting just now, and so need no message about it. */
  presentIn: (meeting_id: number) => ReadonlySet<number>
}

interface Waiting {
  notification_id: number
}

const waiting = prepared<{ now: number; most: number }, Waiting>((db, { now, most }) =>
  db
    .selectFrom('notification')
    .select('notification_id')
    .where('push_ts', '<=', now)
    .orderBy('push_ts')
    .orderBy('notification_id')
    .limit(most),
)

interface Deciding {
  db: Database
  clock: () => number
}

/** Fans out some notifications; returns whether more may wait. */
export async function fanOutPushes(
  { db, clock }: Deciding,
  tools: FanOutTools,
  settings: Pick<PushSettings, 'batch' | 'pace' | 'presence'>,
): Promise<boolean> {
  const now = clock()
  const ids = (await waiting(db.reads, { now, most: settings.batch })).map(({ notification_id }) => notification_id)
  if (!ids.length) return false
  const rows = await tools.pushable(db.reads, ids)
  const isLate = ({ kind, update_ts }: WaitingPush) => update_ts + lifeOf(kind) <= now
  const inTime = rows.filter((row) => !isLate(row))
  const { present = [], ready = [] } = Object.groupBy(inTime, isPresentIn(inTime, tools))
  const kept = new Set(inTime.map(({ notification_id }) => notification_id))
  const done = await db.write(async (trx) => {
    // One process at a time, so that the pace of a person is kept.
    if (!(await tryAdvisoryLock(trx, 'push notifications'))) return false
    await putOff(trx, present, now + settings.presence)
    await settle(
      trx,
      ids.filter((id) => !kept.has(id)),
    )
    await fanOut(trx, ready, now, settings.pace)
    return true
  })
  return done && ids.length === settings.batch
}

/** Whether the person of a notification is in its meeting; the people of each meeting are asked for once. */
function isPresentIn(rows: readonly WaitingPush[], { presentIn }: FanOutTools) {
  const meetings = new Set(rows.flatMap(({ meeting_id }) => (meeting_id === null ? [] : [meeting_id])))
  const people = new Map([...meetings].map((meeting_id) => [meeting_id, presentIn(meeting_id)]))
  return ({ meeting_id, member_id }: WaitingPush): 'present' | 'ready' =>
    meeting_id !== null && people.get(meeting_id)!.has(member_id) ? 'present' : 'ready'
}

const subjectOf = ({ meeting_id, meeting_series_id, notification_id }: WaitingPush): string =>
  meeting_id !== null
    ? `meeting ${meeting_id}`
    : meeting_series_id !== null
      ? `meeting_series ${meeting_series_id}`
      : `notification ${notification_id}`

/** What waits for one person about one meeting; the last one stands for all. */
interface Group {
  member_id: number
  subject: string
  rows: WaitingPush[]
}

function groupsOf(rows: readonly WaitingPush[]): Group[] {
  const byKey = Map.groupBy(rows, (row) => `${row.member_id} ${subjectOf(row)}`)
  return [...byKey.values()].map((some) => ({
    member_id: some[0]!.member_id,
    subject: subjectOf(some[0]!),
    rows: some.toSorted((one, two) => one.update_ts - two.update_ts || one.notification_id - two.notification_id),
  }))
}

async function fanOut(trx: Transaction<DB>, ready: readonly WaitingPush[], now: number, pace: number): Promise<void> {
  const groups = groupsOf(ready)
  const sentAt = await paceOf(trx, groups)
  const nextOf = (group: Group) => (sentAt.get(`${group.member_id} ${group.subject}`) ?? 0) + pace
  const early = groups.filter((group) => nextOf(group) > now)
  for (const [until, some] of Map.groupBy(early, nextOf))
    await putOff(
      trx,
      some.flatMap(({ rows }) => rows),
      // A clock that was set back must not hold anything for longer than the pace.
      Math.min(until, now + pace),
    )
  const due = groups.filter((group) => nextOf(group) <= now)
  const there = await settle(
    trx,
    due.flatMap(({ rows }) => rows.map(({ notification_id }) => notification_id)),
  )
  const messages = due.flatMap(({ rows, member_id, subject }) => {
    const last = rows.findLast(({ notification_id }) => there.has(notification_id))
    if (!last) return []
    const { notification_id, kind, update_ts } = last
    return [{ member_id, subject, notification_id, kind, until_ms: (update_ts + lifeOf(kind)) * 1000 }]
  })
  if (!messages.length) return
  await insertMessages(trx, messages)
  await keepPace(trx, messages, now)
}

/** When something was last pushed, by person and subject. */
async function paceOf(trx: Transaction<DB>, groups: readonly Group[]): Promise<Map<string, number>> {
  if (!groups.length) return new Map()
  const asked = groups.map(({ member_id, subject }) => ({ member_id, subject }))
  const { rows } = await sql<{ member_id: number; subject: string; sent_ts: number }>`
    select push_pace.member_id, push_pace.subject, push_pace.sent_ts from push_pace
    join ${rowsAsTable(trx, { member_id: 'integer', subject: 'text' }, asked)}
      on sent.member_id = push_pace.member_id and sent.subject = push_pace.subject`.execute(trx)
  return new Map(rows.map(({ member_id, subject, sent_ts }) => [`${member_id} ${subject}`, Number(sent_ts)]))
}

/** Lets notifications wait for longer. */
async function putOff(trx: Transaction<DB>, rows: readonly WaitingPush[], until: number): Promise<void> {
  if (!rows.length) return
  const ids = rows.map(({ notification_id }) => notification_id)
  await trx
    .updateTable('notification')
    .set({ push_ts: until })
    .where(inIds(trx, sql.ref('notification.notification_id'), ids))
    .where('push_ts', 'is not', null)
    .execute()
}

/** Ends the waiting of notifications; gives those that were still there, and unread. */
async function settle(trx: Transaction<DB>, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await trx
    .updateTable('notification')
    .set({ push_ts: null })
    .where(inIds(trx, sql.ref('notification.notification_id'), ids))
    .where('push_ts', 'is not', null)
    .returning(['notification_id', 'read_ts'])
    .execute()
  return new Set(rows.flatMap(({ notification_id, read_ts }) => (read_ts === null ? [notification_id] : [])))
}

interface NewMessage {
  member_id: number
  subject: string
  notification_id: number
  kind: string
  until_ms: number
}

const COLUMNS = {
  ...({ member_id: 'integer', subject: 'text', notification_id: 'integer', kind: 'text' } as const),
  until_ms: 'bigint' as const,
}

/** A message to each browser of each person. */
const insertMessages = (trx: Transaction<DB>, messages: readonly NewMessage[]) =>
  sql`insert into push_message (push_subscription_id, notification_id, kind, subject, until_ms, due_ms)
    select push_subscription.push_subscription_id, sent.notification_id, sent.kind, sent.subject, sent.until_ms, 0
    from ${rowsAsTable(trx, COLUMNS, messages)}
    join push_subscription on push_subscription.member_id = sent.member_id
    order by push_subscription.push_subscription_id`.execute(trx)

const keepPace = (trx: Transaction<DB>, messages: readonly NewMessage[], now: number) =>
  sql`insert into push_pace (member_id, subject, sent_ts)
    select sent.member_id, sent.subject, cast(${now} as bigint)
    from ${rowsAsTable(trx, { member_id: 'integer', subject: 'text' }, messages)} where 1 = 1
    on conflict (member_id, subject) do update set sent_ts = excluded.sent_ts`.execute(trx)

/** Forgets paces that hold nothing any more; returns how many. */
export async function sweepPushPace({ db, clock }: Deciding, pace: number): Promise<number> {
  const before = clock() - pace
  const { numDeletedRows } = await db.write((trx) =>
    trx.deleteFrom('push_pace').where('sent_ts', '<', before).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}
