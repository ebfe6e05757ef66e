// Sandboxed converter: a pool of processes that make exports, so that no document can harm the server.
import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../concurrency/fair-queue.ts'
import type { ExportJob } from '../render.ts'
import { tellEnded } from './ended-process.ts'

/**
 * Why there is no file: all are at work and the queue is full, it took too long, two processes ended over it, it threw,
 * there is too much in it, the server ends, or nobody waits for it any more.
 */
export type RefusalReason = 'busy' | 'late' | 'ended' | 'failed' | 'long' | 'closed' | 'gone'

/** An export was not made. For all reasons but `ended`, `failed` and `long`, trying again may help. */
export class ConversionRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ConverterOptions {
  /** Processes at most: two, so that a document that hangs leaves one to all others. */
  processes?: number
  /** Jobs that wait for one of them, of all people and of one. */
  queue?: number
  ofOne?: number
  /** Milliseconds that a job may take. */
  patience?: number
  /** Milliseconds that a job may wait for its turn: longer than jobs may take, so that it outlasts those before it. */
  wait?: number
  /**
   * Milliseconds that a job goes on after its caller has gone: most end by then, and a new process takes as long to
   * start.
   */
  grace?: number
  /** Megabytes of the JavaScript heap, and of the whole process. */
  heap?: number
  memory?: number
  /** Milliseconds after which an idle process ends. */
  idle?: number
  /** The program of the processes; it calls `serveJobs`. */
  program?: string
}

export interface Converter<J = ExportJob> {
  /**
   * The bytes of a file; rejects with `ConversionRefused`. With `gone`, a job leaves the queue or is soon ended. People
   * take turns, and one job of each is made at a time; `person` is the `member_id` of the caller, if there is one.
   */
  convert(job: J, gone?: AbortSignal, person?: number): Promise<Buffer>
  /** Ends the processes; jobs under way are refused. */
  close(): void
}

interface Waiting<J> {
  job: J
  gone: AbortSignal | undefined
  resolve(bytes: Buffer): void
  reject(error: ConversionRefused): void
  timer: NodeJS.Timeout
}

interface Turn<J> {
  person: number
  one: Waiting<J>
}

/** Of whom there may be any number of jobs at a time. */
const NOBODY = 0

/** `grown`: the process uses so much memory that it should not get another job. */
export interface ConverterAnswer {
  bytes?: Uint8Array
  error?: string
  long?: boolean
  grown: boolean
}

const PROGRAM = fileURLToPath(new URL('./converter-program.ts', import.meta.url))

/** Creates a converter; its processes are started when there are jobs. */
export function converterOf<J extends object = ExportJob>(options: ConverterOptions = {}): Converter<J> {
  const {
    processes = 2,
    queue = 32,
    ofOne = 24,
    patience = 30_000,
    wait = 75_000,
    grace = 1_000,
    heap = 640,
    memory = 1024,
    idle = 300_000,
  } = options
  /** Idle processes, each with the timer that ends it. */
  const free = new Map<ChildProcess, NodeJS.Timeout>()
  const all = new Set<ChildProcess>()
  const waiting = fairQueue<Waiting<J>>()
  /** Whose jobs are being made. */
  const served = new Set<number>()
  let closed = false
  const program = basename(options.program ?? PROGRAM)

  const begin = (): ChildProcess => {
    const child = fork(options.program ?? PROGRAM, [String(memory)], {
      execArgv: [`--max-old-space-size=${heap}`],
      // These processes need none of the server's settings, which hold secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    child.once('exit', (code, signal) => {
      // Whatever is ended here is forgotten first.
      if (all.has(child) && !closed) tellEnded({ program, code, signal })
      forget(child)
    })
    // A process that cannot start, or whose channel is closed, exits as well.
    child.on('error', (err) => {
      if (all.has(child) && !closed) tellEnded({ program, err })
      end(child)
    })
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

  /** Takes an idle process out of the idle ones. */
  const taken = (): ChildProcess | undefined => {
    for (const [child, timer] of free) {
      clearTimeout(timer)
      free.delete(child)
      return child
    }
    return undefined
  }

  const next = (): void => {
    while (free.size || all.size < processes) {
      const turn = waiting.take((person) => served.has(person))
      if (!turn) return
      clearTimeout(turn.one.timer)
      if (turn.person !== NOBODY) served.add(turn.person)
      work(taken() ?? begin(), turn)
    }
  }

  const work = (child: ChildProcess, turn: Turn<J>, isAgain = false): void => {
    const { person, one } = turn
    const { job, gone, resolve, reject } = one
    child.ref()
    child.channel?.ref()
    const finish = (settle: () => void, alive: boolean): void => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
      child.off('message', answered).off('exit', ended).off('error', ended)
      if (alive && !closed) rest(child)
      else end(child)
      served.delete(person)
      settle()
      next()
    }
    const refused = (reason: RefusalReason, message: string) => reject(new ConversionRefused(reason, message))
    const answered = ({ bytes, error = '', long, grown }: ConverterAnswer): void =>
      finish(() => (bytes ? resolve(Buffer.from(bytes)) : refused(long ? 'long' : 'failed', error)), !grown)
    // Something else may have ended the process; where another one ends too, it was what it had to do.
    const ended = (): void =>
      finish(() => {
        if (isAgain || closed || gone?.aborted) return refused(closed ? 'closed' : 'ended', 'The export process ended.')
        if (person !== NOBODY) served.add(person)
        work(begin(), turn, true)
      }, false)
    const late = (): void => {
      tellEnded({ program, late: true })
      finish(() => refused('late', 'The export took too long.'), false)
    }
    let timer = setTimeout(late, patience)
    const leave = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(() => refused('gone', 'The export was canceled.'), false), grace)
    }
    gone?.addEventListener('abort', leave, { once: true })
    child.on('message', answered).once('exit', ended).once('error', ended)
    child.send(job, (error) => error && child.kill('SIGKILL'))
  }

  /** Adds an idle process; it does not keep the server alive, and ends after a while. */
  const rest = (child: ChildProcess): void => {
    free.set(child, setTimeout(() => end(child), idle).unref())
    child.unref()
    child.channel?.unref()
  }

  return {
    convert: (job, gone, person = NOBODY) =>
      new Promise((resolve, reject) => {
        const refuse = (reason: RefusalReason, message: string) => reject(new ConversionRefused(reason, message))
        if (closed) return refuse('closed', 'The server is shutting down.')
        if (gone?.aborted) return refuse('gone', 'The export was canceled.')
        if (waiting.length >= queue || waiting.lengthOf(person) >= ofOne)
          return refuse('busy', 'Too many exports are queued.')
        const leave = (reason: RefusalReason, message: string): void => {
          if (!waiting.remove(person, turn)) return
          clearTimeout(turn.timer)
          refuse(reason, message)
        }
        const late = setTimeout(() => leave('late', 'The export was queued too long.'), wait)
        const turn: Waiting<J> = { job, gone, resolve, reject, timer: late }
        waiting.add(person, turn)
        gone?.addEventListener('abort', () => leave('gone', 'The export was canceled.'), { once: true })
        next()
      }),
    close() {
      closed = true
      for (const { reject, timer } of waiting.clear()) {
        clearTimeout(timer)
        reject(new ConversionRefused('closed', 'The server is shutting down.'))
      }
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
