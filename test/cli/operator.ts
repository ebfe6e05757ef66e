// Runs commands as an operator would, on a fresh folder or database; servers and workers are separate processes.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, afterEach, beforeEach, describe } from 'node:test'
import { main } from '../../server/cli/index.ts'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { durablePostgres, type Fresh, freshDatabase } from '../database.ts'
import { DIALECTS } from '../ring.ts'
import { fromPacked } from '../runner/packing.ts'

export type ProcessSettings = Record<string, string>

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

type Child = ChildProcessByStdio<null, Readable, Readable>

const running = new Set<Child>()

/** What a process prints is waited for so long; milliseconds. */
const MINUTE = 60_000

/** Where node keeps what it has compiled: half of the start of a program is compiling. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Only what a program is given reaches it, and nothing else of the environment. */
function begin(file: string, args: string[], settings: ProcessSettings): Child {
  const child = spawn(process.execPath, [...fromPacked, file, ...args], {
    // One process each, unless a test is about several.
    env: { TZ: 'UTC', LOG_LEVEL: 'silent', PROCESSES: '1', ...compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const FOLKMOOT = 'server/main.ts'

const textOf = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const part of stream) text += part
  return text
}

/** Runs a command to its end, here: a process of its own costs a hundred times as much. */
export async function folkmoot(args: string[], settings: ProcessSettings = {}): Promise<Ran> {
  const ran = { stdout: '', stderr: '' }
  const out = (text: string) => void (ran.stdout += `${text}\n`)
  const err = (text: string) => void (ran.stderr += `${text}\n`)
  const code = await main(
    args,
    { LOG_LEVEL: 'silent', PROCESSES: '1', ...settings },
    { out, err, isClosed: () => false },
  )
  return { code, ...ran }
}

/** Runs a command to its end, as a process. */
export async function folkmootProcess(args: string[], settings: ProcessSettings = {}): Promise<Ran> {
  const child = begin(FOLKMOOT, args, settings)
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), textOf(child.stdout), textOf(child.stderr)])
  return { code, stdout, stderr }
}

/** Runs a command as a process whose output nobody reads from the beginning on. */
export async function folkmootUnread(args: string[], settings: ProcessSettings = {}): Promise<Omit<Ran, 'stdout'>> {
  const child = begin(FOLKMOOT, args, settings)
  child.stdout.destroy()
  const [[code], stderr] = await Promise.all([once(child, 'close'), textOf(child.stderr)])
  return { code, stderr }
}

/** A program that runs until it is told to end. */
export interface Program {
  child: Child
  /** The first line of its output that matches, once it is there. */
  line: (pattern: RegExp) => Promise<string>
  /** Everything printed so far; all of it after the end. */
  printed: () => string[]
  /** Tells it to end and gives its exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts a program of ours. */
export function started(file: string, args: string[], settings: ProcessSettings): Program {
  const child = begin(file, args, settings)
  const gone = once(child, 'close')
  const complaint = textOf(child.stderr)
  const lines: string[] = []
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line))
  return {
    child,
    line: (pattern) =>
      new Promise<string>((resolve, reject) => {
        const look = (text: string) => pattern.test(text) && resolve(text)
        lines.forEach(look)
        output.on('line', look)
        const late = () => reject(new Error(`${file} ${args.join(' ')} did not print ${pattern} within a minute.`))
        setTimeout(late, MINUTE).unref()
        gone.then(async () => reject(new Error(`${file} ${args.join(' ')} ended: ${await complaint}`)))
      }),
    printed: () => lines,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code] = await gone
      return code
    },
  }
}

export interface Serving extends Program {
  /** The address of the API, as printed. */
  url: string
}

/** Serves on a port that the system chooses, and resolves once it does. */
export async function serving(settings: ProcessSettings): Promise<Serving> {
  const server = started(FOLKMOOT, ['serve'], { PORT: '0', ...settings })
  const [, url] = /^Folkmoot serves (\S+)/.exec(await server.line(/^Folkmoot serves /))!
  return { ...server, url: url! }
}

/** A worker, once it works. */
export async function working(settings: ProcessSettings): Promise<Program> {
  const worker = started(FOLKMOOT, ['worker'], settings)
  await worker.line(/^Worker running for /)
  return worker
}

export interface OperatorConsole {
  dialect: Dialect
  fresh: Fresh
  /** The settings of the fresh database. */
  settings: ProcessSettings
  run: (...args: string[]) => Promise<Ran>
}

// What a failed test left running.
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Tests at a console. */
type AtConsole = (desk: () => OperatorConsole) => void

/** Runs the same tests for SQLite and for PostgreSQL, each test with an empty database. */
export const onBothConsoles = (name: string, body: AtConsole): void => onConsoles(name, false, body)

/** The same with a migrated database in which nobody is yet, which is made sooner: by half a second on PostgreSQL. */
export const onBothMigratedConsoles = (name: string, body: AtConsole): void => onConsoles(name, true, body)

function onConsoles(name: string, migrated: boolean, body: AtConsole): void {
  for (const dialect of DIALECTS) {
    describe(`${name} (${dialect})`, () => {
      let desk: OperatorConsole
      beforeEach(async () => {
        const server = dialect === 'postgres' ? durablePostgres() : undefined
        const fresh = await freshDatabase(dialect, { migrated, server })
        const settings = { ...fresh.env }
        desk = { dialect, fresh, settings, run: (...args) => folkmoot(args, settings) }
      })
      afterEach(() => desk.fresh.remove())
      body(() => desk)
    })
  }
}

/** One line, and nothing but it. */
export const ONE_LINE = /^folkmoot: [^\n]+\n$/
