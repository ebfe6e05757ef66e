// Worker side of the converter, in its own process: receives jobs, sends bytes, and limits its memory.
import { Worker } from 'node:worker_threads'
import type { ConverterAnswer } from './converter.ts'
import { TooLong } from './cost-limit.ts'

/** Milliseconds between two checks of the memory. */
const LOOK = 50

/** A separate thread sees the memory grow even while the main thread runs native code. */
const WATCH = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.most) process.kill(process.pid, 'SIGKILL')
}, workerData.look)
`

/** Answers jobs with the result of `make` until the server ends; ends the process beyond so many megabytes. */
export function serveJobs<J>(make: (job: J) => Promise<Uint8Array>, megabytes: number): void {
  const most = megabytes * 1_000_000
  new Worker(WATCH, { eval: true, workerData: { most, look: LOOK } }).unref()
  // The memory of a long document is not all freed, so the next one gets a new process.
  const answer = (value: Omit<ConverterAnswer, 'grown'>) =>
    process.send!({ ...value, grown: process.memoryUsage.rss() > most / 2 } satisfies ConverterAnswer)
  process.on('message', (job: J) => {
    make(job).then(
      (bytes) => answer({ bytes }),
      (error: unknown) =>
        answer({ error: error instanceof Error ? error.message : String(error), long: error instanceof TooLong }),
    )
  })
  process.on('disconnect', () => process.exit())
}
