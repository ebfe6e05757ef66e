// Column types that many tables share.

export type Flag = 0 | 1

/** Times at which a row was inserted and last changed, in Unix seconds. */
export interface Stamped {
  create_ts: number
  update_ts: number
}
