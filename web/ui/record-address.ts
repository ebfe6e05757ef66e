// What narrows the notes of a room or an organization, as it stands in the address: `/rooms/7/record?kind=decision`.

/** What is left out is not narrowed. */
export interface RecordAddress {
  kind?: 'decision' | 'issue'
}

/** Reads the parameters of an address; what is none of ours is passed over. */
export const recordAddress = ({ kind }: Record<string, unknown>): RecordAddress =>
  kind === 'decision' || kind === 'issue' ? { kind } : {}
