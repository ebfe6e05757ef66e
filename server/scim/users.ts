// Users of SCIM: every person who has an account.

import { type Kysely, sql, type Transaction } from 'kysely'
import { activateMember, deactivateMember } from '../actions/people/activity.ts'
import { endMember } from '../actions/people/members.ts'
import { writeDirectoryProfile } from '../actions/people/profiles.ts'
import { regionIn, writeSpoken } from '../actions/people/spoken.ts'
import { audit } from '../audit/audit.ts'
import type { ByWhomAndWhen } from '../audit/by.ts'
import { lockRow } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { idIn } from '../rules/id.ts'
import type { DirectoryCall, ScimResource } from './answer.ts'
import { USER } from './attributes.ts'
import { columnAt, type FilterColumns, filterCondition } from './filter.ts'
import type { ListQuery } from './list.ts'
import { notFound } from './scim-problem.ts'
import { called, writeName } from './user-name.ts'
import { ownName, type UserRow, userRows, usersOf } from './user-rows.ts'
import type { UserValues } from './user-values.ts'

const email = { column: sql`member.email_key`, of: 'folded' } as const
const familyName = { column: sql`lower(member.last_name)`, of: 'folded' } as const
const givenName = { column: sql`lower(member.first_name)`, of: 'folded' } as const
/** As `userOf` shows it. */
const fullName = {
  column: sql`case when coalesce(member.first_name, '') || coalesce(member.last_name, '') = '' then ${ownName}
    else lower(member.name) end`,
  of: 'folded',
} as const

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
export async function listUsers(db: Kysely<DB>, list: ListQuery, root: string) {
  let query = userRows(db)
  if (list.filter !== undefined) query = query.where(filterCondition(list.filter, columns, USER))
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (list.sortBy !== undefined)
    query = query.orderBy(
      columnAt(list.sortBy, { columns, core: `${USER.toLowerCase()}:` }).column,
      list.descending ? 'desc' : 'asc',
    )
  const rows = await query.orderBy('member.member_id').offset(list.offset).limit(list.count).execute()
  return { total: Number(total), users: await usersOf(db, rows, root) }
}

/** One User. Throws 404. */
export async function oneUser(db: Kysely<DB>, id: string, root: string): Promise<ScimResource> {
  const row = await userRows(db).where('member.member_id', '=', memberId(id)).executeTakeFirst()
  if (!row) throw notFound(id)
  return (await usersOf(db, [row], root))[0]!
}

/** The id of a person in an address of SCIM. Throws 404 for what is none. */
export function memberId(id: string): number {
  const member_id = idIn(id)
  if (!member_id) throw notFound(id)
  return member_id
}

/**
 * Replaces what is kept of a person: what is missing is taken away, but for the address, since anyone who replaces a User need not
 * know it. Throws 404, and 409 for a name or an address that is in use.
 */
export async function replaceUser(
  trx: Transaction<DB>,
  member_id: number,
  values: UserValues,
  doing: DirectoryCall,
): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const row = await userRows(trx).where('member.member_id', '=', member_id).executeTakeFirst()
  if (!row) throw notFound(String(member_id))
  const { first_name = null, last_name = null, title = null, company = null, externalId = null, email } = values
  await auditChanges(trx, doing, row, values)
  const profile = { first_name, last_name, title, company, ...(email !== undefined && { email }) }
  await writeDirectoryProfile(trx, member_id, profile, doing)
  const { language = null, timezone_name = null } = values
  const region = regionToWrite(row, values)
  await writeSpoken(trx, member_id, { language, timezone_name, region }, doing.now)
  const userName = values.userName ?? row.user_name
  if (userName != null && (userName !== row.user_name || externalId !== row.external_id)) {
    await writeName(trx, { member_id, user_name: userName, external_id: externalId })
  }
  if (values.active === false) await deactivateMember(trx, doing, member_id)
  if (values.active === true) await activateMember(trx, doing, member_id)
}

/** The region of `locale`, or else that of another language than before: a person may have chosen one for the same language. */
const regionToWrite = ({ language }: UserRow, values: Pick<UserValues, 'language' | 'region'>): string | undefined =>
  values.region ?? (values.language === language ? undefined : regionIn(values.language))

/** Writes down which values of a person change; another e-mail address has an entry of its own. */
async function auditChanges(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  row: UserRow,
  { userName, ...values }: UserValues,
): Promise<void> {
  const kept = ['first_name', 'last_name', 'title', 'company', 'language', 'timezone_name'] as const
  const changed: string[] = kept.filter((name) => (values[name] || null) !== row[name])
  if ((regionToWrite(row, values) ?? row.region) !== row.region) changed.push('region')
  const user_name = userName ?? row.user_name
  if (user_name !== null && user_name !== row.user_name) changed.push('user_name')
  if (user_name !== null && (values.externalId ?? null) !== row.external_id) changed.push('external_id')
  const details = { changed: changed.join(', ') }
  if (changed.length) await audit(trx, doing, 'member_changed', row.member_id, { details })
}

/** Deletes a person as `DELETE /members/:member_id` does. Throws 404, and 409 for the owner of an organization. */
export async function deleteUser(trx: Transaction<DB>, member_id: number, doing: ByWhomAndWhen): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const row = await userRows(trx).where('member.member_id', '=', member_id).executeTakeFirst()
  if (!row) throw notFound(String(member_id))
  await endMember(trx, doing, member_id)
}
