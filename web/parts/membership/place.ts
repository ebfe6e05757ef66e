// The two kinds of places with members, rooms and organizations, as far as member management differs.
import type { organizationRoles, roomRoles } from '../../../contract/codes.ts'
import type { Tuple, VerbsByPath } from '../../../contract/field.ts'
import { organizationMembers, roomMembers } from '../../api/clients.ts'
import type { Key } from '../../api/query-client.ts'
import { managingWords } from '../../managing-words.ts'
import { words } from '../../words.ts'

const { membership: texts } = managingWords

/** Somebody who belongs to a place; `id` is that of the membership. */
export interface Member {
  id: number
  member_id: number
  member_name: string
  member_email?: string | null
  role_id: Tuple
  /** The group that gives the role; null for one that was given by hand. */
  from_group_id: number | null
  /** Its name, for managers of the place. */
  from_group_name: string | null
  may?: VerbsByPath
}

export interface NewMember {
  email: string
  role_id: number
  first_name?: string
  last_name?: string
}

/** What becomes of somebody in the coming meetings of a place that they leave. */
export type Leaving = 'keep' | 'guest' | 'leave'

export interface Place {
  kind: 'room' | 'organization'
  id: number
  name: string
  /** The names of roles, for one person and for several. */
  roles: Readonly<Record<number, string>>
  groups: Readonly<Record<number, string>>
  /** What each role that can be given means. */
  offered: Readonly<Record<number, string>>
  key: Key
  add: (sent: NewMember) => Promise<unknown>
  setRole: (id: number, role_id: number) => Promise<unknown>
  drop: (id: number, meetings: Leaving) => Promise<unknown>
}

type RoomRole = keyof typeof roomRoles
type OrganizationRole = keyof typeof organizationRoles

/** A room, by its id and name. */
export const roomPlace = (room_id: number, name: string): Place => ({
  ...{ kind: 'room', id: room_id, name, roles: texts.roomRoles, groups: words.places.roomRoles },
  offered: texts.rolesOfRoom,
  key: ['people', 'room', room_id],
  add: (sent) => roomMembers('add', { room_id }, { ...sent } as never),
  setRole: (room_member_id, role_id) => roomMembers('change', { room_member_id }, { role_id: role_id as RoomRole }),
  drop: (room_member_id, meetings) => roomMembers('drop', { room_member_id }, { meetings }),
})

/** An organization, by its id and name. */
export const organizationPlace = (organization_id: number, name: string): Place => ({
  ...{ kind: 'organization', id: organization_id, name, roles: texts.organizationRoles },
  groups: words.places.organizationRoles,
  offered: texts.rolesOfOrganization,
  key: ['people', 'organization', organization_id],
  add: (sent) => organizationMembers('add', { organization_id }, { ...sent } as never),
  setRole: (organization_member_id, role_id) =>
    organizationMembers('change', { organization_member_id }, { role_id: role_id as OrganizationRole }),
  drop: (organization_member_id, meetings) => organizationMembers('drop', { organization_member_id }, { meetings }),
})
