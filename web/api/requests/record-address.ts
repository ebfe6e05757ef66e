// Filters of a record in its URL: `/rooms/7/record?kind=decision`.

import { GREATEST_ID } from '../../../contract/limits.ts'

/** Filters of a list of notes; missing ones do not filter. */
export interface RecordAddress {
  kind?: 'decision' | 'issue'
  /** The id of their author. */
  author?: number
}

/** Reads the parameters of an address; what is none of ours is passed over. */
export const recordAddress = ({ kind, author }: Record<string, unknown>): RecordAddress => ({
  ...((kind === 'decision' || kind === 'issue') && { kind }),
  ...(/^[1-9]\d{0,9}$/.test(String(author)) && Number(author) <= GREATEST_ID && { author: Number(author) }),
})
