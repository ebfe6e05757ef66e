// Reads messages that came in in a separate thread, one at a time, with limits of memory and time: they are written by anybody.
import { Worker } from 'node:worker_threads'
import { type ReadMessage, Unreadable } from './read-message.ts'
import type { Read } from './read-thread.ts'

/** The heap of the thread in megabytes; beyond that it ends, and the next message starts another one. */
const MEGABYTES = 256
/** Milliseconds that a message may take, and after which an idle thread ends. */
const PATIENCE = 20_000
const IDLE = 30_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
/** What was given to the thread last; each message waits for those before it. */
let last: Promise<unknown> = Promise.resolve()

/** Reads a message beside everything else; throws `Unreadable`, also for what takes too much. */
export function readBeside(raw: Buffer): Promise<ReadMessage> {
  const reading = last.then(() => readNext(raw))
  last = reading.catch(() => {})
  return reading
}

async function readNext(raw: Buffer): Promise<ReadMessage> {
  clearTimeout(idle)
  thread ??= begun()
  const worker = thread
  worker.ref()
  const read = await new Promise<Read | undefined>((resolve) => {
    const end = (value: Read | undefined) => {
      clearTimeout(timer)
      worker.off('message', end).off('error', ended).off('exit', ended)
      if (!value) drop(worker)
      resolve(value)
    }
    const ended = () => end(undefined)
    const timer = setTimeout(ended, PATIENCE)
    worker.on('message', end).on('error', ended).on('exit', ended)
    worker.postMessage(raw)
  })
  if (!read) throw new Unreadable('This message takes too long to read.', true)
  rest(worker)
  if ('message' in read) return read.message
  if ('unreadable' in read) throw new Unreadable(read.unreadable, read.tooLarge)
  throw new Error(read.failed)
}

const begun = (): Worker =>
  new Worker(new URL('./read-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })

function drop(worker: Worker): void {
  if (thread === worker) thread = undefined
  worker.on('error', () => {})
  worker.terminate()
}

function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => drop(worker), IDLE).unref()
}
