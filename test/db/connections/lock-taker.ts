// A thread that takes the lock of a work again and again, and tells how often it was not alone in it.
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { withFileLock } from '../../../server/db/locks/process-lock.ts'

const TIMES = 200
const [lock, inside] = ['work.lock', 'at-work'].map((name) => join(workerData as string, name)) as [string, string]
const said = { times: 0, together: 0, failed: [] as string[] }

async function work() {
  said.times++
  try {
    mkdirSync(inside)
  } catch {
    said.together++
    return
  }
  await setImmediate()
  rmdirSync(inside)
}

for (let time = 0; time < TIMES; time++)
  await withFileLock(lock, work).catch((error: Error) => said.failed.push(error.message))
parentPort!.postMessage(said)
