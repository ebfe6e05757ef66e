// Loaded into a measured server before its own code: tells the bench what the process has used, when it asks.
import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks at how long the event loop was held. */
const LOOK = 4

/** Microseconds of processor that the main thread has used. */
const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let longest = 0
let before = ownCpu()
let watching = false

/** The most processor time between two turns of the event loop: what others on the machine do does not count. */
function look(): void {
  const now = ownCpu()
  longest = Math.max(longest, now - before)
  before = now
}

/** The most memory since this was last asked; on Linux alone, elsewhere the present one. */
function peak(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!
  writeFileSync('/proc/self/clear_refs', '5')
  return Number(kilobytes) * 1024
}

const answers: Readonly<Record<string, () => object>> = { used, live, watched }
process.on('message', (asked: string) => process.send?.(answers[asked]!()))
// The bench may be listened to without being waited for; where it has ended, so does the server.
process.channel?.unref()
process.on('disconnect', () => process.exit())

function used() {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, memory: process.memoryUsage.rss() }
}

/** What is still in use once all garbage is collected, in bytes; twice, since finalizers free more. */
function live() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed: heap, external, rss: memory } = process.memoryUsage()
  return { heap, external, memory }
}

/** What was used so far, with the peak and the longest stretch since this was last asked; the first time begins it. */
function watched() {
  look()
  if (!watching) setInterval(look, LOOK).unref()
  watching = true
  const found = { ...used(), peak: peak(), block: longest }
  longest = 0
  return found
}
