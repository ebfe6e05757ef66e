// Limits of incoming mail: size and frequency.

/** The limits of one message; sizes are bytes. */
export const MESSAGE_LIMITS = {
  size: 1024 * 1024,
  headers: 64 * 1024,
  /** A reader of mail takes a turn for each line, so a megabyte of empty ones would hold up everything else. */
  lines: 40_000,
  parts: 50,
  /** Lines that may part them: reading takes a turn and a part of its own for each. */
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
 * Messages with tokens of one person that a process reads in a minute: a megabyte takes a third of a second of processor,
 * and what is not kept counts nowhere else.
 */
export const READINGS_A_MINUTE = 60
/** Recipients that one host names in a minute. */
export const RECIPIENTS_A_MINUTE = 600
/** Messages that a process works on at a time; further ones come again later. */
export const MOST_AT_WORK = 100
/** Connections of a listener. */
export const MOST_CLIENTS = 200
/**
 * Bytes of the messages that a process reads and keeps waiting for that, by every way and of all sites: half a minute of
 * reading. Further messages come again later.
 */
export const MOST_HELD = 48 * 1024 * 1024
