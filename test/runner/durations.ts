// How long each test file takes, as runs wrote it down: processes are packed by it, and the quick ring is weighed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tierOf } from '../tiers.ts'
import type { Databases } from './batches.ts'
import type { Taken } from './taken.ts'

/** Processor seconds of a file without PostgreSQL and there, and in the quick ring where it leaves out some tests of the file. */
export type Durations = Readonly<Record<string, readonly [rest: number, postgres: number, quick?: number]>>

const FILE = join(import.meta.dirname, '../durations.json')

/** The seconds that most files take that were not there yet. */
const USUAL: Taken = [1, 0]

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8'))

/** The processor seconds of a file in a run of either ring. */
export function secondsOf(file: string, on: Databases, durations: Durations, quick = true): number {
  const [rest, postgres, inQuick] = durations[file] ?? USUAL
  if (quick && inQuick !== undefined) return inQuick
  if (on === 'postgres') return postgres || rest
  return on === 'sqlite' ? rest : rest + postgres
}

/** Where the quick ring leaves something out: tests of the full ring, what asks for the ring by itself, and pairs of databases. */
const CUT = /^\s*ftest\(|\bring === 'quick'|\btryRows\(|\bof DIALECTS\b[\s\S]*\bof DIALECTS\b/m

/** Whether the quick ring leaves out some tests of a file. */
const isCut = (file: string): boolean => tierOf(file) !== 'full' && CUT.test(readFileSync(file, 'utf8'))

/** What repeats a file's tests on PostgreSQL, or is about it. */
const REPEATED = /onBoth|onDatabases|DIALECTS|postgres/i

/** The databases on which a file runs after the quick ring, in place of which it runs nothing on SQLite again; undefined: on none. */
export function databasesOfRest(file: string, durations: Durations): Databases | undefined {
  if (tierOf(file) === 'full' || isCut(file)) return 'both'
  const [, postgres] = durations[file] ?? USUAL
  return postgres || REPEATED.test(readFileSync(file, 'utf8')) ? 'postgres' : undefined
}

export interface WriteOptions {
  quick: boolean
  /** The processor time of a whole run: files that ran beside each other waited, so what they took is scaled to it. */
  processorSeconds?: number | undefined
}

/** Writes them in hundredths; without the time of a whole run, those of some files beside all others. */
export function writeDurations(taken: ReadonlyMap<string, Taken>, { quick, processorSeconds }: WriteOptions): void {
  const clock = [...taken.values()].reduce((sum, [rest, postgres]) => sum + rest + postgres, 0)
  const scaled = (seconds: number) => Math.round(seconds * ((processorSeconds ?? clock) / clock) * 100) / 100
  const before = readDurations()
  const whole = processorSeconds !== undefined
  const files = [...new Set([...taken.keys(), ...(quick || !whole ? Object.keys(before) : [])])].sort()
  const lines = files.map((file) => {
    const known = quick || !taken.has(file) ? before[file] : undefined
    const [rest, postgres] = taken.get(file) ?? [0, 0]
    const full = known ? known.slice(0, 2) : [scaled(rest), scaled(postgres)]
    const inQuick = isCut(file)
      ? [quick && taken.has(file) ? scaled(rest + postgres) : before[file]?.[2]].filter((one) => one !== undefined)
      : []
    return `  "${file}": [${[...full, ...inQuick].join(', ')}]`
  })
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
