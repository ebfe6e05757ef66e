// Who asks: one person, and what their credential allows.

export interface Actor {
  member_id: number
  /** An enterprise administrator counts as owner of every organization. */
  enterprise: boolean
}

/** What a credential adds to the person. */
export interface Caller extends Actor {
  email: string
  timezone: string
  /** The API token of the request; null where the person came without one. */
  token_id: number | null
  /** False for a read token: only GET, HEAD and OPTIONS. */
  writes: boolean
}

/** A caller by their token. */
export interface Credential extends Caller {
  token_id: number
  /** When the person and the token were last noted as active; null: never. */
  seen_ts: number | null
}
