// Where log lines go and how they look: JSON on stdout, or readable lines on stderr.
import type { Config } from '../config.ts'
import type { Screen } from './screen.ts'

/** Gets each log line as JSON. */
export interface LogOutput {
  write: (line: string) => void
}

/** The output of log lines; undefined: JSON on stdout. `clear` is called before each line. */
export function logOutput(
  { logFormat }: Pick<Config, 'logFormat'>,
  screen: Screen,
  clear: () => void = () => {},
): LogOutput | undefined {
  if (logFormat === 'json' || (logFormat === undefined && !screen.isTerminal)) return undefined
  return {
    write: (line) => {
      clear()
      process.stderr.write(`${readable(line)}\n`)
    },
  }
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface LogLine {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
  req?: { method: string; url: string; remoteAddress?: string }
  res?: { statusCode?: number }
  responseTime?: number
}

/** Fields that every line has, or that are shown in another way. */
const SHOWN: ReadonlySet<string> = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'err',
  'req',
  'res',
  'responseTime',
  'reqId',
])

/** Control characters, which a request may contain and a terminal would obey. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu

/** A log line for people: time, level, message, request, other fields, and the stack of an error below. */
export function readable(json: string): string {
  const line = JSON.parse(json) as LogLine
  const { level, time, msg = '', err, req, res, responseTime } = line
  const clock = new Date(time).toTimeString().slice(0, 'HH:MM:SS'.length)
  const more = Object.entries(line).filter(([name]) => !SHOWN.has(name))
  const parts = [
    clock,
    (LEVELS[level] ?? String(level)).padEnd(5),
    ...(req ? [req.method, req.url, String(res?.statusCode ?? '')] : [msg]),
    ...(req && responseTime !== undefined ? [`${Math.round(responseTime)} ms`, req.remoteAddress ?? ''] : []),
    ...more.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ]
  const first = parts.filter(Boolean).join(' ').replace(UNPRINTABLE, '�')
  const stack = err?.stack ?? err?.message
  return stack === undefined ? first : `${first}\n${stack.replace(/[^\S\n]+/g, ' ').replace(/[^\P{Cc}\n]/gu, '�')}`
}
