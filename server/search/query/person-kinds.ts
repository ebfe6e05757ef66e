// The two lines that the index has of each person: one of their name alone, and one of their name and address.

/** Kind of the row for readers who may see the person's address; `member` is the row for others. */
export const ADDRESSED = 'addressed_member'

/** The kind of a line as results name it. */
export const shownKind = (kind: string): string => (kind === ADDRESSED ? 'member' : kind)
