// The thread that makes views of long papers, one at a time.
import { parentPort } from 'node:worker_threads'
import { TooLong } from './bounds.ts'
import type { Paper } from './paper.ts'
import { type View, views } from './view.ts'

export interface ViewRequest {
  name: View
  paper: Paper
}

/**
 * The text, unless the paper is too long, and the processor time in milliseconds; `failed` is the message of an error.
 */
export type ViewResult = { text: string | undefined; took: number } | { failed: string }

/** The processor time of this thread, in milliseconds. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function fitting(name: View, paper: Paper): string | undefined {
  try {
    return views[name](paper)
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

parentPort!.on('message', ({ name, paper }: ViewRequest) => {
  try {
    const before = used()
    const text = fitting(name, paper)
    parentPort!.postMessage({ text, took: used() - before } satisfies ViewResult)
  } catch (error) {
    parentPort!.postMessage({ failed: String((error as Error).stack ?? error) } satisfies ViewResult)
  }
})
