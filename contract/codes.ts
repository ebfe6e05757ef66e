// The coded sets of GET /metadata (docs/api/values.md#metadata): every coded value of the API, with its display.

export const organizationRoles = { 1: 'Owner', 2: 'Administrator', 3: 'Member', 4: 'Executive', 5: 'Guest' } as const
export const roomRoles = { 2: 'Manager', 3: 'Member', 4: 'Observer', 5: 'Guest' } as const
export const meetingRoles = { 2: 'Facilitator', 3: 'Participant', 4: 'Observer', 5: 'Guest' } as const
export const rsvps = { 0: 'None Yet', 1: 'Yes', 2: 'No', 3: 'Maybe' } as const
export const actionItemStates = { 0: 'Open', 1: 'Closed' } as const

export const meetingStates = ['pending', 'started', 'paused', 'ended', 'canceled'] as const
export type MeetingState = (typeof meetingStates)[number]

/** `carried`: unfinished, and copied to the agenda of the next meeting. */
export const agendaItemStates = ['pending', 'current', 'done', 'skipped', 'carried'] as const
export type AgendaItemState = (typeof agendaItemStates)[number]

/** The ids of roles; the smaller the id, the higher the role. */
export const OWNER = 1
export const ADMINISTRATOR = 2
export const MEMBER = 3
export const EXECUTIVE = 4
export const MANAGER = 2
export const FACILITATOR = 2
export const PARTICIPANT = 3
export const OBSERVER = 4
/** Guest has the same id in all three sets of roles. */
export const GUEST = 5
