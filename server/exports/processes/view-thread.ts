// Worker thread that makes views of long documents, one at a time.
import { parentPort } from 'node:worker_threads'
import type { DocumentContent } from '../document/document-content.ts'
import { type View, views } from '../document/views.ts'
import { TooLong } from './cost-limit.ts'

export interface ViewRequest {
  name: View
  content: DocumentContent
}

/**
 * The text, unless the document is too long, and the processor time in milliseconds; `failed` is the message of an error.
 */
export type ViewResult = { text: string | undefined; took: number } | { failed: string }

/** The processor time of this thread, in milliseconds. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function fitting(name: View, content: DocumentContent): string | undefined {
  try {
    return views[name](content)
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

parentPort!.on('message', ({ name, content }: ViewRequest) => {
  try {
    const before = used()
    const text = fitting(name, content)
    parentPort!.postMessage({ text, took: used() - before } satisfies ViewResult)
  } catch (error) {
    parentPort!.postMessage({ failed: String((error as Error).stack ?? error) } satisfies ViewResult)
  }
})
