// Groups of SCIM: the groups of the site with the people in them.
import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { insertGroup, removeGroup, updateGroup } from '../actions/groups/groups.ts'
import { changeGroupMembers } from '../actions/groups/members.ts'
import type { ByWhomAndWhen } from '../audit/by.ts'
import { inIds, lockRowIfExists } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { Refusal } from '../problem.ts'
import { idIn } from '../rules/id.ts'
import { isoTime, type ScimResource } from './answer.ts'
import { GROUP } from './attributes.ts'
import { columnAt, type FilterColumns, filterCondition } from './filter.ts'
import type { GroupValues } from './group-values.ts'
import type { ListQuery } from './list.ts'
import { badRequest, notFound, ScimProblem } from './scim-problem.ts'

/** How Groups are shown. */
export interface GroupsShown {
  /** The address of SCIM. */
  root: string
  /** Whether the people are. */
  members: boolean
}

/** How many people the Groups of one page have at most; a page has one Group at least. */
const MOST_PEOPLE = 20_000

const member = {
  column: sql`(select min(member_id) from group_member where group_member.group_id = "group".group_id)`,
  of: 'id',
  equals: (id: string | number) =>
    sql<boolean>`"group".group_id in (select group_id from group_member where member_id = ${id})`,
} as const

const columns: FilterColumns = {
  id: { column: sql`"group".group_id`, of: 'id' },
  displayname: { column: sql`"group".name_key`, of: 'folded' },
  externalid: { column: sql`"group".external_id`, of: 'text' },
  members: member,
  'members.value': member,
  'meta.created': { column: sql`"group".create_ts`, of: 'seconds' },
  'meta.lastmodified': { column: sql`"group".update_ts`, of: 'seconds' },
}

const rows = (db: Kysely<DB>) => db.selectFrom('group').selectAll('group')
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** One page of Groups, and how many there are. */
export async function listGroups(db: Kysely<DB>, list: ListQuery, shown: GroupsShown) {
  let query = rows(db)
  if (list.filter !== undefined) query = query.where(filterCondition(list.filter, columns, GROUP))
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (list.sortBy !== undefined)
    query = query.orderBy(
      columnAt(list.sortBy, { columns, core: `${GROUP.toLowerCase()}:` }).column,
      list.descending ? 'desc' : 'asc',
    )
  const page = await query.orderBy('group.group_id').offset(list.offset).limit(list.count).execute()
  return { total: Number(total), groups: await resources(db, shown.members ? fewPeople(page) : page, shown) }
}

function fewPeople(page: readonly Row[]): Row[] {
  let people = 0
  return page.filter(({ member_count }, index) => {
    people += member_count
    return index === 0 || people <= MOST_PEOPLE
  })
}

/** One Group. Throws 404. */
export async function oneGroup(db: Kysely<DB>, id: string | number, shown: GroupsShown): Promise<ScimResource> {
  const row = await rows(db).where('group.group_id', '=', groupId(id)).executeTakeFirst()
  if (!row) throw notFound(String(id))
  return (await resources(db, [row], shown))[0]!
}

/** The id of a group in an address of SCIM. Throws 404 for what is none. */
export function groupId(id: string | number): number {
  const group_id = idIn(String(id))
  if (!group_id) throw notFound(String(id))
  return group_id
}

async function resources(db: Kysely<DB>, groups: readonly Row[], { root, members }: GroupsShown) {
  const people = members ? await peopleOf(db, groups) : new Map<number, Person[]>()
  return groups.map((row): ScimResource => {
    const { group_id, name, external_id, revision } = row
    const id = String(group_id)
    const within = (people.get(group_id) ?? []).map((one) => ({
      ...{ value: String(one.member_id), display: one.name, type: 'User' },
      $ref: `${root}/Users/${one.member_id}`,
    }))
    const times = { created: isoTime(row.create_ts), lastModified: isoTime(row.update_ts) }
    return {
      schemas: [GROUP],
      id,
      ...(external_id !== null && { externalId: external_id }),
      displayName: name,
      ...(members && { members: within }),
      meta: {
        ...{ resourceType: 'Group', ...times, location: `${root}/Groups/${id}` },
        version: groupVersion(`${id}-${revision}`, members ? within : undefined),
      },
    }
  })
}

