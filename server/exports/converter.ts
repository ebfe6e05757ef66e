// The converter: makes exports in processes of their own, so that none of them can hurt the server.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Job } from './render.ts'
import { rotation } from './rotation.ts'

/**
 * Why there is no file: all are at work and the queue is full, it took too long, its process ended, it threw, there is
 * too much in it, the server ends, or nobody waits for it any more.
 */
export type RefusalReason = 'busy' | 'late' | 'ended' | 'failed' | 'long' | 'closed' | 'gone'

/** An export that was not made. Nothing else is touched; all reasons but `failed` and `long` may pass if asked again. */
export class ConversionRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ConverterOptions {
  /** Processes that work at the same time. */
  processes?: number
  /** Jobs that wait for one of them, of all people and of one. */
  queue?: number
  ofOne?: number
  /** Milliseconds that a job may take. */
  patience?: number
  /** Milliseconds that a job may wait for its turn. */
  wait?: number
  /** Milliseconds that a job goes on for nobody: most are done by then, and a new process takes as long to begin. */
  grace?: number
  /** Megabytes: of JavaScript, and of the whole process. */
  heap?: number
  memory?: number
  /** Milliseconds after which a process without work ends. */
  idle?: number
  /** The program of the processes; it calls `serveJobs`. */
  program?: string
}

export interface Converter {
  /**
   * The bytes of a file; rejects with `ConversionRefused`. What is `gone` leaves the queue, or is soon ended. People take
   * turns; `person` is the `member_id` of who asks.
   */
  convert(job: Job, gone?: AbortSignal, person?: number): Promise<Buffer>
  /** Ends the processes; what is under way is refused. */
  close(): void
}

interface Waiting {
  job: Job
  gone: AbortSignal | undefined
  resolve(bytes: Buffer): void
  reject(error: ConversionRefused): void
  timer: NodeJS.Timeout
}

/** `grown`: its process holds so much memory by now that another should do the next one. */
export interface Answer {
  bytes?: Uint8Array
  error?: string
  long?: boolean
  grown: boolean
}

const PROGRAM = join(import.meta.dirname, 'converter-program.ts')

/** A converter; its processes begin when there is something to do. */
export function converterOf(options: ConverterOptions = {}): Converter {
  const {
    processes = 1,
    queue = 32,
    ofOne = 24,
    patience = 30_000,
    wait = 30_000,
    grace = 1_000,
    heap = 640,
    memory = 1024,
    idle = 300_000,
  } = options
  /** Processes without work, each with the timer that ends it. */
  const free = new Map<ChildProcess, NodeJS.Timeout>()
  const all = new Set<ChildProcess>()
  const waiting = rotation<Waiting>()
  let closed = false

  const begin = (): ChildProcess => {
    const child = fork(options.program ?? PROGRAM, [String(memory)], {
      execArgv: [`--max-old-space-size=${heap}`],
      // What the server knows from its environment, these need not know.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => forget(child))
    // A process that cannot begin, or can no longer be told anything, exits as well.
    child.on('error', () => end(child))
    return child
  }

  const forget = (child: ChildProcess): void => {
    all.delete(child)
    clearTimeout(free.get(child))
    free.delete(child)
  }

  const end = (child: ChildProcess): void => {
    forget(child)
    child.kill('SIGKILL')
  }

  /** A process without work, which from here on has some. */
  const taken = (): ChildProcess | undefined => {
    for (const [child, timer] of free) {
      clearTimeout(timer)
      free.delete(child)
      return child
    }
    return undefined
  }

  const next = (): void => {
    while (waiting.length && (free.size || all.size < processes)) {
      const turn = waiting.take()!
      clearTimeout(turn.timer)
      work(taken() ?? begin(), turn)
    }
  }

  const work = (child: ChildProcess, { job, gone, resolve, reject }: Waiting): void => {
    child.ref()
    child.channel?.ref()
    const finish = (settle: () => void, alive: boolean): void => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
      child.off('message', answered).off('exit', ended).off('error', ended)
      if (alive && !closed) rest(child)
      else end(child)
      settle()
      next()
    }
    const refused = (reason: RefusalReason, message: string) => reject(new ConversionRefused(reason, message))
    const answered = ({ bytes, error = '', long, grown }: Answer): void =>
      finish(() => (bytes ? resolve(Buffer.from(bytes)) : refused(long ? 'long' : 'failed', error)), !grown)
    const ended = (): void =>
      finish(() => refused(closed ? 'closed' : 'ended', 'The process of the export ended.'), false)
    let timer = setTimeout(() => finish(() => refused('late', 'The export took too long.'), false), patience)
    const leave = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(() => refused('gone', 'Nobody waits for the export.'), false), grace)
    }
    gone?.addEventListener('abort', leave, { once: true })
    child.on('message', answered).once('exit', ended).once('error', ended)
    child.send(job, (error) => error && child.kill('SIGKILL'))
  }

  /** A process without work does not keep the server alive, nor itself for long. */
  const rest = (child: ChildProcess): void => {
    free.set(child, setTimeout(() => end(child), idle).unref())
    child.unref()
    child.channel?.unref()
  }

  return {
    convert: (job, gone, person = 0) =>
      new Promise((resolve, reject) => {
        const refuse = (reason: RefusalReason, message: string) => reject(new ConversionRefused(reason, message))
        if (closed) return refuse('closed', 'The server is ending.')
        if (gone?.aborted) return refuse('gone', 'Nobody waits for the export.')
        if (waiting.length >= queue || waiting.lengthOf(person) >= ofOne)
          return refuse('busy', 'Too many exports are waiting.')
        const leave = (reason: RefusalReason, message: string): void => {
          if (!waiting.remove(turn)) return
          clearTimeout(turn.timer)
          refuse(reason, message)
        }
        const late = setTimeout(() => leave('late', 'The export waited too long.'), wait)
        const turn: Waiting = { job, gone, resolve, reject, timer: late }
        waiting.add(person, turn)
        gone?.addEventListener('abort', () => leave('gone', 'Nobody waits for the export.'), { once: true })
        next()
      }),
    close() {
      closed = true
      for (const { reject, timer } of waiting.clear()) {
        clearTimeout(timer)
        reject(new ConversionRefused('closed', 'The server is ending.'))
      }
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
