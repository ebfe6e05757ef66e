// Which ring of tests runs: the quick one of `npm test`, or all of them.
import { test } from 'node:test'
import type { Dialect } from '../server/db/dialects/dialect.ts'

/** The quick ring has every promise once, the full one also on the second database and in long scenes. */
export const ring: 'quick' | 'full' = process.env['TEST_RING'] === 'quick' ? 'quick' : 'full'

/** The databases on which a file repeats its tests; a process may be given one alone. */
export const DIALECTS: readonly Dialect[] = (['sqlite', 'postgres'] as const).filter(
  (one) => one === (process.env['TEST_DATABASES'] ?? one),
)

/** A test of the full ring alone, in a file whose other tests are in both. */
export const ftest: typeof test = ring === 'full' ? test : (Object.assign(async () => {}, test) as typeof test)
