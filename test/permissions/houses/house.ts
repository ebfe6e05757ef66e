// A house: an organization of the same shape for every role, with one person in it who holds that role alone.
import type { Transaction } from 'kysely'
import { insertOrganization } from '../../../server/actions/places/organizations.ts'
import type { DB } from '../../../server/db/tables.ts'
import { type Client, clientOf } from '../../client.ts'
import { NOW, type Stage } from '../../stage.ts'
import { held, type Role } from '../matrix.ts'
import type { UnfinishedHouse } from '../noun.ts'
import { nouns } from '../nouns.ts'
import { idsOf, stamps } from './furnish.ts'
import { newcomers } from './newcomers.ts'

export { recordOf } from './furnish.ts'

/** What the person has or did beside their role, and what there is; nouns say more of it. */
export interface Also {
  /** They attend the meeting as a Guest, and attended the deleted one; nothing where they attend it already. */
  invited?: true
  /** A role in a meeting is one in the series instead, as is the invitation. */
  invitee?: true
  noteTaker?: true
  /** They made the note and the sources of meeting and series, and made the action item or are to do it. */
  mine?: 'created' | 'assigned'
  /** They made the meeting and the series themselves. */
  made?: true
  /** What is left of deleted things is there. */
  left?: true
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

/** What stands in every house; nouns add to it what they put there. */
export interface House {
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
  /** The person's role in the meeting, where they have one, and in the series. */
  attends: number | undefined
  invited: number | undefined
}

export const gather = async ({ person }: Stage): Promise<Cast> => ({
  owner: await person(),
  host: await person(),
  guest: await person(),
  colleague: await person(),
})

/** Builds a house in one transaction, straight into the tables. */
export async function build(stage: Stage, cast: Cast, role: Role, open: boolean, also: Also = {}): Promise<House> {
  const [house, tokens] = await stage.write((trx) => founded(trx, cast, role, open, also))
  for (const noun of nouns) await noun.store?.(stage, house)
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
  const house = { cast, person, outsider, organization, room, far, attends, invited } as UnfinishedHouse
  for (const noun of nouns) Object.assign(house, await noun.furnish?.(trx, house, also))
  return [house, tokens] as const
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
