// Who asks: one person, and what their credential allows.

/** How a person comes: with an API token, through a session of the site's own pages, or through a program (OAuth 2.0). */
export type Means = 'token' | 'session' | 'program'

export interface Actor {
  member_id: number
  /** An enterprise administrator counts as owner of every organization. */
  enterprise: boolean
  /** How they come; nothing where nobody asks, but it is seen to what they may read. */
  by?: Means
  /** The program through which they come (OAuth 2.0); nothing where they come otherwise. */
  application_id?: number | null
}

/** Where a request comes from, and which it is. */
export interface Origin {
  address: string
  request_id: string
}

/** What a credential adds to the person. */
export interface Caller extends Actor {
  email: string
  timezone: string
  /** The API token of the request; null where the person came without one. */
  token_id: number | null
  /** The session of the request; null where the person came otherwise. */
  session_id: number | null
  /** What the program was granted that sent the request (OAuth 2.0); nothing where none did. */
  grant_id?: number | null
  from: Origin
  by: Means
  /** False for a read token: only GET, HEAD and OPTIONS. */
  writes: boolean
}

/** A caller by what they showed. */
export interface Credential extends Omit<Caller, 'from'> {
  /** When the person and what they showed were last noted as active; null: never. */
  seen_ts: number | null
}
