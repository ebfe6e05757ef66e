// The other end of the converter, in a process of its own: takes jobs, gives bytes, and watches its own memory.
import { Worker } from 'node:worker_threads'
import { TooLong } from './bounds.ts'
import type { Answer } from './converter.ts'
import type { Job } from './render.ts'

/** Milliseconds between two looks at the memory. */
const LOOK = 50

/** A thread of its own sees the memory grow also while the main one is deep in foreign code. */
const WATCH = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.most) process.kill(process.pid, 'SIGKILL')
}, workerData.look)
`

/** Answers jobs with what `make` gives, until the server goes away; ends the process beyond so many megabytes. */
export function serveJobs(make: (job: Job) => Promise<Uint8Array>, megabytes: number): void {
  const most = megabytes * 1_000_000
  new Worker(WATCH, { eval: true, workerData: { most, look: LOOK } }).unref()
  // What a long document has taken is not all given back: the next one begins anew.
  const answer = (value: Omit<Answer, 'grown'>) =>
    process.send!({ ...value, grown: process.memoryUsage.rss() > most / 2 } satisfies Answer)
  process.on('message', (job: Job) => {
    make(job).then(
      (bytes) => answer({ bytes }),
      (error: unknown) =>
        answer({ error: error instanceof Error ? error.message : String(error), long: error instanceof TooLong }),
    )
  })
  process.on('disconnect', () => process.exit())
}
