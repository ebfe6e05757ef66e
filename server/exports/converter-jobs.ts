// The other end of the converter, in a process of its own: takes jobs, gives bytes, and watches its own memory.
import { Worker } from 'node:worker_threads'
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
  new Worker(WATCH, { eval: true, workerData: { most: megabytes * 1_000_000, look: LOOK } }).unref()
  const answer = (value: Answer) => process.send!(value)
  process.on('message', (job: Job) => {
    make(job).then(
      (bytes) => answer({ bytes }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
