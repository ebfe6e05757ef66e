// Fills an empty site with the demo: two organizations, forty people, and their meetings.
import type { Insertable, Transaction } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MANAGER, MEMBER, OBSERVER } from '../../contract/codes.ts'
import { type RoomColor, roomColors } from '../../contract/places/room.ts'
import { createPerson } from '../actions/people/people.ts'
import { insertOrganization } from '../actions/places/organizations.ts'
import { claimKey } from '../actions/places/room-looks.ts'
import type { DB } from '../db/tables.ts'
import { randomSource } from './chance.ts'
import { writeMeetings } from './hold.ts'
import { writeRoomNotes } from './keep.ts'
import { type OrganizationScript, organizationScripts, SHOWN_FIRST } from './places.ts'
import { writeProposals } from './proposals.ts'
import { writeReviews } from './reviews.ts'
import type { FirstName, RoomScript } from './script.ts'
import type { DemoContext, DemoRoom } from './stage.ts'
import { writeTemplates } from './templates.ts'
import { people } from './world.ts'

const DAY = 86_400

/** What a newcomer needs of it. */
export interface WrittenDemo {
  member_id: number
  email: string
  /** A room in which something is planned. */
  room_id: number
  /** Everybody, by first name. */
  ids: ReadonlyMap<FirstName, number>
}

/**
 * Writes the demo, the same one every time around the present. No events are written for it: nobody listens yet, and
 * what a hook is later told of should have happened, not been invented.
 */
export async function writeDemo(trx: Transaction<DB>, now: number, zone: string): Promise<WrittenDemo> {
  const ids = new Map<FirstName, number>()
  const stage: DemoContext = { now, zone, chance: randomSource(1), ids }
  let room_id = 0
  for (const script of organizationScripts) {
    const organization_id = await settle(trx, script, stage, ids)
    for (const [place, room] of script.rooms.entries()) {
      const color = roomColors[place % roomColors.length]!
      const furnished = await open(trx, { organization_id, color }, room, stage)
      if (room.name === SHOWN_FIRST) room_id = furnished.room_id
    }
  }
  await writeProposals(trx, stage)
  await writeReviews(trx, stage)
  const [first] = people
  return { member_id: ids.get(first!.first_name)!, email: first!.email, room_id, ids }
}

/** An organization with its own people, and its guests. */
async function settle(
  trx: Transaction<DB>,
  { name, type, owner, administrators, executives, rooms }: OrganizationScript,
  { now, chance, ids: known }: DemoContext,
  ids: Map<FirstName, number>,
): Promise<number> {
  const invited = new Set(rooms.flatMap(everybody))
  const own = people.filter(({ company, first_name }) => company === name || invited.has(first_name))
  own.sort((one, other) => Number(other.first_name === owner) - Number(one.first_name === owner))
  const founded = now - 700 * DAY
  let organization_id: number | null = null
  const seats: Insertable<DB['organization_member']>[] = []

  for (const { first_name, language, ...person } of own) {
    const since = organization_id === null ? founded : now - chance.between(190, 650) * DAY - chance.between(0, DAY)
    if (!known.has(first_name)) {
      const making = { now: since, create_id: ids.get(owner) ?? null, organization_id }
      const enterprise_admin = first_name === people[0]!.first_name ? 1 : 0
      const member_id = await createPerson(trx, { first_name, ...person }, { ...making, enterprise_admin })
      ids.set(first_name, member_id)
      if (language) await trx.updateTable('member').set({ language }).where('member_id', '=', member_id).execute()
    }
    const member_id = ids.get(first_name)!
    if (organization_id === null) {
      organization_id = await insertOrganization(trx, { name, type, member_id, now: founded })
      continue
    }
    const office = administrators.includes(first_name)
      ? ADMINISTRATOR
      : executives.includes(first_name)
        ? EXECUTIVE
        : MEMBER
    const role_id = person.company === name ? office : GUEST
    seats.push({ organization_id, member_id, role_id, create_ts: since, update_ts: since })
  }
  await trx.insertInto('organization_member').values(seats).execute()
  return organization_id!
}

/** A room with its members, templates, meetings, notes and action items. */
async function open(
  trx: Transaction<DB>,
  given: { organization_id: number; color: RoomColor },
  script: RoomScript,
  stage: DemoContext,
): Promise<DemoRoom> {
  const { now, chance, ids } = stage
  const since = now - chance.between(160, 185) * DAY - chance.between(0, DAY)
  const stamps = { create_ts: since, update_ts: since }
  const { name, description, key } = script
  const { room_id } = await trx
    .insertInto('room')
    .values({ ...given, name, description, key: key ?? null, private: script.private ? 1 : 0, ...stamps })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  if (key) await claimKey(trx, { ...given, room_id }, key)
  const roles = new Map<FirstName, number>([
    ...script.managers.map((one) => [one, MANAGER] as const),
    ...script.members.map((one) => [one, MEMBER] as const),
    ...(script.observers ?? []).map((one) => [one, OBSERVER] as const),
    ...(script.guests ?? []).map((one) => [one, GUEST] as const),
  ])
  const rows = [...roles].map(([one, role_id]) => ({ room_id, member_id: ids.get(one)!, role_id, ...stamps }))
  await trx.insertInto('room_member').values(rows).execute()

  const room = { room_id, roles, templates: await writeTemplates(trx, room_id, script, ids, stamps) }
  for (const program of script.programs) await writeMeetings(trx, room, program, stage)
  if (script.besides) await writeRoomNotes(trx, room, script.besides, stage)
  return room
}

const everybody = ({ managers, members, observers = [], guests = [] }: RoomScript): FirstName[] => [
  ...managers,
  ...members,
  ...observers,
  ...guests,
]
