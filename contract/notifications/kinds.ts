// Kinds of notifications, each with the channels over which people get it unless they choose otherwise.

/** `null`: the channel has rules of its own; `invitations`: it follows that choice for mail about meetings. */
export interface NotificationChannels {
  readonly page: boolean
  readonly mail: boolean | 'invitations' | null
  readonly push: boolean
}

/** All kinds, with their usual channels. */
export const notificationKinds = {
  action_item_assigned: { page: true, mail: true, push: true },
  action_item_due: { page: true, mail: false, push: true },
  mentioned: { page: true, mail: true, push: true },
  minutes_review_requested: { page: true, mail: true, push: true },
  minutes_review_due: { page: true, mail: true, push: false },
  minutes_objected: { page: true, mail: true, push: false },
  minutes_approved: { page: true, mail: false, push: false },
  agenda_item_proposed: { page: true, mail: true, push: false },
  proposal_accepted: { page: true, mail: false, push: false },
  proposal_declined: { page: true, mail: false, push: false },
  invited: { page: true, mail: 'invitations', push: true },
  meeting_moved: { page: true, mail: null, push: true },
  meeting_canceled: { page: true, mail: null, push: true },
  meeting_restored: { page: true, mail: null, push: true },
  meeting_starting: { page: true, mail: null, push: true },
  reply_received: { page: true, mail: false, push: false },
} as const satisfies Readonly<Record<string, NotificationChannels>>

export type NotificationKind = keyof typeof notificationKinds

/** The names of all kinds. */
export const notificationKindNames = Object.keys(notificationKinds) as readonly NotificationKind[]
