// Members: their rows, who may read them, and their endpoints.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { member } from '../../../contract/people/member.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import type { Guard } from '../../access/guard.ts'
import * as must from '../../access/must.ts'
import { enterpriseFor, ownMember } from '../../access/people/people.ts'
import { meetingItself } from '../../access/visible.ts'
import { type KnownOfPerson, mustBePassword, newPasswordHash } from '../../actions/account/password.ts'
import { pendingEmailOf } from '../../actions/account/pending-email.ts'
import type { Call, CallTo } from '../../actions/call.ts'
import { mailPausesOf } from '../../actions/mailings/bounces.ts'
import { emailsThatWait, waitsForDirectory } from '../../actions/people/directory-email.ts'
import {
  changeMember,
  confirmDirectoryEmail,
  createMember,
  deleteMember,
  refuseDirectoryEmail,
  resumeMail,
} from '../../actions/people/members.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { textContains } from '../../db/queries/people-search.ts'
import { type RowSearch, searchMembers } from '../../db/queries/row-search.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden } from '../../problem.ts'
import { searchWords } from '../../rules/people/person.ts'
import { meetingRows } from '../meetings/meeting-rows.ts'
import { organizationRows } from '../places/organization.ts'
import { roomRows } from '../places/room.ts'
import { bounded, formattedInSlices, grouped, weightsFrom } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource, type CompleteRows, type Embed, type Row, type RowsQuery } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) => db.selectFrom('member').selectAll('member').where('member.deleted_ts', 'is', null)

type Rows = ReturnType<typeof rows>

const visible = (query: Rows, reader: Reader): Rows =>
  reader.enterprise ? query : query.where('member.member_id', '=', reader.member_id)

/**
 * Adds `pending_email`: to the caller's own row what waits for them, and to all rows that enterprise administrators read what a
 * directory wants; and `mail_pause_ts`. Nobody else may see them.
 */
const complete: CompleteRows = async ({ db, actor, now }, rows) => {
  const ids = rows.map((row) => row['member_id'] as number)
  const seen = actor.enterprise ? ids : ids.filter((id) => id === actor.member_id)
  if (!seen.length) return rows
  const waiting = await emailsThatWait(db, seen, now)
  const paused = await mailPausesOf(db, seen)
  const own = seen.includes(actor.member_id) ? await pendingEmailOf(db, actor.member_id, now) : undefined
  if (own) waiting.set(actor.member_id, own.email)
  if (!waiting.size && !paused.size) return rows
  return rows.map((row) => {
    const id = row['member_id'] as number
    const [pending_email, mail_pause_ts] = [waiting.get(id), paused.get(id)]
    return { ...row, ...(pending_email !== undefined && { pending_email }), ...(mail_pause_ts && { mail_pause_ts }) }
  })
}

/** Enterprise administrators may list all members, others with `me=true` only themselves. */
const mayList: Guard = async (_, actor, __, query) => {
  if (!actor.enterprise && query && query['me'] !== 'true') throw forbidden()
  return actor.enterprise
}

/** Returns whether a list is narrowed by something other than words. */
const isNarrowed = (sent: { me?: unknown; email_waits?: unknown; seen_since?: unknown }): boolean =>
  Boolean(sent.me) || Boolean(sent.email_waits) || sent.seen_since !== undefined

/** Each number of words of a search asks in a way of its own. */
const SHAPES = { me: [0, 1], email_waits: [0, 1], search: 'any' } as const

function few(query: Rows, list: ListQueryOf<typeof member, 'all', typeof SHAPES>): Rows {
  const { reader, sent, dialect, now } = list
  if (!isNarrowed(sent)) return query
  let rows = query.where(textContains(dialect, searchWords(sent.search ?? '')))
  if (sent.email_waits) rows = rows.where(waitsForDirectory(now))
  if (sent.seen_since !== undefined) rows = rows.where('member.last_access', '>=', sent.seen_since)
  return sent.me ? rows.where('member.member_id', '=', reader.member_id) : rows
}

/** Everybody is searched; the few for whom it is asked otherwise are looked at. */
function search({ site, sent }: CallTo<typeof member, 'all'>): RowSearch | undefined {
  const words = searchWords(sent.search ?? '')
  return isNarrowed(sent) || !words.length ? undefined : searchMembers(site.db.dialect, words)
}

/** Without filters, the number of members is the stored count of the table. */
const tallyOf = ({ actor, sent }: CallTo<typeof member, 'all'>) =>
  actor.enterprise && !isNarrowed(sent) && !searchWords(sent.search ?? '').length ? ('member' as const) : undefined

/**
 * Hashes a password before the transaction begins. `was` is what others know of the person, which it must not be made
 * of.
 */
async function hashPassword<C extends Call<unknown, unknown>>(call: C, was: KnownOfPerson = {}): Promise<C> {
  const { password, ...sent } = call.sent as { password?: string } & KnownOfPerson
  if (password === undefined) return call
  const known = { ...was, ...sent, name: Object.values(was).join(' ') }
  return { ...call, sent: { ...sent, password_hash: await newPasswordHash(call.site, password, known) } }
}

/**
 * Checks who changes an e-mail address or a password: throws 403 for an application, and 422 on `current_password`
 * where a caller with a session does not prove who they are (docs/api/people.md#passwords).
 */
