// Writes spreadsheets in a worker thread, a few at a time.
import { Worker } from 'node:worker_threads'
import { refuse, tooBusy } from '../../problem.ts'
import type { CellValue, SheetHead } from './sheet.ts'
import type { SheetRequest, SheetResult } from './sheet-thread.ts'

/** Rows of a sheet at most, and characters of all of them; a longer one is refused, so that the caller filters it. */
export const MOST_ROWS = 50_000
export const MOST_CHARACTERS = 20_000_000

/** Sheets at a time, which bounds the memory of the thread. */
const AT_ONCE = 2
const MOST_WAITING = 30
const MEGABYTES = 1024
const RETRY_AFTER = 5
/** Milliseconds after which an idle thread ends, since it does not free memory before. */
const IDLE = 30_000

interface Waiting {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (error: Error) => void
}

let last = 0
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

let under = 0
const queue: (() => void)[] = []

const counted = (number: number): string => number.toLocaleString('en')

/** Throws 422 where a list is too long for a spreadsheet. */
export function mustFitSheet(rows: number): void {
  if (rows > MOST_ROWS)
    throw refuse('format', 'invalid_value', `A spreadsheet can have at most ${counted(MOST_ROWS)} rows.`)
}

/** The bytes of a sheet; the work stops where its caller has gone. */
export async function writeSheet(
  head: SheetHead,
  slices: AsyncIterable<readonly (readonly CellValue[])[]>,
  gone: AbortSignal,
): Promise<Uint8Array> {
  await turn(gone)
  try {
    return await gathered(head, slices, gone)
  } finally {
    const next = queue.shift()
    if (next) next()
    else under--
  }
}

/** Waits until fewer sheets are being written, as long as the caller waits. */
async function turn(gone: AbortSignal): Promise<void> {
  if (under < AT_ONCE) {
    under++
    return
  }
  if (queue.length >= MOST_WAITING) throw tooBusy(RETRY_AFTER)
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      gone.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1)
      reject(tooBusy(RETRY_AFTER))
    }
    gone.addEventListener('abort', leave, { once: true })
    queue.push(begin)
  })
}

async function gathered(head: SheetHead, slices: AsyncIterable<readonly (readonly CellValue[])[]>, gone: AbortSignal) {
  const id = ++last
  const written = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
  // It may fail while rows are still being collected.
  written.catch(() => {})
  const worker = running()
  const tell = (order: SheetRequest) => worker.postMessage(order)
  tell({ id, head })
  try {
    let characters = 0
    for await (const rows of slices) {
      if (gone.aborted || !waiting.has(id)) throw tooBusy(RETRY_AFTER)
      characters += charactersIn(rows)
      if (characters > MOST_CHARACTERS)
        throw refuse(
          'format',
          'invalid_value',
          `A spreadsheet can have at most ${counted(MOST_CHARACTERS)} characters.`,
        )
      tell({ id, rows })
    }
  } catch (error) {
    tell({ id, drop: true })
    settle(id)
    throw error
  }
  tell({ id, write: true })
  return written
}

function charactersIn(rows: readonly (readonly CellValue[])[]): number {
  let characters = 0
  for (const row of rows) for (const value of row) if (typeof value === 'string') characters += value.length
  return characters
}

/** The thread, started where there is none. It does not keep the process alive. */
function running(): Worker {
  clearTimeout(idle)
  if (!thread) {
    const started = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    })
    thread = started
    started.on('message', (answer: SheetResult) => {
      const pending = settle(answer.id)
      if ('bytes' in answer) pending?.resolve(answer.bytes)
      else pending?.reject(new Error(answer.failed))
    })
    started.on('error', (error) => ended(started, error as Error))
    started.on('exit', () => ended(started, new Error('The thread that writes sheets has ended.')))
  }
  thread.ref()
  return thread
}

function settle(id: number): Waiting | undefined {
  const pending = waiting.get(id)
  waiting.delete(id)
  if (!waiting.size) rest()
  return pending
}

function rest(): void {
  const resting = thread
  resting?.unref()
  clearTimeout(idle)
  idle = setTimeout(() => {
    if (thread === resting) thread = undefined
    resting?.terminate()
  }, IDLE).unref()
}

function ended(worker: Worker, error: Error): void {
  if (thread !== worker) return
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
