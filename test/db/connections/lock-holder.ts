// Another process that holds the lock of an SQLite file until it is told to release it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Holder {
  /** Lets go, and ends. */
  release: () => Promise<void>
}

const PROGRAM = `
  const { DatabaseSync } = require('node:sqlite')
  const [file, ...statements] = process.argv.slice(1)
  const db = new DatabaseSync(file, { timeout: 10_000 })
  for (const statement of statements) db.exec(statement)
  console.log('held')
  process.stdin.once('data', () => {
    if (db.isTransaction) db.exec('rollback')
    db.close()
    process.exit()
  })`

/** Resolves once the lock is held; by these statements, or as a writer does. */
export async function holdLock(file: string, statements = ['begin immediate']): Promise<Holder> {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM, file, ...statements], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout!, 'data')
  return {
    release: async () => {
      if (child.exitCode === null) child.stdin!.write('\n')
      await gone
    },
  }
}
