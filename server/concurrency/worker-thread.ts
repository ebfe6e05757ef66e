// Runs work on untrusted input in a worker thread, one task at a time with fair turns, and limits of memory and time.
import { Worker } from 'node:worker_threads'
import { tooBusy } from '../problem.ts'
import type { Site } from '../site.ts'
import { fairQueue } from './fair-queue.ts'

/** Limits of a thread. */
export interface ThreadLimits<Job = unknown> {
  /** Its heap; beyond that it ends, and the next piece of work starts another one. */
  megabytes: number
  /** Milliseconds that a piece of work may take. */
  patience: number
  /** Pieces of work that may wait, of all people and of one; any number where who asks has bounds of their own. */
  waiting?: { ofAll: number; ofOne: number }
  /** Bytes of all that is worked on and waits, and of one; any number unless given. */
  held?: { most: number; of: (job: Job) => number }
}

/** The key of fair queuing: a person on a site, whichever application they use. */
export type Asker = string

export const askerOf = ({ url }: Pick<Site, 'url'>, member_id: number): Asker => `${url} ${member_id}`

/** The key for work without a person, which counts as one person. */
const NOBODY: Asker = ''

/** Seconds after which who is refused may try again. */
const AGAIN = 5

/** Milliseconds after which an idle thread ends. */
const IDLE = 30_000

/**
 * A function that has the thread of a file work on a value; it gives undefined for what takes too much, and throws 503 where too
 * much waits. The file answers each message with one. The thread begins with the first value, and keeps no process alive.
 */
export function workBeside<Job, Answer>(
  file: URL,
  {
    megabytes,
    patience,
    waiting: { ofAll, ofOne } = { ofAll: Number.POSITIVE_INFINITY, ofOne: Number.POSITIVE_INFINITY },
    held = { most: Number.POSITIVE_INFINITY, of: () => 0 },
  }: ThreadLimits<Job>,
): (job: Job, asker?: Asker) => Promise<Answer | undefined> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const waiting = fairQueue<() => Promise<void>, Asker>()
  let busy = false
  let bytes = 0

  const drop = (worker: Worker) => {
    if (thread === worker) thread = undefined
    worker.on('error', () => {})
    worker.terminate()
  }

  async function workOn(job: Job): Promise<Answer | undefined> {
    clearTimeout(idle)
    thread ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const worker = thread
    worker.ref()
    const answer = await new Promise<Answer | undefined>((resolve) => {
      const end = (value: Answer | undefined) => {
        clearTimeout(timer)
        worker.off('message', end).off('error', ended).off('exit', ended)
        if (value === undefined) drop(worker)
        resolve(value)
      }
      const ended = () => end(undefined)
      const timer = setTimeout(ended, patience)
      worker.on('message', end).on('error', ended).on('exit', ended)
      worker.postMessage(job)
    })
    worker.unref()
    idle = setTimeout(() => drop(worker), IDLE).unref()
    return answer
  }

  async function workOff(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = waiting.take(); next; next = waiting.take()) await next.one()
    busy = false
  }

  return async (job, asker = NOBODY) => {
    const own = held.of(job)
    if (waiting.length >= ofAll || waiting.lengthOf(asker) >= ofOne || bytes + own > held.most) throw tooBusy(AGAIN)
    bytes += own
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    waiting.add(asker, () => workOn(job).then(resolve, reject))
    void workOff()
    return promise.finally(() => {
      bytes -= own
    })
  }
}
