// Loaded into a measured server before its own code: tells the bench what the process has used, when it asks.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.on('message', (asked) => process.send?.(asked === 'live' ? live() : used()))
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
