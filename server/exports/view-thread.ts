// The thread that makes views of long papers, one at a time.
import { parentPort } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { type View, views } from './view.ts'

export interface Wanted {
  name: View
  paper: Paper
}

/** `failed` says why there is no text. */
export type Shown = { text: string } | { failed: string }

parentPort!.on('message', ({ name, paper }: Wanted) => {
  try {
    parentPort!.postMessage({ text: views[name](paper) } satisfies Shown)
  } catch (error) {
    parentPort!.postMessage({ failed: String((error as Error).stack ?? error) } satisfies Shown)
  }
})
