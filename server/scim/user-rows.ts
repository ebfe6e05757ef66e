// People as Users of SCIM: their rows, and the form that directories read.
import { hash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { inIds } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { isoTime, type ScimResource } from './answer.ts'
import { ENTERPRISE_USER, USER } from './attributes.ts'

/** The columns of a person that a User shows. */
export const memberColumns = [
  ...(['member_id', 'first_name', 'last_name', 'name', 'email', 'title', 'company'] as const),
  ...(['language', 'region', 'timezone_name', 'deactivated_ts', 'create_ts', 'update_ts'] as const),
] as const

export type MemberColumns = Pick<Selectable<DB['member']>, (typeof memberColumns)[number]>

/** Everybody who has an account, with what a directory calls them. */
export const userRows = (db: Kysely<DB>) =>
  db
    .selectFrom('member')
    .leftJoin('directory_user', 'directory_user.member_id', 'member.member_id')
    .select(memberColumns.map((name) => `member.${name}` as const))
    .select(['directory_user.user_name', 'directory_user.external_id'])
    .where('member.deleted_ts', 'is', null)

export type UserRow = MemberColumns & { user_name: string | null; external_id: string | null }

/** What a directory calls a person (`userName`): those whom none has named by their address, or by their id. */
export const ownName = sql<string>`coalesce(directory_user.user_name_key, member.email_key, 'member-' || member.member_id)`

/** The tag of a resource, which changes with anything in it. */
export const versionOf = (resource: object): string =>
  `W/"${hash('sha256', JSON.stringify(resource), 'base64url').slice(0, 22)}"`

/** People as Users, with their groups; `root` is the address of SCIM. */
export async function usersOf(db: Kysely<DB>, rows: readonly UserRow[], root: string): Promise<ScimResource[]> {
  const ids = rows.map(({ member_id }) => member_id)
  const groups = await db
    .selectFrom('group_member')
    .innerJoin('group', 'group.group_id', 'group_member.group_id')
    .select(['group_member.member_id', 'group.group_id', 'group.name'])
    .distinct()
    .where(inIds(db, sql.ref('group_member.member_id'), ids))
    .orderBy('group.group_id')
    .execute()
  const byPerson = Map.groupBy(groups, ({ member_id }) => member_id)
  return rows.map((row) => userOf(row, byPerson.get(row.member_id) ?? [], root))
}

/** A person as a User, in these groups. */
export function userOf(
  row: UserRow,
  groups: readonly { group_id: number; name: string }[],
  root: string,
): ScimResource {
  const { member_id, first_name, last_name, name, email, title, company, language, timezone_name } = row
  const id = String(member_id)
  const userName = row.user_name ?? email ?? `member-${id}`
  const shown = first_name || last_name ? name : userName
  const whole = {
    schemas: [USER, ...(company === null ? [] : [ENTERPRISE_USER])],
    id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName,
    name: {
      formatted: shown,
      ...(first_name !== null && { givenName: first_name }),
      ...(last_name !== null && { familyName: last_name }),
    },
    displayName: shown,
    ...(title !== null && { title }),
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(language !== null && { preferredLanguage: language }),
    ...(timezone_name !== null && { timezone: timezone_name }),
    active: row.deactivated_ts === null,
    groups: groups.map(({ group_id, name: display }) => ({
      ...{ value: String(group_id), display, type: 'direct' },
      $ref: `${root}/Groups/${group_id}`,
    })),
    ...(company !== null && { [ENTERPRISE_USER]: { organization: company } }),
  }
  const times = { created: isoTime(row.create_ts), lastModified: isoTime(row.update_ts) }
  const version = versionOf(whole)
  return { ...whole, meta: { resourceType: 'User', ...times, location: `${root}/Users/${id}`, version } }
}
