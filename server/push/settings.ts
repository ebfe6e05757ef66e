// Timeouts of push messages (docs/push.md).

/** Milliseconds to connect, and for a whole attempt. */
export const PUSH = { connect: 5_000, attempt: 10_000 }
