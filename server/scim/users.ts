// Users of SCIM: every person who has an account.

import { type Kysely, sql, type Transaction } from 'kysely'
import { activateMember, deactivateMember } from '../actions/people/activity.ts'
import { endMember } from '../actions/people/members.ts'
import { createPerson } from '../actions/people/people.ts'
import { writeDirectoryProfile } from '../actions/people/profiles.ts'
import { audit } from '../audit/audit.ts'
import type { ByWhomAndWhen } from '../audit/by.ts'
import { isUniqueViolation, lockRow } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { idIn } from '../rules/id.ts'
import { emailKey } from '../rules/person.ts'
import type { ScimResource } from './answer.ts'
import { USER } from './attributes.ts'
import { columnAt, type FilterColumns, filterCondition } from './filter.ts'
import type { ListAsked } from './list.ts'
import { badRequest, notFound, ScimProblem } from './scim-problem.ts'
import { ownName, userOf, userRows, usersOf } from './user-rows.ts'
import type { UserValues } from './user-values.ts'

/** Whoever is called so by a directory, or by their address where none has named them. */
const called = (key: string | number) => sql<boolean>`member.member_id in (
  select member_id from directory_user where user_name_key = ${key}
  union all
  select known.member_id from member as known where known.email_key = ${key}
    and not exists (select 1 from directory_user as named where named.member_id = known.member_id))`

const email = { column: sql`member.email_key`, of: 'folded' } as const
const familyName = { column: sql`lower(member.last_name)`, of: 'folded' } as const
const givenName = { column: sql`lower(member.first_name)`, of: 'folded' } as const
const fullName = { column: sql`lower(member.name)`, of: 'folded' } as const

const group = {
  column: sql`(select min(group_id) from group_member where group_member.member_id = member.member_id)`,
  of: 'id',
  equals: (id: string | number) =>
    sql<boolean>`member.member_id in (select member_id from group_member where group_id = ${id})`,
} as const

const columns: FilterColumns = {
  id: { column: sql`member.member_id`, of: 'id' },
  username: { column: ownName, of: 'folded', equals: called },
  externalid: { column: sql`directory_user.external_id`, of: 'text' },
  active: { column: sql`case when member.deactivated_ts is null then 1 else 0 end`, of: 'boolean' },
  title: { column: sql`lower(member.title)`, of: 'folded' },
  displayname: fullName,
  'name.formatted': fullName,
  'name.givenname': givenName,
  'name.familyname': familyName,
  emails: email,
  'emails.value': email,
  'emails.type': { column: sql`case when member.email is null then null else 'work' end`, of: 'text' },
  'emails.primary': { column: sql`case when member.email is null then null else 1 end`, of: 'boolean' },
  groups: group,
  'groups.value': group,
  'meta.created': { column: sql`member.create_ts`, of: 'seconds' },
  'meta.lastmodified': { column: sql`member.update_ts`, of: 'seconds' },
}

/** One page of Users, and how many there are. */
export async function listUsers(db: Kysely<DB>, asked: ListAsked, root: string) {
  let query = userRows(db)
  if (asked.filter !== undefined) query = query.where(filterCondition(asked.filter, columns, USER))
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (asked.sortBy !== undefined)
    query = query.orderBy(
      columnAt(asked.sortBy, { columns, core: `${USER.toLowerCase()}:` }).column,
      asked.descending ? 'desc' : 'asc',
    )
  const rows = await query.orderBy('member.member_id').offset(asked.offset).limit(asked.count).execute()
  return { total: Number(total), users: await usersOf(db, rows, root) }
}

/** One User. Throws 404. */
export async function oneUser(db: Kysely<DB>, id: string, root: string): Promise<ScimResource> {
  const row = await userRows(db).where('member.member_id', '=', memberId(id)).executeTakeFirst()
  if (!row) throw notFound(id)
  return (await usersOf(db, [row], root))[0]!
}

/** Somebody who was just made, and is in no group. */
export async function newUser(trx: Transaction<DB>, member_id: number, root: string): Promise<ScimResource> {
  const row = await userRows(trx).where('member.member_id', '=', member_id).executeTakeFirstOrThrow()
  return userOf(row, [], root)
}