async function prepareChange(call: CallTo<typeof member, 'change'>): Promise<CallTo<typeof member, 'change'>> {
  const { site, actor, params, sent } = call
  const { current_password, ...rest } = sent
  const was = await knownOf(site.db.reads, params.member_id)
  const changesEmail = sent.email !== undefined && sent.email !== was?.email
  if (changesEmail || sent.password !== undefined) {
    if (actor.by === 'program') throw forbidden()
    if (actor.by === 'session') await mustBePassword(site, actor, current_password)
  }
  return hashPassword({ ...call, sent: rest }, was)
}

/** Confirming an address decides who gets into the account, like changing it. */
async function prepareDecision(call: CallTo<typeof member, 'confirmEmail'>) {
  const { site, actor, sent } = call
  if (actor.by === 'program') throw forbidden()
  if (actor.by === 'session') await mustBePassword(site, actor, sent.current_password)
  return call
}

/** An application may set no password: it would know it, and could sign in with it. */
async function prepareCreation(call: CallTo<typeof member, 'add'>): Promise<CallTo<typeof member, 'add'>> {
  if (call.sent.password !== undefined && call.actor.by === 'program') throw forbidden()
  return hashPassword(call)
}

const knownOf = (db: Kysely<DB>, member_id: number): Promise<KnownOfPerson | undefined> =>
  db
    .selectFrom('member')
    .select(['email', 'first_name', 'last_name', 'company'])
    .where('member_id', '=', member_id)
    .executeTakeFirst()

/**
 * Embeds the rows of another resource that people belong to: `pairs` is a query of `member_id` and `id`, and `query`
 * gives the rows that the reader may see.
 */
const rowsOfPeople =
  (
    resource: string,
    id: string,
    pairs: (ids: number[]) => RawBuilder<unknown>,
    query: (db: Kysely<DB>, reader: Reader) => RowsQuery,
  ): Embed =>
  async (context, ids) => {
    const { rows: memberships } = (await sql`${pairs(ids)}`.execute(context.db)) as {
      rows: { member_id: number; id: number }[]
    }
    const matching = (await query(context.db, readerOf(context.actor))
      .where(inIds(context.db, sql.ref(`${resource}.${id}`), [...new Set(memberships.map((one) => one.id))]))
      .execute()) as Row[]
    const formatted = await formattedInSlices(context, resource, matching)
    const byId = new Map(matching.map((row, index) => [row[id] as number, formatted[index]]))
    return grouped(memberships.flatMap((one) => (byId.has(one.id) ? [[one.member_id, byId.get(one.id)] as const] : [])))
  }

/** The ids as a list for `in (…)`, which must not be empty. */
const idList = (ids: number[]) => sql.join(ids.length ? ids : [0])

const organizationsOf = rowsOfPeople(
  'organization',
  'organization_id',
  (ids) =>
    sql`select member_id, organization_id as id from organization_member where member_id in (${idList(ids)}) order by 2 desc`,
  organizationRows,
)

const roomsOf = rowsOfPeople(
  'room',
  'room_id',
  (ids) => sql`select member_id, room_id as id from room_member where member_id in (${idList(ids)}) order by 2 desc`,
  roomRows,
)

const meetingsOfPeople = (
  ids: number[],
) => sql`select member_id, meeting_id as id from attendee where member_id in (${idList(ids)})
    union select create_id, meeting_id from meeting where create_id in (${idList(ids)})`

/** About the bytes of a meeting without its texts. */
const MEETING = 2_000

/** One may attend meetings without end, each with four long texts. */
const meetingsOf = bounded(
  rowsOfPeople(
    'meeting',
    'meeting_id',
    (ids) => sql`${meetingsOfPeople(ids)} order by 2 desc`,
    (db, reader) => meetingRows(db).where(meetingItself(reader)),
  ),
  weightsFrom((_, ids) => {
    const texts = ['description', 'outcomes', 'location', 'audio'].map(
      (name) => sql`coalesce(octet_length(${sql.ref(`meeting.${name}`)}), 0)`,
    )
    return sql`select theirs.member_id as id, sum(${sql.join(texts, sql` + `)} + ${MEETING}) as bytes
      from (${meetingsOfPeople(ids)}) as theirs inner join meeting on meeting.meeting_id = theirs.id group by theirs.member_id`
  }),
)

/** The endpoints of members (docs/api/people.md#members). */
export const members = bindResource(member, {
  table: 'member',
  rows,
  visible,
  complete,
  sorts: {
    name: { by: 'member.name' },
    created: { by: 'member.create_ts' },
    access: { by: 'member.last_access', unset: true },
  },
  embeds: { organizations: organizationsOf, rooms: roomsOf, meetings: meetingsOf },
  endpoints: {
    all: { may: mayList, rows: shapedBy(SHAPES, few), tally: tallyOf, search },
    one: {},
    change: { may: ownMember, run: changeMember, prepare: prepareChange },
    add: { may: must.enterprise, run: createMember, prepare: prepareCreation },
    confirmEmail: { may: enterpriseFor, run: confirmDirectoryEmail, prepare: prepareDecision },
    refuseEmail: { may: enterpriseFor, run: refuseDirectoryEmail, prepare: prepareDecision },
    resumeMail: { may: ownMember, run: resumeMail },
    drop: { may: enterpriseFor, run: deleteMember },
  },
})
