// Limits of incoming mail: size and frequency.

/** The limits of one message; sizes are bytes. */
export const MESSAGE_LIMITS = {
  size: 1024 * 1024,
  headers: 64 * 1024,
  /**
   * Limit of lines: the parser takes a turn of the event loop for each, so a megabyte of empty ones would block everything else.
   */
  lines: 40_000,
  parts: 50,
  /** Limit of possible boundary lines: the parser creates a part for each. */
  partings: 2_000,
  depth: 20,
  /** Messages within messages. */
  nested: 2,
  calendar: 256 * 1024,
  events: 100,
} as const

/** Messages that one token takes in an hour. */
export const REPLIES_AN_HOUR = 20
/**
 * Rate limit of messages parsed per person and minute: a megabyte takes a third of a second of processor time, and rejected
 * messages are counted nowhere else.
 */
export const READINGS_A_MINUTE = 60
/** Recipients that one host names in a minute. */
export const RECIPIENTS_A_MINUTE = 600
/** Limit of messages processed concurrently; senders retry further ones. */
export const MOST_AT_WORK = 100
/** Connections of a listener. */
export const MOST_CLIENTS = 200
/** Limit of queued bytes over all sites and sources, worth half a minute of parsing; senders retry further messages. */
export const MOST_HELD = 48 * 1024 * 1024
