// Wire form of a flag, which the contract types as a number.

/** The flag for the client of attendees. */
export const sentFlag = (flags: { attended: boolean }) => flags as unknown as { attended: 0 | 1 }
