// How long each test file takes, as runs wrote it down: processes are packed by it, and the quick ring is weighed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Tier, tierOf } from '../tiers.ts'
import type { Taken } from './taken.ts'

/** Processor seconds of a file without PostgreSQL and there, and in the quick ring where it leaves out some tests of the file. */
export type Durations = Readonly<Record<string, readonly [rest: number, postgres: number, quick?: number]>>

const FILE = join(import.meta.dirname, '../durations.json')

/** The seconds that most files take that were not there yet. */
const USUAL: Taken = [1, 0]

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8'))

/** The processor seconds of a file in a run of either ring. */
export function secondsOf(file: string, tier: Tier, durations: Durations, quick = true): number {
  const [rest, postgres, inQuick] = durations[file] ?? USUAL
  if (quick && inQuick !== undefined) return inQuick
  return tier === 'sqlite' ? rest : rest + postgres
}

/** Where the quick ring leaves something out: tests of the full ring, or what asks for the ring by itself. */
const CUT = /^\s*ftest\(|\bring === 'quick'|\btryRows\(/m

/** Whether the quick ring leaves out some tests of a file. */
const isCut = (file: string): boolean => tierOf(file) !== 'full' && CUT.test(readFileSync(file, 'utf8'))

/**
 * Writes them in hundredths. Files that ran beside each other waited for the processors, so what they took by the clock is
 * scaled to the processor time of the whole run.
 */
export function writeDurations(taken: ReadonlyMap<string, Taken>, processorSeconds: number, quick: boolean): void {
  const clock = [...taken.values()].reduce((sum, [rest, postgres]) => sum + rest + postgres, 0)
  const scaled = (seconds: number) => Math.round((seconds * processorSeconds * 100) / clock) / 100
  const before = readDurations()
  const files = [...new Set([...taken.keys(), ...(quick ? Object.keys(before) : [])])].sort()
  const lines = files.map((file) => {
    const [rest, postgres] = taken.get(file) ?? [0, 0]
    const known = quick ? before[file] : undefined
    const full = known ? known.slice(0, 2) : [scaled(rest), scaled(postgres)]
    const inQuick = isCut(file)
      ? [quick ? scaled(rest + postgres) : before[file]?.[2]].filter((one) => one !== undefined)
      : []
    return `  "${file}": [${[...full, ...inQuick].join(', ')}]`
  })
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
