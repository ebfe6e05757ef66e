// Worker thread of the SQLite reader: executes queries on its own connection.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Question } from './reader-thread.ts'

/** Milliseconds that a statement waits for other processes; nobody else waits meanwhile. */
const PATIENCE = 5_000
/** Statements that are kept prepared. */
const MOST_STATEMENTS = 300

/** The rows of a statement. */
export type AllRows = (sql: string, parameters: readonly unknown[]) => Record<string, unknown>[]
/** The same, each as the list of its values: many rows are sooner made so. */
export type AllLists = (sql: string, parameters: readonly unknown[]) => unknown[][]

/** Answers questions until the server ends; `answer` gives what is neither rows nor asked by a statement alone. */
export function serveReading(answer: (question: Question, all: AllRows, lists: AllLists) => unknown): void {
  const db = new DatabaseSync((workerData as { file: string }).file, { readOnly: true, timeout: PATIENCE })
  db.exec('pragma mmap_size = 1073741824; pragma cache_size = -64000')
  const all: AllRows = runner(db, false)
  const lists = runner(db, true) as unknown as AllLists
  parentPort!.on('message', ({ id, question }: { id: number; question: Question }) => {
    try {
      parentPort!.postMessage({ id, value: answer(question, all, lists) })
    } catch (error) {
      const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
      parentPort!.postMessage({ id, error: { message, code, errcode } })
    }
  })
}

/** Runs statements that are kept prepared. */
function runner(db: DatabaseSync, asLists: boolean): AllRows {
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(asLists)
    return statement
  }
  return (sql, parameters) => {
    const statement = statements.get(sql) ?? prepare(sql)
    if (statements.size >= MOST_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement.all(...(parameters as SQLInputValue[]))
  }
}
