// The three ladders of rights, as pure predicates over the roles that a person holds.
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

export const NOTHING = 0
/** Knows of the place: a room's name, an organization's name. */
export const VISIT = 1
export const READ = 2
/** Writes in a room, takes part in a meeting, belongs to an organization. */
export const WRITE = 3
/** Manages a room, runs a meeting, administers an organization. */
export const RUN = 4
export type Level = 0 | 1 | 2 | 3 | 4

export interface OrganizationRoles {
  enterprise: boolean
  organization_role: number | null
}

export interface RoomRoles extends OrganizationRoles {
  room_role: number | null
  private: number
}

export interface MeetingRoles extends RoomRoles {
  meeting_role: number | null
  /** Of a meeting that a series made: the role in the series. */
  series_role?: number | null
  /** Whether this person made the meeting. */
  created: boolean
}

/** Owner and Administrator administer; Member and Executive belong; a Guest knows of it. */
export function organizationLevel({ enterprise, organization_role: role }: OrganizationRoles): Level {
  if (enterprise || role === OWNER || role === ADMINISTRATOR) return RUN
  if (role === MEMBER || role === EXECUTIVE) return WRITE
  return role === GUEST ? VISIT : NOTHING
}

/** Only the owner, or an enterprise administrator, gives an organization away or ends it. */
export const ownsOrganization = ({ enterprise, organization_role }: OrganizationRoles): boolean =>
  enterprise || organization_role === OWNER

/** Who reads every room of an organization, whatever its room roles: administrators, and Executives. */
export const readsEveryRoom = (roles: OrganizationRoles): boolean =>
  organizationLevel(roles) === RUN || roles.organization_role === EXECUTIVE

/** The room role, or what the organization role gives: a Member reads rooms that are not private. */
export function roomLevel(roles: RoomRoles): Level {
  if (organizationLevel(roles) === RUN || roles.room_role === MANAGER) return RUN
  if (roles.room_role === MEMBER) return WRITE
  if (roles.room_role === OBSERVER || readsEveryRoom(roles)) return READ
  if (roles.organization_role === MEMBER && !roles.private) return READ
  return roles.room_role === GUEST ? VISIT : NOTHING
}

/** A Member of the organization may add themself to a room that is not private. */
export const joins = (roles: RoomRoles): boolean => roles.organization_role === MEMBER && !roles.private

/**
 * The higher of the attendee role and the room level; who made the meeting runs it while they write in its room, and
 * who is invited to its series reads it.
 */
export function meetingLevel(roles: MeetingRoles): Level {
  const inRoom = roomLevel(roles)
  if (roles.meeting_role === FACILITATOR || inRoom === RUN) return RUN
  if (roles.created && inRoom >= WRITE) return RUN
  if (roles.meeting_role === PARTICIPANT || inRoom === WRITE) return WRITE
  if (roles.meeting_role === OBSERVER || roles.meeting_role === GUEST || inRoom === READ) return READ
  return roles.series_role != null ? READ : NOTHING
}

/** Roles have small numbers at the top: a person may lower their own, never raise it. */
export const raises = (present: number, wanted: number): boolean => wanted < present
