// How large the garbage may grow in a process that goes on for weeks: V8 would keep several times of what is alive.
import process from 'node:process'

/**
 * Young objects are collected every 8 MB (V8's own limit is four times that for each of its two halves), old ones once
 * they have grown by 40 %. Neither bounds how much may be alive. Both are read when a process begins, and only there.
 */
export const HEAP_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** Commands that go on until they are told to end; the others are over before it matters. */
const LONG_LIVED = ['serve', 'worker']

/** What this process is asked to be, and how it was started. */
export interface Started {
  execArgv: readonly string[]
  /** With the program and the script, as in `process.argv`. */
  argv: readonly string[]
  options: string | undefined
  /** Whether the process that started it talks to it (IPC), which another program in its place could not. */
  connected: boolean
}

/** The arguments of the program with which this process should begin anew; undefined where it is as it should be. */
export function argumentsAnew({ execArgv, argv, options = '', connected }: Started): string[] | undefined {
  const chosen = [...execArgv, options].some((flag) => /--(max-semi-space-size|heap-growing-percent)/.test(flag))
  if (chosen || connected || !argv.slice(2).some((word) => LONG_LIVED.includes(word))) return undefined
  const [program, ...rest] = argv as [string, ...string[]]
  return [program, ...execArgv, ...HEAP_FLAGS, ...rest]
}

/** Begins anew with the flags, as the same process (execve); goes on as it is where the system does not do that. */
export function beginWithFlags(): void {
  const { execArgv, argv, env, connected, execPath } = process
  const anew = argumentsAnew({ execArgv, argv, options: env['NODE_OPTIONS'], connected: Boolean(connected) })
  if (!anew || process.platform === 'win32') return
  try {
    process.execve?.(execPath, anew, env as Record<string, string>)
  } catch {
    // Garbage then grows as V8 would have it.
  }
}
