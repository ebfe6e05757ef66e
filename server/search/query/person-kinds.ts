// The two lines that the index has of each person: one of their name alone, and one of their name and address.

/** The line by which those find a person who are shown the address; `member` is the one for those who are not. */
export const ADDRESSED = 'addressed_member'

/** The kind of a line as results name it. */
export const shownKind = (kind: string): string => (kind === ADDRESSED ? 'member' : kind)
