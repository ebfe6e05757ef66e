// Makes views of long meetings in a worker thread, one at a time, with fair turns between people.
import { type Asker, workBeside } from '../../concurrency/worker-thread.ts'
import type { DocumentContent } from '../document/document-content.ts'
import type { View } from '../document/views.ts'
import type { ViewRequest, ViewResult } from './view-thread.ts'

/** Milliseconds that a view may take. */
const PATIENCE = 20_000

const makeInThread = workBeside<ViewRequest, ViewResult>(new URL('./view-thread.ts', import.meta.url), {
  megabytes: 192,
  patience: PATIENCE,
})

export type Made = Extract<ViewResult, { took: number }>

/** The text of a view, unless it takes too much time or memory, and its processor time in milliseconds. */
export async function viewBeside(name: View, content: DocumentContent, asker: Asker): Promise<Made> {
  const made = await makeInThread({ name, content }, asker)
  if (made && 'failed' in made) throw new Error(made.failed)
  return made ?? { text: undefined, took: PATIENCE }
}
