// Runs long SQLite reads in a worker thread, so that they do not block the event loop.
import { Worker } from 'node:worker_threads'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DB } from '../tables.ts'

/** A statement to run, or anything else that the program of the thread answers. */
export type Question = { sql: string; parameters: readonly unknown[] } & Readonly<Record<string, unknown>>

export interface ReadingThread {
  /** Queries that run there. */
  reads: Kysely<DB>
  /** Sends a question to the thread and returns its answer. Rejects with the thread's error. */
  ask: <T>(question: Question) => Promise<T>
  close: () => Promise<void>
}

interface Answer {
  id: number
  value?: unknown
  error?: Record<string, unknown>
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Milliseconds after which an idle thread ends: of many sites few are searched at the same time. */
const IDLE = 300_000

/** Starts `program`, which calls `serveReading`, when it is first asked; it does not keep the process alive. */
export function readingThread(file: string, program: URL): ReadingThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  function begin(): Worker {
    const begun = new Worker(program, { workerData: { file }, execArgv: [] })
    begun.unref()
    begun.on('message', ({ id, value, error }: Answer) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (!waiting.size) rest(begun)
      if (error) one?.reject(Object.assign(new Error(String(error['message'])), error))
      else one?.resolve(value)
    })
    const ended = (error: Error) => {
      if (worker === begun) worker = undefined
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    begun.on('error', ended)
    begun.on('exit', () => ended(new Error('The thread that reads has ended.')))
    return begun
  }

  /** Lets a thread end; the next question starts another one. */
  function rest(begun: Worker): void {
    begun.unref()
    idle = setTimeout(() => {
      if (worker === begun) worker = undefined
      void begun.terminate()
    }, IDLE).unref()
  }

  const ask = <T>(question: Question): Promise<T> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      worker ??= begin()
      const id = ++last
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      worker.ref()
      worker.postMessage({ id, question })
    })

  const connection = {
    executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
      rows: await ask<R[]>({ sql, parameters }),
    }),
    streamQuery: (): never => {
      throw new Error('Lists are read in slices, not streamed from the database.')
    },
  }
  const reads = new Kysely<DB>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
  return {
    reads,
    ask,
    close: async () => {
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}