/** The id of a person in an address of SCIM. Throws 404 for what is none. */
export function memberId(id: string): number {
  const member_id = idIn(id)
  if (!member_id) throw notFound(id)
  return member_id
}

const ADDRESS = /^[^@\s]+@[^@\s]+$/

/** Creates a person; gives their id. Throws 409 for a name or an address that is in use. */
export async function createUser(trx: Transaction<DB>, values: UserValues, doing: ByWhomAndWhen): Promise<number> {
  const { userName, externalId = null } = values
  if (userName === undefined) throw badRequest('userName is required.')
  await mustBeFree(trx, userName, undefined)
  const { first_name = null, last_name = null, title = null, company = null } = values
  const address = values.email === undefined && ADDRESS.test(userName) ? userName : (values.email ?? null)
  const making = { now: doing.now, create_id: null, organization_id: null }
  const member_id = await createPerson(trx, { first_name, last_name, title, company, email: address }, making)
  await audit(trx, doing, 'member_added', member_id)
  await writeSpoken(trx, member_id, values, doing.now)
  await writeName(trx, member_id, userName, externalId)
  if (values.active === false) await deactivateMember(trx, doing, member_id)
  return member_id
}

/**
 * Replaces what is kept of a person: what is missing is taken away, but for the address where `keepsAddress`, since whoever
 * replaces a User need not know it. Throws 404, and 409 for a name or an address that is in use.
 */
export async function replaceUser(
  trx: Transaction<DB>,
  member_id: number,
  values: UserValues,
  doing: ByWhomAndWhen,
  keepsAddress: boolean,
): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const row = await userRows(trx).where('member.member_id', '=', member_id).executeTakeFirst()
  if (!row) throw notFound(String(member_id))
  const { first_name = null, last_name = null, title = null, company = null, externalId = null } = values
  const address = values.email === undefined ? (keepsAddress ? row.email : null) : values.email
  await writeDirectoryProfile(trx, member_id, { first_name, last_name, title, company, email: address }, doing)
  const { language = null, timezone_name = null } = values
  await writeSpoken(trx, member_id, { language, timezone_name }, doing.now)
  const userName = values.userName ?? row.user_name
  if (userName != null && (userName !== row.user_name || externalId !== row.external_id)) {
    await mustBeFree(trx, userName, member_id)
    await writeName(trx, member_id, userName, externalId)
  }
  if (values.active === false) await deactivateMember(trx, doing, member_id)
  if (values.active === true) await activateMember(trx, doing, member_id)
}

/** Deletes a person as `DELETE /members/:member_id` does. Throws 404, and 409 for the owner of an organization. */
export async function deleteUser(trx: Transaction<DB>, member_id: number, doing: ByWhomAndWhen): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const row = await userRows(trx).where('member.member_id', '=', member_id).executeTakeFirst()
  if (!row) throw notFound(String(member_id))
  await endMember(trx, doing, member_id)
}

async function mustBeFree(trx: Transaction<DB>, userName: string, own: number | undefined): Promise<void> {
  const other = await userRows(trx)
    .where(called(emailKey(userName)))
    .executeTakeFirst()
  if (other && other.member_id !== own) throw inUse()
}

const inUse = () => new ScimProblem(409, 'Another user has this userName.', 'uniqueness')

async function writeName(trx: Transaction<DB>, member_id: number, user_name: string, external_id: string | null) {
  const values = { user_name, user_name_key: emailKey(user_name), external_id }
  try {
    await trx
      .insertInto('directory_user')
      .values({ member_id, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    // Of two that are made at once, the second finds the name taken.
    throw isUniqueViolation(error) ? inUse() : error
  }
}

async function writeSpoken(
  trx: Transaction<DB>,
  member_id: number,
  { language, timezone_name }: Pick<UserValues, 'language' | 'timezone_name'>,
  now: number,
): Promise<void> {
  const set = { ...(language !== undefined && { language }), ...(timezone_name !== undefined && { timezone_name }) }
  if (!Object.keys(set).length) return
  await trx
    .updateTable('member')
    .set({ ...set, update_ts: now })
    .where('member_id', '=', member_id)
    .where((eb) => eb.or(Object.entries(set).map(([name, value]) => eb(name as 'language', 'is distinct from', value))))
    .execute()
}
