// Which failed files are run once more by themselves: those that look at pages in a real browser.
import { relative, resolve } from 'node:path'

/** More than so many failed files are no coincidence of one busy moment. */
export const MOST_REPEATED = 4

/**
 * The failed files, where each of them drives a browser and they are few; else none. A page, its server and its browser share
 * the processors with other tests, so that a moment of a busy machine can make one of them fail; what fails alone is a fault.
 *
 * @param failed absolute paths, or those of the root
 */
export function filesToRepeat(failed: Iterable<string>, root = process.cwd()): string[] {
  const files = [...new Set([...failed].map((file) => relative(root, resolve(root, file))))].sort()
  const areOfBrowser = files.every((file) => /^test\/web\/.*\.test\.ts$/.test(file))
  return areOfBrowser && files.length <= MOST_REPEATED ? files : []
}

/** Whether a failure, as node's runner tells it, is that of a suite for no other reason than that tests in it failed. */
export const failsWithItsTests = (type: string | undefined, error: Error): boolean =>
  type === 'suite' && 'failureType' in error && error.failureType === 'subtestsFailed'
