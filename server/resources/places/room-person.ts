// People of a room, for adding them to meetings and action items.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { MOST_ROOM_PEOPLE, roomPerson } from '../../../contract/places/room-person.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { WRITE } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { organizationDirectory, roomContent } from '../../access/visible.ts'
import type { CallTo } from '../../actions/call.ts'
import { dialectOf, inIds } from '../../db/dialects/dialect.ts'
import {
  addressContains,
  fewMembers,
  firstMembers,
  knownFirstMembers,
  memberContains,
  nameContains,
} from '../../db/queries/people-search.ts'
import type { DB } from '../../db/tables.ts'
import { searchWords } from '../../rules/people/person.ts'
import { seesAddress } from '../../search/index.ts'
import { bindPlainResource } from '../serving/serve.ts'

/** Maximum number of hits that are loaded by id; with more, the list is read in order of names. */
const FEW = 1_000
/** An organization of more members is read in the order of their names, and how far a search reads there at first. */
const LARGE = 1_000
const FIRST = 500
/** Number of hits that are checked before all of them are. */
const FIRST_FOUND = 200

/** The organization of a room, if the actor reads its directory. */
const directoryOf = (db: Kysely<DB>, actor: Actor, room_id: number) =>
  db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select('organization.organization_id')
    .where('room.room_id', '=', room_id)
    .where(organizationDirectory(readerOf(actor)))
    .executeTakeFirst()

/** The members of the room first, each part by name. */
async function peopleOf({ site, actor, params, sent }: CallTo<typeof roomPerson, 'inRoom'>) {
  const db = site.db.reads
  const words = searchWords(sent.search ?? '')
  const few = words.length ? await fewMembers(db, words, FEW) : undefined
  const query = { db, actor, room_id: params.room_id, words, few }
  const here = await firstOf(membersOf(query), MOST_ROOM_PEOPLE)
  const directory = here.length < MOST_ROOM_PEOPLE ? await directoryOf(db, actor, params.room_id) : undefined
  if (!directory) return here
  const others = await colleagues(query, directory.organization_id, MOST_ROOM_PEOPLE - here.length)
  return [...here, ...(await withShownAddresses(query, others))]
}

interface PeopleQuery {
  db: Kysely<DB>
  actor: Actor
  room_id: number
  words: readonly string[]
  /** The ids of all people in whose texts the words stand, where they are few. */
  few: readonly number[] | undefined
}

const PERSON = sql.ref<number>('member.member_id')

const everybody = (db: Kysely<DB>) => db.selectFrom('member').where('member.deleted_ts', 'is', null)

/** Those whose names have the words, or their addresses where these are shown. */
function wanted<T>(
  { db, words, few }: PeopleQuery,
  people: SelectQueryBuilder<DB, 'member', T>,
  isShown: RawBuilder<SqlBool> | undefined,
) {
  const dialect = dialectOf(db)
  const matching = few ? people.where(inIds(db, PERSON, few)) : people
  if (!words.length) return matching
  const inAddress = addressContains(dialect, words)
  return matching.where(
    isShown ? sql<SqlBool>`(${nameContains(dialect, words)} or (${inAddress} and ${isShown}))` : inAddress,
  )
}

/** SQL condition: the actor can read the person's address as a room member. Evaluated once, and only if an address matches. */
function isShownInRoom(actor: Actor): RawBuilder<SqlBool> | undefined {
  const reader = readerOf(actor)
  return actor.enterprise
    ? undefined
    : sql<SqlBool>`(${PERSON} = ${reader.member_id} or ${PERSON} in (select listed.member_id from room_member as listed
        join room on room.room_id = listed.room_id where ${roomContent(reader)}))`
}

/** People without the addresses that the actor reads nowhere. */
async function withShownAddresses<P extends { member_id: number; email: string | null }>(
  { db, actor }: PeopleQuery,
  people: readonly P[],
): Promise<P[]> {
  if (actor.enterprise || !people.length) return [...people]
  const rows = await db
    .selectFrom('member')
    .select('member_id')
    .where(
      inIds(
        db,
        PERSON,
        people.map(({ member_id }) => member_id),
      ),
    )
    .where(seesAddress(sql`${PERSON}`, readerOf(actor)))
    .execute()
  const shown = new Set(rows.map(({ member_id }) => member_id))
  return people.map((person) => (shown.has(person.member_id) ? person : { ...person, email: null }))
}

const firstOf = <T>(people: SelectQueryBuilder<DB, 'member' | 'room_member', T>, most: number) =>
  people.orderBy('member.name').orderBy('member.member_id').limit(most).execute()

const membersOf = (query: PeopleQuery) =>
  wanted(query, everybody(query.db), undefined)
    .innerJoin('room_member', 'room_member.member_id', 'member.member_id')
    .where('room_member.room_id', '=', query.room_id)
    .select(['member.member_id', 'member.name', 'member.email', 'room_member.role_id'])
    .select(sql<number | null>`null`.as('organization_member_id'))

/** The first members of an organization who are not in the room. */
async function colleagues(query: PeopleQuery, organization_id: number, most: number) {
  const { db, actor, room_id, words, few } = query
  const isShown = isShownInRoom(actor)
  const seats = db.selectFrom('organization_member as seat').where('seat.organization_id', '=', organization_id)
  const others = (people = everybody(db)) =>
    wanted(query, people, isShown)
      .where(({ not, exists }) =>
        not(
          exists(
            db
              .selectFrom('room_member as here')
              .where('here.room_id', '=', room_id)
              .where('here.member_id', '=', PERSON)
              .select('here.member_id'),
          ),
        ),
      )
      .select(['member.member_id', 'member.name', 'member.email', sql<null>`null`.as('role_id')])
      .select(
        seats.where('seat.member_id', '=', PERSON).select('seat.organization_member_id').as('organization_member_id'),
      )
  const seated = (people = everybody(db)) =>
    others(people).where(({ exists }) => exists(seats.where('seat.member_id', '=', PERSON).select('seat.member_id')))
  if (few) return firstOf(seated(), most)
  const isLarge = (await seats.select('seat.member_id').offset(LARGE).limit(1).execute()).length > 0
  if (!isLarge) return firstOf(others().where('member.member_id', 'in', seats.select('seat.member_id')), most)
  if (!words.length) return firstOf(seated(), most)
  let first = await knownFirstMembers(db, words, FIRST_FOUND)
  if (!first) {
    const beginning = everybody(db).selectAll().orderBy('name').orderBy('member_id').limit(FIRST)
    const near = await firstOf(seated(db.selectFrom(beginning.as('member'))), most)
    if (near.length === most) return near
    // Of many who are found the first are put in order before anything else is asked of them.
    first = await firstMembers(db, words, FIRST_FOUND)
  }
  const named = await firstOf(seated().where(inIds(db, PERSON, first)), most)
  return named.length === most ? named : firstOf(seated().where(memberContains(dialectOf(db), words)), most)
}

export const roomPeople = bindPlainResource(roomPerson, {
  endpoints: { inRoom: { may: must.room(WRITE), answer: peopleOf } },
})
