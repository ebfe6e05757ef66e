// How long each test file takes, as `node test/run.ts --durations` wrote it down: files are packed by it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds by file. */
export type Durations = Readonly<Record<string, number>>

const FILE = join(import.meta.dirname, 'durations.json')

/** The seconds that most files take that were not there yet. */
export const USUAL = 1

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8'))

/** Writes them in tenths, without what beginning a process takes: as long as the quickest of them. */
export function writeDurations(measured: readonly (readonly [file: string, seconds: number])[]): void {
  const least = Math.min(...measured.map(([, seconds]) => seconds))
  const lines = measured.map(([file, seconds]) => `  ${JSON.stringify(file)}: ${(seconds - least).toFixed(1)}`)
  writeFileSync(FILE, `{\n${lines.sort().join(',\n')}\n}\n`)
}
