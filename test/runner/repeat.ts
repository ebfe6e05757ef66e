// Reruns: which failed files run once more, alone. Those that drive a browser, and those of a process that hung or broke.
import { relative, resolve } from 'node:path'

/** More than so many failed files are no coincidence of one busy moment. */
export const MOST_REPEATED = 4

/**
 * The failed files, where each of them drives a browser and they are few, with those of one process that hung, or that ended
 * badly although its tests passed: alone, each says what is its fault. None where anything else has failed. A page, its server
 * and its browser share the processors with other tests, so that a moment of a busy machine can make one of them fail; what
 * fails alone is a fault.
 *
 * @param failed absolute paths, or those of the root
 * @param processes the test files of each process that was ended or ended badly, by the path that stands for it in `failed`
 */
export function filesToRepeat(
  failed: Iterable<string>,
  processes: ReadonlyMap<string, readonly string[]> = new Map(),
  root = process.cwd(),
): string[] {
  const others = [...failed].filter((file) => !processes.has(file))
  const files = [...new Set(others.map((file) => relative(root, resolve(root, file))))].sort()
  const areOfBrowser = files.every((file) => /^test\/web\/.*\.test\.ts$/.test(file))
  if (!areOfBrowser || files.length > MOST_REPEATED || processes.size > 1) return []
  return [...new Set([...[...processes.values()].flat(), ...files])]
}

/** Whether a failure, as node's runner tells it, is that of a suite for no other reason than that tests in it failed. */
export const failsWithItsTests = (type: string | undefined, error: Error): boolean =>
  type === 'suite' && 'failureType' in error && error.failureType === 'subtestsFailed'
