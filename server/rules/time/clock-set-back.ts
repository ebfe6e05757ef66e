// Stored times after a clock was set back (docs/decisions/0036-time-and-clocks.md).

/**
 * How far the clocks of several servers of a site may differ, in seconds. A stored time that lies further in the future
 * than this was written before a clock was set back, and is ignored.
 */
export const CLOCKS_DIFFER = 60
