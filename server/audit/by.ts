// Actor of an audit entry: the person, the credential and the network address.
import type { CredentialKind, Origin } from '../access/actor.ts'
import type { Via } from '../db/tables/audit.ts'

/** The actor: a caller, the operator, the server itself, or an unauthenticated client. */
export interface By {
  member_id: number | null
  by: CredentialKind | 'operator' | 'server' | 'link' | 'mail' | 'directory' | null
  token_id: number | null
  session_id: number | null
  application_id?: number | null
  from: Origin | null
}

/** By whom and when something is done; every call of an endpoint has both. */
export interface ByWhomAndWhen {
  actor: By
  /** Unix seconds. */
  now: number
}

const nobody = { member_id: null, token_id: null, session_id: null, from: null } as const

/** The operator, at the command line. */
export const operator: By = { ...nobody, by: 'operator' }

/** The server itself: a job, or the relay of hooks. */
export const server: By = { ...nobody, by: 'server' }

/** The directory of a company, by its token. */
export const directory = (from: Origin): By => ({ ...nobody, by: 'directory', from })

/** Somebody who is not authenticated. */
export const stranger = (from: Origin | null): By => ({ ...nobody, by: null, from })

/** A person who has just authenticated by a password or a link, with the new session where there is one. */
export const person = (member_id: number, from: Origin, session_id: number | null = null): By => ({
  ...nobody,
  ...{ by: session_id === null ? null : 'session', member_id, session_id, from },
})

/** An application that acts for itself (OAuth 2.0), and not for a person. */
export const application = (application_id: number | null, from: Origin | null): By => ({
  ...nobody,
  by: 'program',
  application_id,
  from,
})

/** A person who answers by a link in mail, or by mail, without being signed in. */
export const answering = (member_id: number, by: 'link' | 'mail', from: Origin | null): By => ({
  ...nobody,
  ...{ by, member_id, from },
})

/** The means of an actor, in the words of the log. */
export const viaOf = ({ by }: By): Via | null => (by === 'program' ? 'application' : by)
