// Work on what strangers send in a separate thread, one piece at a time, with limits of memory and time.
import { Worker } from 'node:worker_threads'

/** What a thread may take. */
export interface ThreadLimits {
  /** Its heap; beyond that it ends, and the next piece of work starts another one. */
  megabytes: number
  /** Milliseconds that a piece of work may take. */
  patience: number
}

/** Milliseconds after which an idle thread ends. */
const IDLE = 30_000

/**
 * A function that has the thread of a file work on a value; it gives undefined for what takes too much. The file answers each
 * message with one. The thread begins with the first value, and keeps no process alive.
 */
export function workBeside<Asked, Answer>(
  file: URL,
  { megabytes, patience }: ThreadLimits,
): (asked: Asked) => Promise<Answer | undefined> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  /** What was given to the thread last; each piece of work waits for those before it. */
  let last: Promise<unknown> = Promise.resolve()

  const drop = (worker: Worker) => {
    if (thread === worker) thread = undefined
    worker.on('error', () => {})
    worker.terminate()
  }

  async function workOn(asked: Asked): Promise<Answer | undefined> {
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
      worker.postMessage(asked)
    })
    worker.unref()
    idle = setTimeout(() => drop(worker), IDLE).unref()
    return answer
  }

  return (asked) => {
    const working = last.then(() => workOn(asked))
    last = working.catch(() => {})
    return working
  }
}
