// A mail server that takes each mail after twenty milliseconds, and remembers to which address its reader answers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Sink {
  port: number
  /** The envelope sender of each mail, by its recipient. */
  came: ReadonlyMap<string, string>
  /** Resolves once mail to so many people has come. */
  all: (people: number) => Promise<void>
  close: () => Promise<void>
}

export async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'sink-process.ts'))
  const came = new Map<string, string>()
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  child.on('message', (told: { came: [string, string][] }) => {
    for (const [to, from] of told.came) came.set(to, from)
  })
  return {
    ...{ port, came },
    all: async (people) => {
      while (came.size < people) await sleep(10)
    },
    close: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
