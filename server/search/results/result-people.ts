// People who were found, with the record by which their reader sees them.
import { sql } from 'kysely'
import { readerOf } from '../../access/actor.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { EmbedContext } from '../../resources/serving/embed-context.ts'
import { RECORDS, recordsOf, SHOWING } from '../index.ts'

export interface PersonRow {
  member_id: number
  name: string
  /** Null where the reader reads no record that shows it. */
  email: string | null
  showsAddress: boolean
  create_ts: number
  update_ts: number
  /** Their own record where the reader may read it, else one of a list; below the API. */
  resource: string
  /** The page of the place in which they are listed; null where there is none. */
  page: string | null
}

const COLLECTIONS: Readonly<Record<(typeof RECORDS)[number], string>> = {
  organization_member: 'organization_members',
  room_member: 'room_members',
  attendee: 'attendees',
  invitee: 'invitees',
  template_attendee: 'template_attendees',
}

/** Where the page of a list is, by the column of its records. */
const PAGES = {
  organization_member: ['organization_id', '/organizations'],
  room_member: ['room_id', '/rooms'],
  attendee: ['meeting_id', '/meetings'],
  invitee: ['meeting_series_id', '/meeting_series'],
  template_attendee: undefined,
} as const

interface MatchedPerson {
  member_id: number
  name: string
  email: string | null
  create_ts: number
  update_ts: number
  [record: string]: unknown
}

/** The people whom the reader sees at this moment, by their ids. */
export async function personRows(
  { db, actor }: Pick<EmbedContext, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, PersonRow>> {
  const reader = readerOf(actor)
  const person = sql`member.member_id`
  const records = RECORDS.map(
    (record) => sql`(select max(record_id) from (${recordsOf(record, person, reader)}) as seen) as ${sql.ref(record)}`,
  )
  const { rows } =
    await sql<MatchedPerson>`select member.member_id, member.name, member.email, member.create_ts, member.update_ts,
    ${sql.join(records)} from member where ${inIds(db, sql.ref('member.member_id'), ids)} and member.deleted_ts is null`.execute(
      db,
    )
  const seen = rows.filter(
    (row) => actor.enterprise || row.member_id === actor.member_id || RECORDS.some((record) => row[record] !== null),
  )
  const pages = await pagesOf(db, seen)
  return new Map(
    seen.map((row) => {
      const { member_id, name, create_ts, update_ts } = row
      const isReadable = actor.enterprise || member_id === actor.member_id
      const showsAddress = isReadable || SHOWING.some((record) => row[record] !== null)
      const email = showsAddress ? row.email : null
      const record = RECORDS.find((one) => row[one] !== null)
      const resource = isReadable || !record ? `/members/${member_id}` : `/${COLLECTIONS[record]}/${row[record]}`
      const person = { member_id, name, email, showsAddress, create_ts, update_ts, resource }
      return [member_id, { ...person, page: pages.get(member_id) ?? null }]
    }),
  )
}

async function pagesOf(db: EmbedContext['db'], rows: readonly MatchedPerson[]): Promise<Map<number, string>> {
  const pages = new Map<number, string>()
  for (const record of RECORDS) {
    const page = PAGES[record]
    const ids = rows.flatMap((row) => (row[record] === null || pages.has(row.member_id) ? [] : [row[record] as number]))
    if (!page || !ids.length) continue
    const [column, path] = page
    const key = sql.ref(`${record}_id`)
    const { rows: targets } = await sql<{ member_id: number; id: number }>`select member_id, ${sql.ref(column)} as id
      from ${sql.table(record)} where ${inIds(db, sql.ref(`${record}_id`), ids)} order by ${key}`.execute(db)
    for (const { member_id, id } of targets) pages.set(member_id, `${path}/${id}`)
  }
  return pages
}
