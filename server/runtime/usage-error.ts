// What is thrown where a command was typed wrongly.

/** The command was typed wrongly; the message says how. */
export class UsageError extends Error {}
