// A house: an organization of the same shape for every role, with one person in it who holds that role alone.
import type { Transaction } from 'kysely'
import { insertOrganization } from '../../../server/actions/places/organizations.ts'
import type { DB } from '../../../server/db/tables.ts'
import { type Client, clientOf } from '../../client.ts'
import { NOW, type Stage } from '../../stage.ts'
import { held, type Role } from '../matrix.ts'
import { type Accounted, accounted } from '../nouns/account.ts'
import { type Allowed, allowed } from '../nouns/applications.ts'
import { type Hooked, hooked } from '../nouns/hooks.ts'
import { filed, type Papered, papered } from '../nouns/papers.ts'
import { type Furniture, furnish, idsOf, stamps } from './furnish.ts'
import { newcomers } from './newcomers.ts'
import { type Recurring, recurring } from './recurring.ts'

/** What the person has or did beside their role. */
export interface Also {
  /** They attend the meeting as a Guest, and attended the deleted one; nothing where they attend it already. */
  invited?: true
  noteTaker?: true
  /** They made the note and the sources of meeting and series, and made the action item or are to do it. */
  mine?: 'created' | 'assigned'
  /** They made the meeting and the series themselves. */
  made?: true
  /** The meeting and the series stand for no event elsewhere. */
  sourceless?: true
  /** There are series and templates. */
  series?: true
  /** There are, and a role in a meeting is one in the series instead, as is the invitation. */
  invitee?: true
  /** They present the first item of the meeting's agenda. */
  presents?: true
  /** The meeting of the first slot of the series has ended, with all done. */
  over?: true
  /** What is left of deleted things is there. */
  left?: true
  /** They have a hook, and so has the host. */
  hooks?: true
  /** The meeting has a file, one that is waited for, and a message in its chat. */
  papers?: true
  /** They have a token and a session more, and so has the host. */
  account?: true
  /** A directory wants another address for the outsider. */
  waits?: true
}

/** The address that a directory wants for the outsider. */
export const wantedFor = (outsider: number): string => `wanted.${outsider}@elsewhere.example`

/** A person's record in a place. */
export interface Record {
  id: number
  member: number
  role: number
}

/** The others of every house. */
export interface Cast {
  owner: number
  /** Wrote everything; Member of the organization and of both rooms, participant of every meeting. */
  host: number
  /** Guest of the organization and of the room. */
  guest: number
  /** Member of the organization, in no room. */
  colleague: number
}

export interface House extends Furniture, Recurring, Hooked, Papered, Accounted, Allowed {
  cast: Cast
  /** The person who holds the role, with a token that writes, and with one that only reads. */
  person: number
  client: Client
  reader: Client
  /** In no place at all. */
  outsider: number
  organization: number
  /** Where a person with a room role is; and another room. */
  room: number
  far: number
  seats: Record[]
  places: Record[]
}

export const gather = async ({ person }: Stage): Promise<Cast> => ({
  owner: await person(),
  host: await person(),
  guest: await person(),
  colleague: await person(),
})

/** The record of a person among others. */
export const recordOf = (records: readonly Record[], member: number): number =>
  records.find((record) => record.member === member)!.id

/** Builds a house in one transaction, straight into the tables. */
export async function build(stage: Stage, cast: Cast, role: Role, open: boolean, also: Also = {}): Promise<House> {
  const { tokens, ...house } = await stage.write((trx) => founded(trx, cast, role, open, also))
  await filed(stage, house)
  const [client, reader] = tokens.map((token) => clientOf(stage.app, { 'x-api-key': token })) as [Client, Client]
  return { ...house, client, reader }
}

async function founded(trx: Transaction<DB>, cast: Cast, role: Role, open: boolean, also: Also) {
  const { enterprise, ...at } = held(role)
  const { person, outsider, tokens } = await newcomers(trx, enterprise)
  const owner = at.organization === 1 ? person : cast.owner
  const organization = await insertOrganization(trx, {
    name: 'Harbour Works',
    type: 'enterprise',
    member_id: owner,
    now: NOW,
  })
  await seat(trx, organization, [
    [cast.host, 3],
    [cast.colleague, 3],
    [cast.guest, 5],
    ...(at.organization && owner !== person ? [[person, at.organization] as const] : []),
  ])
  const [room, far] = (await makeRooms(trx, organization, open)) as [number, number]
  await place(trx, [
    [room, cast.host, 3],
    [room, cast.guest, 5],
    [far, cast.host, 3],
    ...(at.room ? [[room, person, at.room] as const] : []),
  ])
  const part = at.meeting ?? (also.invited ? 5 : undefined)
  const [attends, invited] = also.invitee ? [undefined, part] : [part, undefined]
  const where = { cast, person, organization, room, far, attends, invited }
  const furnished = await furnish(trx, where, also)
  const furniture = {
    ...furnished,
    ...(await papered(trx, where, furnished.meeting, also)),
    ...(await recurring(trx, where, also)),
    ...(await hooked(trx, where, also)),
    ...(await accounted(trx, where, also)),
    ...(await allowed(trx, where, also)),
  }
  const seats = await trx
    .selectFrom('organization_member')
    .select(['organization_member_id as id', 'member_id as member', 'role_id as role'])
    .where('organization_id', '=', organization)
    .execute()
  const places = await trx
    .selectFrom('room_member')
    .select(['room_member_id as id', 'member_id as member', 'role_id as role'])
    .where('room_id', '=', room)
    .execute()
  if (also.waits)
    await trx
      .insertInto('pending_email')
      .values({
        ...{ member_id: outsider, email: wantedFor(outsider), hash: `wanted ${outsider}` },
        ...{ create_ts: NOW, expires_ts: NOW + 86_400, by_directory: 1 },
      })
      .execute()
  return { cast, tokens, person, outsider, organization, room, far, seats, places, ...furniture }
}

const seat = (trx: Transaction<DB>, organization_id: number, seats: (readonly [number, number])[]) =>
  trx
    .insertInto('organization_member')
    .values(seats.map(([member_id, role_id]) => ({ organization_id, member_id, role_id, ...stamps })))
    .execute()

const place = (trx: Transaction<DB>, places: (readonly [number, number, number])[]) =>
  trx
    .insertInto('room_member')
    .values(places.map(([room_id, member_id, role_id]) => ({ room_id, member_id, role_id, ...stamps })))
    .execute()

async function makeRooms(trx: Transaction<DB>, organization_id: number, open: boolean): Promise<number[]> {
  const room = { organization_id, description: null, private: open ? 0 : 1, ...stamps } as const
  const rows = await trx
    .insertInto('room')
    .values(['Board', 'Yard'].map((name) => ({ ...room, name })))
    .returning('room_id')
    .execute()
  return idsOf(rows, 'room_id')
}
