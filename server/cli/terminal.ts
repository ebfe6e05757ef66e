// Output of commands: stdout and stderr, which may be closed early (EPIPE).

import { processScreen, type Screen } from './screen.ts'

export interface Terminal {
  /** Prints on stdout; does nothing once that is closed. */
  out: (text: string) => void
  err: (text: string) => void
  /** Returns whether stdout is closed, as after `| head`. */
  isClosed: () => boolean
  /** What is known of stdout; left out: it is no terminal. */
  screen?: Screen
}

/**
 * The terminal of this process. Where stdout fails, for instance since the program behind a pipe has ended (EPIPE), the
 * command still does its work to the end, without a message; one that only prints can ask `isClosed` and stop.
 */
export function processTerminal(): Terminal {
  let closed = false
  process.stdout.on('error', () => {
    closed = true
  })
  // A server goes on without anybody who reads its log, such as when its terminal is gone.
  process.stderr.on('error', () => {})
  return {
    out: (text) => {
      if (!closed) console.log(text)
    },
    err: (text) => console.error(text),
    isClosed: () => closed,
    screen: processScreen(),
  }
}
