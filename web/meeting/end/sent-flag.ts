// A flag as it is sent: the contract types what a handler gets of it, which is a number.

/** The flag for the client of attendees. */
export const sentFlag = (flags: { attended: boolean }) => flags as unknown as { attended: 0 | 1 }
