// Loaded into a measured server before its own code: reports to the bench what the process has used.
import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ROLE_VARIABLE } from '../../server/processes/messages.ts'

/** Milliseconds between two measurements of how long the event loop was blocked. */
const LOOK = 4

/** Microseconds of processor that the main thread has used. */
const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let longest = 0
let before = ownCpu()
let watching = false

/** The most processor time between two turns of the event loop; other processes do not affect it. */
function look(): void {
  const now = ownCpu()
  longest = Math.max(longest, now - before)
  before = now
}

/** The peak of memory since the last report; only on Linux, elsewhere the present memory. */
function peak(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!
  writeFileSync('/proc/self/clear_refs', '5')
  return Number(kilobytes) * 1024
}

const answers: Readonly<Record<string, () => object>> = { used, live, watched }
// A process of a supervisor reports to that alone.
if (!process.env[ROLE_VARIABLE]) {
  process.on('message', (asked: string) => process.send?.(answers[asked]!()))
  // Listening to the bench does not keep the server alive; when the bench has ended, the server ends too.
  process.channel?.unref()
  process.on('disconnect', () => process.exit())
}

function used() {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, memory: process.memoryUsage.rss() }
}

/** Bytes in use after garbage collection, which is run twice, since finalizers free more. */
function live() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed: heap, external, rss: memory } = process.memoryUsage()
  return { heap, external, memory }
}

/**
 * The usage so far, with the peak of memory and the longest block since the last report; the first report starts that.
 */
function watched() {
  look()
  if (!watching) setInterval(look, LOOK).unref()
  watching = true
  const found = { ...used(), peak: peak(), block: longest }
  longest = 0
  return found
}
