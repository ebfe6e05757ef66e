// Who does something, how they came and from where: what every entry of the audit log begins with.
import type { Means, Origin } from '../access/actor.ts'
import type { Via } from '../db/tables/audit.ts'

/** Whoever acts: a caller, the operator, the server itself, or somebody whom nobody knows yet. */
export interface By {
  member_id: number | null
  by: Means | 'operator' | 'server' | null
  token_id: number | null
  session_id: number | null
  application_id?: number | null
  from: Origin | null
}

/** What was done, by whom and when; every call of an endpoint is such a thing. */
export interface Doing {
  actor: By
  now: number
}

/** Where a request comes from. */
export const originOf = ({ ip, id }: { ip: string; id: string }): Origin => ({ address: ip, request_id: id })

const nobody = { member_id: null, token_id: null, session_id: null, from: null } as const

/** At the command line. */
export const operator: By = { ...nobody, by: 'operator' }

/** By itself: a tick, or the relay of hooks. */
export const server: By = { ...nobody, by: 'server' }

/** Somebody who has not shown who they are. */
export const stranger = (from: Origin | null): By => ({ ...nobody, by: null, from })

/** A person who has just shown who they are, by a password or a link; with the session that they have then. */
export const person = (member_id: number, from: Origin, session_id: number | null = null): By => ({
  ...nobody,
  ...{ by: session_id === null ? null : 'session', member_id, session_id, from },
})

/** An application that speaks for itself (OAuth 2.0): whom it stands for is nobody's doing. */
export const application = (application_id: number | null, from: Origin | null): By => ({
  ...nobody,
  by: 'program',
  application_id,
  from,
})

/** How they came, in the words of the log. */
export const viaOf = ({ by }: By): Via | null => (by === 'program' ? 'application' : by)
