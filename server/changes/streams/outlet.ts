// Output of one stream with back-pressure: the response, and its unsent bytes.
import type { ServerResponse } from 'node:http'

export interface Outlet {
  /** Whether the buffer has room for so many more characters. */
  takes: (characters: number) => boolean
  write: (text: string) => void
  /** Resolves once the reader has taken everything; false where they take nothing for long, or are gone. */
  taken: () => Promise<boolean>
  /** Ends the answer after this. */
  end: (last: string) => void
  /** Ends the connection at once. */
  cut: () => void
}

/** Bytes that may wait for a reader; a single event may be longer. */
export const MOST_UNSENT = 64 * 1024
/** Time limit for a reader to drain the buffer before the connection is closed, in milliseconds. */
const PATIENCE = 5_000

export function outletOf(response: ServerResponse): Outlet {
  /** Texts that are on their way to the system. */
  let underWay = 0
  const waiting = new Set<(taken: boolean) => void>()

  function settle(taken: boolean) {
    for (const resolve of waiting) resolve(taken)
    waiting.clear()
  }

  function sent() {
    underWay--
    if (!underWay) settle(true)
  }

  response.once('close', () => settle(false))

  return {
    takes: (characters) => !response.writableLength || response.writableLength + characters <= MOST_UNSENT,
    write(text) {
      underWay++
      response.write(text, sent)
    },
    taken() {
      if (response.destroyed) return Promise.resolve(false)
      if (!underWay) return Promise.resolve(true)
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          waiting.delete(done)
          resolve(false)
        }, PATIENCE)
        const done = (taken: boolean) => {
          clearTimeout(late)
          resolve(taken)
        }
        waiting.add(done)
      })
    },
    end(last) {
      const late = setTimeout(() => response.destroy(), PATIENCE)
      late.unref()
      response.once('close', () => clearTimeout(late))
      response.end(last, () => clearTimeout(late))
    },
    cut: () => void response.destroy(),
  }
}
