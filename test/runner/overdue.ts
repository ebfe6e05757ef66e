// Ends test processes that do not end by themselves, so that one that hangs is named instead of keeping the whole run waiting.
import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

/** Seconds that a process with test files may stay silent: several times what the longest test takes on a slow machine. */
export const LONGEST = Number(process.env['LONGEST'] ?? 600)

export interface Watch {
  /** The files whose processes were ended. */
  overdue: ReadonlySet<string>
  stop: () => void
}

/**
 * A watchdog: ends each process that node's test runner starts for one of these files, once it has told of no test for so
 * many seconds. How long it takes in all depends on the machine, so only silence counts.
 */
export function endOverdue(files: readonly string[], longest: number): Watch {
  const started = channel('child_process')
  const overdue = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  function watch(message: unknown): void {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      const file = child.spawnargs.find((argument) => files.includes(argument))
      if (!file) return
      const timer = setTimeout(() => {
        overdue.add(file)
        // What spins or holds on to a signal ends with this one alone.
        child.kill('SIGKILL')
      }, longest * 1000)
      timers.add(timer)
      child.stdout?.on('data', () => timer.refresh())
      child.once('exit', () => clearTimeout(timer))
    })
  }

  started.subscribe(watch)
  return {
    overdue,
    stop() {
      started.unsubscribe(watch)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
