// Starts long-lived processes with flags that bound garbage: by default, V8 would use several times the live memory.
import process from 'node:process'

/**
 * Young objects are collected every 8 MB (V8's default is four times that for each of its two halves), old ones once
 * they have grown by 40%. Neither bounds the live memory. V8 reads both only when a process starts.
 */
export const HEAP_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** Commands that run until a signal; the others end before garbage matters. */
const LONG_LIVED = ['serve', 'worker']

/** How a process was started. */
export interface Started {
  execArgv: readonly string[]
  /** With the program and the script, as in `process.argv`. */
  argv: readonly string[]
  /** NODE_OPTIONS. */
  options: string | undefined
  /** Whether it has an IPC channel to its parent, which would be lost by starting again. */
  connected: boolean
}

/** The arguments with which the process should start again; undefined where it need not. */
export function argumentsAnew({ execArgv, argv, options = '', connected }: Started): string[] | undefined {
  const chosen = [...execArgv, options].some((flag) => /--(max-semi-space-size|heap-growing-percent)/.test(flag))
  if (chosen || connected || !argv.slice(2).some((word) => LONG_LIVED.includes(word))) return undefined
  const [program, ...rest] = argv as [string, ...string[]]
  return [program, ...execArgv, ...HEAP_FLAGS, ...rest]
}

/** Starts again with the flags, as the same process (execve); goes on without them where the system cannot do that. */
export function beginWithFlags(): void {
  const { execArgv, argv, env, connected, execPath } = process
  const anew = argumentsAnew({ execArgv, argv, options: env['NODE_OPTIONS'], connected: Boolean(connected) })
  if (!anew || process.platform === 'win32') return
  try {
    process.execve?.(execPath, anew, env as Record<string, string>)
  } catch {
    // Garbage then grows by V8's defaults.
  }
}
