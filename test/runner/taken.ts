// How long each test file took in a run, by its suites: those on PostgreSQL apart from the rest.
import type { TestsStream } from 'node:test'
import { fileOfEvents } from './progress.ts'

/** Seconds of a file: what it does without PostgreSQL, and what it repeats there. */
export type Taken = readonly [rest: number, postgres: number]

export interface Timing {
  taken: Map<string, Taken>
  /** The file of each outermost suite or test, by the process's file and its name. */
  suites: Map<string, string>
}

export const suiteKey = (entryFile: string, name: string): string => `${entryFile}\n${name}`

/** Adds up what a run tells of its outermost tests and suites; it is whole once the run has ended. */
export function timing(events: TestsStream, nameOf: (path: string) => string): Timing {
  const taken = new Map<string, Taken>()
  const suites = new Map<string, string>()
  const fileOf = fileOfEvents(nameOf)
  events.on('test:complete', (event) => {
    const file = fileOf(event)
    if (!file || event.nesting || event.name === event.file) return
    const { entryFile = '', name, details } = event
    const seconds = details.duration_ms / 1000
    const [rest, postgres] = taken.get(file) ?? [0, 0]
    taken.set(file, /postgres/i.test(name) ? [rest, postgres + seconds] : [rest + seconds, postgres])
    suites.set(suiteKey(entryFile, name), file)
  })
  return { taken, suites }
}
