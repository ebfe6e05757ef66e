// Sanitizes texts before storage, long ones in a worker thread.

import { type Asker, workBeside } from '../../concurrency/worker-thread.ts'
import { tooBusy } from '../../problem.ts'
import { cleanHtml, plainText } from './clean.ts'
import type { Uncleaned } from './clean-thread.ts'

/** Characters up to which a text is cleaned at once; it takes less than a tenth of a second. */
const SHORT = 16_384
const RETRY_AFTER = 5

const cleanInThread = workBeside<Uncleaned, string>(new URL('./clean-thread.ts', import.meta.url), {
  megabytes: 256,
  patience: 20_000,
  waiting: { ofAll: 512, ofOne: 64 },
})

/** A text as it is stored. People take turns with long ones; throws 503 where too many wait, or where one takes too long. */
export async function cleanBeside(as: Uncleaned['as'], text: string, asker?: Asker): Promise<string> {
  if (text.length <= SHORT || !/[<&]/.test(text)) return as === 'html' ? cleanHtml(text) : plainText(text)
  const cleaned = await cleanInThread({ as, text }, asker)
  if (cleaned === undefined) throw tooBusy(RETRY_AFTER)
  return cleaned
}
