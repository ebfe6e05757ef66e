// Makes views of long meetings in a separate thread, one at a time, callers in turn, with limits of memory and time.
import { Worker } from 'node:worker_threads'
import type { DocumentContent } from './document-content.ts'
import { fairQueue } from './rotation.ts'
import type { View } from './view.ts'
import type { ViewRequest, ViewResult } from './view-thread.ts'

/** The heap of the thread in megabytes; beyond that it ends, and the next view starts another one. */
const MEGABYTES = 192
/** Milliseconds that a view may take, and after which an idle thread ends. */
const PATIENCE = 20_000
const IDLE = 30_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
/** The views that wait, with a queue for each person. */
const waiting = fairQueue<() => Promise<unknown>>()
let busy = false

export type Made = Extract<ViewResult, { took: number }>

/** The text of a view, unless it takes too much time or memory, and its processor time in milliseconds. */
export const viewBeside = (name: View, content: DocumentContent, person: number): Promise<Made> =>
  new Promise((resolve, reject) => {
    waiting.add(person, () => madeNext({ name, content }).then(resolve, reject))
    void work()
  })

async function work(): Promise<void> {
  if (busy) return
  busy = true
  for (let next = waiting.take()?.one; next; next = waiting.take()?.one) await next()
  busy = false
}

async function madeNext(wanted: ViewRequest): Promise<Made> {
  clearTimeout(idle)
  const worker = (thread ??= begun())
  worker.ref()
  const shown = await new Promise<ViewResult | undefined>((resolve) => {
    const end = (value: ViewResult | undefined) => {
      clearTimeout(timer)
      worker.off('message', end).off('error', ended).off('exit', ended)
      if (!value) drop(worker)
      resolve(value)
    }
    const ended = () => end(undefined)
    const timer = setTimeout(ended, PATIENCE)
    worker.on('message', end).on('error', ended).on('exit', ended)
    worker.postMessage(wanted)
  })
  if (shown) rest(worker)
  if (shown && 'failed' in shown) throw new Error(shown.failed)
  return shown ?? { text: undefined, took: PATIENCE }
}

const begun = (): Worker =>
  new Worker(new URL('./view-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })

/** Ends the thread of a view that takes too much. */
function drop(worker: Worker): void {
  if (thread === worker) thread = undefined
  worker.on('error', () => {})
  worker.terminate()
}

function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => drop(worker), IDLE).unref()
}
