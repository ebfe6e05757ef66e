// What a run says while it goes: a line that moves in a terminal and a line a file elsewhere, failures at once, at the end what was slow.
import { relative } from 'node:path'
import type { EventData, TestsStream } from 'node:test'
import { inspect } from 'node:util'

type Done = EventData.TestComplete

export interface Tally {
  passed: number
  failed: number
}

interface FileTally extends Tally {
  seconds: number
}

/** The slowest files that are named at the end. */
const SLOWEST = 10

/** How node begins to say that something was thrown after its test, or outside of all. */
const UNCAUGHT = /^(Error|Warning): .* created the error/s

/** Columns of a terminal that says nothing of its own. */
const COLUMNS = 80

/**
 * Gives the test file that an event is about: a suite may be made in another file, such as test/stage.ts.
 *
 * @param nameOf says which test files a process runs: one whose tests are all made elsewhere has a process of its own
 */
export function fileOfEvents(
  nameOf: (path: string) => string,
): (event: { file?: string; entryFile?: string }) => string | undefined {
  const last = new Map<string, string>()
  return ({ file, entryFile = '' }) => {
    if (file?.endsWith('.test.ts') && file !== entryFile) last.set(entryFile, relative(process.cwd(), file))
    return last.get(entryFile) ?? nameOf(entryFile)
  }
}

/**
 * Shows the progress of a run of `total` files; `end` clears the line, says what was slow and gives the sums.
 *
 * @param nameOf says which test files a process runs, where it ends badly
 */
export function showProgress(
  events: TestsStream,
  { total, nameOf, out }: { total: number; nameOf: (path: string) => string; out: NodeJS.WriteStream },
): { end: () => Tally } {
  const files = new Map<string, FileTally>()
  const running = new Map<string, string>()
  const failures: { file: string; name: string; reason?: string }[] = []
  /** What node says of errors that nobody caught, by the process. */
  const uncaught = new Map<string, string>()
  const sums: Tally = { passed: 0, failed: 0 }
  const fileOf = fileOfEvents(nameOf)
  let done = 0

  function draw(): void {
    if (!out.isTTY) return
    const now = [...new Set(running.values())].join(' ')
    const line = `${done} of ${total} files, ${sums.passed} tests passed, ${sums.failed} failed · ${now}`
    out.write(`\r\x1b[K${line.slice(0, (out.columns || COLUMNS) - 1)}`)
  }

  /** Writes above the line that moves. */
  function print(text: string): void {
    out.write(`${out.isTTY ? '\r\x1b[K' : ''}${text}\n`)
    draw()
  }

  function ended(file: string): void {
    const { passed, failed, seconds } = files.get(file)!
    done++
    if (!out.isTTY) print(`${failed ? '✖' : '✔'} ${file} (${passed + failed} tests, ${seconds.toFixed(1)} s)`)
  }

  events.on('test:complete', (event: Done) => {
    const { entryFile = '', name, nesting, details } = event
    const ownFault = !details.passed && !isOfItsTests(details.error)
    // A process counts as a test of its own, which is told of only where it ended badly.
    const isProcess = name === event.file
    if (isProcess) {
      if (!ownFault) return
      sums.failed++
      const { exitCode, signal } = (details.error ?? {}) as { exitCode?: number; signal?: string }
      const reason =
        `A process ended with ${signal ?? `code ${exitCode ?? 'none'}`}. ${uncaught.get(name) ?? ''}`.trim()
      print(`✖ ${reason} ${nameOf(name)}`)
      failures.push({ file: nameOf(name), name: '', reason })
      return
    }
    const file = fileOf(event) ?? name
    const before = running.get(entryFile)
    if (before !== file) {
      if (before) ended(before)
      running.set(entryFile, file)
    }
    const tally = files.get(file) ?? { passed: 0, failed: 0, seconds: 0 }
    files.set(file, tally)
    if (!nesting) tally.seconds += details.duration_ms / 1000
    if (details.type === 'suite' && !ownFault) return
    const kind = ownFault ? 'failed' : 'passed'
    tally[kind]++
    sums[kind]++
    if (ownFault) {
      failures.push({ file, name })
      print(`✖ ${file}: ${name}\n${indented(inspect(details.error?.cause ?? details.error))}`)
    }
    draw()
  })
  events.on('test:diagnostic', ({ message, file = '' }) => {
    if (UNCAUGHT.test(message)) uncaught.set(file, message)
  })
  for (const kind of ['test:stdout', 'test:stderr'] as const)
    events.on(kind, ({ message }) => print(message.replace(/\n$/, '')))

  return {
    end() {
      for (const file of running.values()) ended(file)
      if (out.isTTY) out.write('\r\x1b[K')
      const slowest = [...files].sort(([, one], [, other]) => other.seconds - one.seconds).slice(0, SLOWEST)
      out.write(
        `The slowest files: ${slowest.map(([file, { seconds }]) => `${file} ${seconds.toFixed(1)} s`).join(', ')}.\n`,
      )
      for (const { file, name, reason } of failures)
        out.write(
          `Failed: ${file} ${name}\n${reason ? `  ${reason}\n` : ''}  alone: npm test -- ${file}${name && ` --name ${JSON.stringify(name)}`}\n`,
        )
      return sums
    },
  }
}

const indented = (text: string): string => text.replace(/^/gm, '    ')

/** Whether a suite failed for no other reason than that tests in it failed. */
const isOfItsTests = (error: unknown): boolean =>
  error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed'
