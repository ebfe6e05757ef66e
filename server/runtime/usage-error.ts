// The error for a command with wrong options or arguments.

/** The command has wrong options or arguments; the message says which. */
export class UsageError extends Error {}
