// How often it is recorded at most that a credential was used, and with it that its person was here.

/** Seconds within which a further use is not recorded. */
export const SEEN_EVERY = 60
