// Runs the tests: a PostgreSQL for all of them, then node's own test runner on every file, or on those named.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { startPostgres } from './postgres.ts'

const named = process.argv.slice(2)
const files = named.length ? named : globSync('test/**/*.test.ts').sort()

const postgres = await startPostgres()
const code = await new Promise<number>((resolve) => {
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url, TZ: 'UTC' },
  })
  child.on('exit', (status) => resolve(status ?? 1))
})
await postgres.stop()
process.exit(code)
