// The tables of groups, which give roles to the people in them.
import type { Generated } from 'kysely'
import type { Stamped } from './column.ts'

export interface GroupsTables {
  group: Stamped & {
    group_id: Generated<number>
    name: string
    /** The name in lower case: two names that differ in case only are one. */
    name_key: string
    /** Its id in the directory. */
    external_id: string | null
    /** Number of its members. */
    member_count: Generated<number>
    /** Grows with every change, so that it tells versions apart. */
    revision: Generated<number>
  }
  group_member: {
    group_id: number
    member_id: number
    /** Who says so: a sign-in provider, by its id; 0: the directory. */
    said_by: number
  }
  /** A role in an organization, or in a room. */
  group_role: {
    group_role_id: Generated<number>
    group_id: number
    organization_id: number | null
    room_id: number | null
    role_id: number
    create_ts: number
  }
}

/** The columns of a membership that are about groups. */
export interface GivenByGroup {
  /** The group that gives its role; null: it was given by hand. */
  from_group_id: Generated<number | null>
  /** The lower role that was given by hand, and counts again when the group gives no more. */
  by_hand_role_id: Generated<number | null>
}
