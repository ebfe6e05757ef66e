// The levels of rights in organizations, rooms and meetings, as pure functions of the roles that a person has.
import {
  ADMINISTRATOR,
  EXECUTIVE,
  FACILITATOR,
  GUEST,
  MANAGER,
  MEMBER,
  OBSERVER,
  OWNER,
  PARTICIPANT,
} from '../../contract/codes.ts'

/** No rights at all. */
export const NOTHING = 0
/** May see that the place exists, and its name. */
export const VISIT = 1
/** May read the content of the place. */
export const READ = 2
/** May write in a room, takes part in a meeting, belongs to an organization. */
export const WRITE = 3
/** Manages a room, runs a meeting, administers an organization. */
export const RUN = 4
/** A person's level of access to a place (docs/permissions.md); each level includes those below. */
export type Level = 0 | 1 | 2 | 3 | 4

/** The roles that determine the level in an organization. Roles are the ids of `contract/codes.ts`; null: none. */
export interface OrganizationRoles {
  enterprise: boolean
  organization_role: number | null
}

/** The roles that determine the level in a room. */
export interface RoomRoles extends OrganizationRoles {
  room_role: number | null
  private: number
}

/** The roles that determine the level in a meeting or series. */
export interface MeetingRoles extends RoomRoles {
  meeting_role: number | null
  /** The role in the series of the meeting, if it has one. */
  series_role?: number | null
  /** Whether this person created the meeting or series. */
  created: boolean
}

/**
 * The level in an organization: Owner and Administrator administer, Member and Executive belong, a Guest sees its name.
 */
export function organizationLevel({ enterprise, organization_role: role }: OrganizationRoles): Level {
  if (enterprise || role === OWNER || role === ADMINISTRATOR) return RUN
  if (role === MEMBER || role === EXECUTIVE) return WRITE
  return role === GUEST ? VISIT : NOTHING
}

/** Returns whether a person may hand over or delete the organization: its Owner and enterprise administrators. */
export const ownsOrganization = ({ enterprise, organization_role }: OrganizationRoles): boolean =>
  enterprise || organization_role === OWNER

/** Returns whether a person may read every room of an organization: its administrators and Executives. */
export const readsEveryRoom = (roles: OrganizationRoles): boolean =>
  organizationLevel(roles) === RUN || roles.organization_role === EXECUTIVE

/** The level in a room, by the room role or the organization role: a Member reads rooms that are not private. */
export function roomLevel(roles: RoomRoles): Level {
  if (organizationLevel(roles) === RUN || roles.room_role === MANAGER) return RUN
  if (roles.room_role === MEMBER) return WRITE
  if (roles.room_role === OBSERVER || readsEveryRoom(roles)) return READ
  if (roles.organization_role === MEMBER && !roles.private) return READ
  return roles.room_role === GUEST ? VISIT : NOTHING
}

/** Returns whether a person may add themselves to a room: Members of the organization, to rooms that are not private. */
export const mayJoinRoom = (roles: RoomRoles): boolean => roles.organization_role === MEMBER && !roles.private

/**
 * The level in a meeting: the higher of the attendee role and the room level. Its creator runs it while they may write
 * in its room, and invitees of its series may read it (docs/api/meetings.md#facilitators).
 */
export function meetingLevel(roles: MeetingRoles): Level {
  const inRoom = roomLevel(roles)
  if (roles.meeting_role === FACILITATOR || inRoom === RUN) return RUN
  if (roles.created && inRoom >= WRITE) return RUN
  if (roles.meeting_role === PARTICIPANT || inRoom === WRITE) return WRITE
  if (roles.meeting_role === OBSERVER || roles.meeting_role === GUEST || inRoom === READ) return READ
  return roles.series_role != null ? READ : NOTHING
}

/** Returns whether a role gives more rights than the present one: the smaller the id, the higher the role. */
export const isHigherRole = (present: number, wanted: number): boolean => wanted < present
