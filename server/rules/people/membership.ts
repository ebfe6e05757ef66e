// Effective role of a membership: the highest of manual and group roles.

/** A role that a group gives. */
export interface Given {
  role_id: number
  group_id: number
}

/** A membership: its role, the group that gives it (null: by hand), and the role by hand beneath one of a group. */
export interface Membership {
  role_id: number
  from_group_id: number | null
  by_hand_role_id: number | null
}

/** The role that was given by hand; null where a group alone gives one. */
export const roleByHand = ({ role_id, from_group_id, by_hand_role_id }: Membership): number | null =>
  from_group_id === null ? role_id : by_hand_role_id

/** Returns the higher of two roles from groups: the smaller the id, the higher the role. If equal, that of the older group. */
export const higherGiven = (one: Given | undefined, other: Given): Given =>
  one && (one.role_id < other.role_id || (one.role_id === other.role_id && one.group_id <= other.group_id))
    ? one
    : other

/** The membership of a person; undefined where they have none. What was given by hand counts before its equal. */
export function membershipOf(byHand: number | null, given: Given | undefined): Membership | undefined {
  if (given && (byHand === null || given.role_id < byHand))
    return { role_id: given.role_id, from_group_id: given.group_id, by_hand_role_id: byHand }
  return byHand === null ? undefined : { role_id: byHand, from_group_id: null, by_hand_role_id: null }
}

/** Returns whether two are the same. */
export const isSameMembership = (one: Membership, other: Membership): boolean =>
  one.role_id === other.role_id &&
  one.from_group_id === other.from_group_id &&
  one.by_hand_role_id === other.by_hand_role_id
