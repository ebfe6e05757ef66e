// The actor of a request: a person, and what their credential allows.
import type { Expression } from 'kysely'
import { parameter, placeholder } from '../db/queries/parameter.ts'

/**
 * The kind of credential: an API token, a session of the site's own pages, or an application's access token (OAuth
 * 2.0).
 */
export type CredentialKind = 'token' | 'session' | 'program'

/** A person whose rights are checked. */
export interface Actor {
  member_id: number
  /** An enterprise administrator counts as owner of every organization. */
  enterprise: boolean
  /** The kind of credential; missing where rights are checked without a request, as before a hook is sent an event. */
  by?: CredentialKind
  /** The application that calls for the person (OAuth 2.0), if one does. */
  application_id?: number | null
}

/** The reader of a query: the person is a parameter, and only properties that shape the query are visible. */
export interface Reader {
  enterprise: boolean
  member_id: Expression<number>
  /** Whether they use an application (OAuth 2.0). */
  byApplication: boolean
  application_id: Expression<number | null>
  /** Whether a single row is requested: then only its membership is looked up, instead of all memberships of the person. */
  single?: true
}

/** The reader of a query that is built for one run. */
export const readerOf = ({ enterprise, member_id, by, application_id = null }: Actor): Reader => ({
  enterprise,
  member_id: parameter(member_id),
  byApplication: by === 'program',
  application_id: parameter(application_id),
})

/** The reader of a query that is kept for everybody of that kind; `readerValues` gives the values. */
export const placeholderReader = ({ enterprise, by }: Actor): Reader => ({
  enterprise,
  byApplication: by === 'program',
  member_id: placeholder('member_id'),
  application_id: placeholder('application_id'),
})

/** The values of a reader's placeholders. */
export const readerValues = ({ member_id, application_id = null }: Actor) => ({ member_id, application_id })

/** The origin of a request. */
export interface Origin {
  /** The IP address of the client. */
  address: string
  request_id: string
}

export const originOf = ({ ip, id }: { ip: string; id: string }): Origin => ({ address: ip, request_id: id })

/** The person who sent a request, with their credential. */
export interface Caller extends Actor {
  email: string
  /** A name of the tz database. */
  timezone: string
  /** The language and region by which they read (BCP 47). */
  tag: string
  /** The API token of the request, if it has one. */
  token_id: number | null
  /** The session of the request, if it has one. */
  session_id: number | null
  /** The grant of the application that sent the request (OAuth 2.0), if one did. */
  grant_id?: number | null
  from: Origin
  by: CredentialKind
  /** Whether the credential allows changes; a read token allows only GET, HEAD and OPTIONS. */
  writes: boolean
}

/** A caller as their credential alone identifies them. */
export interface Credential extends Omit<Caller, 'from'> {
  /** The last recorded activity of the person and the credential (Unix seconds); null: never. */
  seen_ts: number | null
}

/** Seconds within which a further use is not recorded. */
const RECORDED_EVERY = 60

/** Returns whether the use of a credential at `now` must be recorded, given the last recorded one (Unix seconds; null: none). */
export const isUseRecorded = (last: number | null, now: number): boolean =>
  last === null || Math.abs(now - last) >= RECORDED_EVERY
