// Who calls: a person, and what their credential allows.

/**
 * The kind of credential: an API token, a session of the site's own pages, or an application's access token (OAuth
 * 2.0).
 */
export type Means = 'token' | 'session' | 'program'

/** A person whose rights are checked. */
export interface Actor {
  member_id: number
  /** An enterprise administrator counts as owner of every organization. */
  enterprise: boolean
  /** The kind of credential; missing where rights are checked without a request, as before a hook is sent an event. */
  by?: Means
  /** The application that calls for the person (OAuth 2.0), if one does. */
  application_id?: number | null
}

/** Where a request comes from. */
export interface Origin {
  /** The IP address of the client. */
  address: string
  request_id: string
}

/** The person who sent a request, with their credential. */
export interface Caller extends Actor {
  email: string
  /** A name of the tz database. */
  timezone: string
  /** The API token of the request, if it has one. */
  token_id: number | null
  /** The session of the request, if it has one. */
  session_id: number | null
  /** The grant of the application that sent the request (OAuth 2.0), if one did. */
  grant_id?: number | null
  from: Origin
  by: Means
  /** Whether the credential allows changes; a read token allows only GET, HEAD and OPTIONS. */
  writes: boolean
}

/** A caller as their credential alone identifies them. */
export interface Credential extends Omit<Caller, 'from'> {
  /** When the person and the credential were last recorded as active (Unix seconds); null: never. */
  seen_ts: number | null
}
