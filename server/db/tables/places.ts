// The tables of people, their tokens, organizations and rooms.
import type { Generated } from 'kysely'
import type { RoomColor } from '../../../contract/places/room.ts'
import type { Flag, Stamped } from './column.ts'
import type { GivenByGroup } from './groups.ts'

export interface PlaceTables {
  member: Stamped & {
    member_id: Generated<number>
    /** First and last name, or else the e-mail address. */
    name: string
    first_name: string | null
    last_name: string | null
    company: string | null
    title: string | null
    email: string | null
    /** The e-mail address in lower case: two addresses that differ in case only are one. */
    email_key: string | null
    /** Lower-cased names, e-mail and company, for search in any case. */
    search_text: string
    password_hash: string | null
    timezone_name: string | null
    /** BCP 47; null: the language that the browser asks for. */
    language: string | null
    /** ISO 3166-1 alpha-2: how days, times and numbers are written; null: not known yet. */
    region: string | null
    enterprise_admin: Flag
    last_access: number | null
    /** Time of the person's first password, token or session. */
    claimed_ts: number | null
    /** The person who added them, and the organization. */
    create_id: number | null
    create_organization_id: number | null
    deleted_ts: number | null
    /** Time at which a directory deactivated the person; null: active. */
    deactivated_ts: number | null
  }
  api_token: {
    token_id: Generated<number>
    member_id: number
    name: string
    access: 'read' | 'read_write'
    hash: string
    last_four: string
    create_ts: number
    last_used_ts: number | null
    expires_ts: number | null
    revoked_ts: number | null
  }
  organization: Stamped & {
    organization_id: Generated<number>
    name: string
    type: string
    member_id: number
    /** What assistants may do in its rooms. */
    assistants: Generated<'off' | 'read' | 'on'>
  }
  organization_member: Stamped &
    GivenByGroup & {
      organization_member_id: Generated<number>
      organization_id: number
      member_id: number
      role_id: number
    }
  room: Stamped & {
    room_id: Generated<number>
    organization_id: number
    name: string
    description: string | null
    /** In front of the numbers of its decisions: upper-case letters and digits. */
    key: Generated<string | null>
    color: Generated<RoomColor>
    private: Flag
    /** Whether calendar feeds show its meetings without their titles, while it is private. */
    busy_in_feeds: Generated<Flag>
    /** Whether people who take part in its meetings add agenda items. */
    members_add_agenda_items: Generated<Flag>
  }
  /** Keys that rooms have or had, with the room: no other room of the organization gets one of them. */
  room_key: {
    organization_id: number
    key: string
    room_id: number | null
  }
  room_member: Stamped &
    GivenByGroup & {
      room_member_id: Generated<number>
      room_id: number
      member_id: number
      role_id: number
    }
  /** People who left a place and have not joined it again, with the role that they had. */
  former_organization_member: Former & { organization_id: number }
  former_room_member: Former & { room_id: number }
}

interface Former {
  member_id: number
  role_id: number
  /** Whether somebody else removed them. */
  removed: Flag
  left_ts: number
}