/**
 * The tag of a group. Where it shows people, it changes with their names, too, which are no change of the group: `If-Match` does not look
 * at them (`withoutPeople`).
 */
const groupVersion = (own: string, people: readonly object[] | undefined): string =>
  `W/"${own}${people?.length ? `-${hash('sha256', JSON.stringify(people), 'base64url').slice(0, 22)}` : ''}"`

/** The tag of a group as it is where no people are shown. */
export const withoutPeople = (version: string): string => version.replace(/^(W\/"\d+-\d+)-[\w-]{22}"$/, '$1"')

interface Person {
  group_id: number
  member_id: number
  name: string
}

async function peopleOf(db: Kysely<DB>, groups: readonly Row[]): Promise<Map<number, Person[]>> {
  const ids = groups.map(({ group_id }) => group_id)
  const people = await db
    .selectFrom('group_member')
    .innerJoin('member', 'member.member_id', 'group_member.member_id')
    .select(['group_member.group_id', 'group_member.member_id', 'member.name'])
    .distinct()
    .where(inIds(db, sql.ref('group_member.group_id'), ids))
    .orderBy('group_member.group_id')
    .orderBy('group_member.member_id')
    .execute()
  return Map.groupBy(people, ({ group_id }) => group_id)
}

/** Creates a group with its people; gives its id. Throws 409 for a name that is in use. */
export async function createGroup(trx: Transaction<DB>, values: GroupValues, doing: ByWhomAndWhen): Promise<number> {
  const { displayName, externalId = null, members = [] } = values
  if (displayName === undefined) throw badRequest('displayName is required.')
  const group_id = await named(insertGroup(trx, doing, displayName, externalId))
  await setMembers(trx, doing, group_id, new Set(), members)
  return group_id
}

/** Changes a group by what `values` makes of the people who are in it. Throws 404, and 409 for a name that is in use. */
export async function changeGroup(
  trx: Transaction<DB>,
  id: string,
  values: (present: ReadonlySet<number>) => GroupValues,
  doing: ByWhomAndWhen,
): Promise<void> {
  const group_id = groupId(id)
  if (!(await lockRowIfExists(trx, 'group', 'group_id', group_id))) throw notFound(id)
  const inside = trx.selectFrom('group_member').select('member_id').where('group_id', '=', group_id)
  const present = new Set((await inside.execute()).map(({ member_id }) => member_id))
  const { displayName, externalId, members } = values(present)
  await named(updateGroup(trx, doing, group_id, { name: displayName, external_id: externalId }))
  if (members) await setMembers(trx, doing, group_id, present, members)
}

/** Deletes a group, and with it the roles that nothing else gives. */
export const deleteGroup = (trx: Transaction<DB>, id: string, doing: ByWhomAndWhen): Promise<void> =>
  removeGroup(trx, doing, groupId(id))

async function setMembers(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  group_id: number,
  present: ReadonlySet<number>,
  members: readonly number[],
): Promise<void> {
  const wanted = new Set(members)
  const add = [...wanted.difference(present)]
  await mustBePeople(trx, add)
  await changeGroupMembers(trx, doing, group_id, { add, remove: [...present.difference(wanted)] })
}

/** Throws 400 for the id of nobody. */
async function mustBePeople(trx: Transaction<DB>, members: readonly number[]): Promise<void> {
  if (!members.length) return
  const known = await trx
    .selectFrom('member')
    .select('member_id')
    .where(inIds(trx, sql.ref('member_id'), members))
    .where('deleted_ts', 'is', null)
    .execute()
  const [unknown] = new Set(members).difference(new Set(known.map(({ member_id }) => member_id)))
  if (unknown !== undefined) throw badRequest(`members: User ${unknown} does not exist.`)
}

/** What writes a name, with its refusal as SCIM says it. */
async function named<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_unique')
      throw new ScimProblem(409, 'Another group has this displayName.', 'uniqueness')
    throw error
  }
}
