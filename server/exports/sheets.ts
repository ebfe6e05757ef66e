// Has sheets written beside the server's own thread, a few at a time, so that other requests are answered meanwhile.
import { Worker } from 'node:worker_threads'
import { crowded, refuse } from '../problem.ts'
import type { Head, Value } from './sheet.ts'
import type { Order, Written } from './sheet-thread.ts'

/** Most rows of a sheet, and most characters in all of them: what is longer is to be narrowed by its filters. */
export const MOST_ROWS = 50_000
export const MOST_CHARACTERS = 20_000_000

/** How many sheets are gathered at a time; what the thread holds of them is bounded by it. */
const AT_ONCE = 2
const MOST_WAITING = 30
const MEGABYTES = 1024
const RETRY_AFTER = 5
/** How long the thread stays without work, in milliseconds; it keeps its memory as long as it is there. */
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

/** Refuses what is too long for a spreadsheet. */
export function mustFit(rows: number): void {
  if (rows > MOST_ROWS)
    throw refuse('format', 'invalid_value', `A spreadsheet holds at most ${counted(MOST_ROWS)} rows.`)
}

/** The bytes of a sheet, once all of its rows are there; nothing more is done for one that nobody waits for. */
export async function writeSheet(
  head: Head,
  slices: AsyncIterable<readonly (readonly Value[])[]>,
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

/** Waits for a place, as long as somebody waits for the sheet; whoever leaves one hands it on. */
async function turn(gone: AbortSignal): Promise<void> {
  if (under < AT_ONCE) {
    under++
    return
  }
  if (queue.length >= MOST_WAITING) throw crowded(RETRY_AFTER)
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      gone.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1)
      reject(crowded(RETRY_AFTER))
    }
    gone.addEventListener('abort', leave, { once: true })
    queue.push(begin)
  })
}

async function gathered(head: Head, slices: AsyncIterable<readonly (readonly Value[])[]>, gone: AbortSignal) {
  const id = ++last
  const written = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }))
  // It may fail while rows are still gathered.
  written.catch(() => {})
  const worker = running()
  const tell = (order: Order) => worker.postMessage(order)
  tell({ id, head })
  try {
    let characters = 0
    for await (const rows of slices) {
      if (gone.aborted || !waiting.has(id)) throw crowded(RETRY_AFTER)
      characters += charactersIn(rows)
      if (characters > MOST_CHARACTERS)
        throw refuse('format', 'invalid_value', `A spreadsheet holds at most ${counted(MOST_CHARACTERS)} characters.`)
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

function charactersIn(rows: readonly (readonly Value[])[]): number {
  let characters = 0
  for (const row of rows) for (const value of row) if (typeof value === 'string') characters += value.length
  return characters
}

/** The thread, started where there is none. It keeps no process alive by itself. */
function running(): Worker {
  clearTimeout(idle)
  if (!thread) {
    const started = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    })
    thread = started
    started.on('message', (answer: Written) => {
      const asked = settle(answer.id)
      if ('bytes' in answer) asked?.resolve(answer.bytes)
      else asked?.reject(new Error(answer.failed))
    })
    started.on('error', (error) => ended(started, error as Error))
    started.on('exit', () => ended(started, new Error('The thread that writes sheets has ended.')))
  }
  thread.ref()
  return thread
}

function settle(id: number): Waiting | undefined {
  const asked = waiting.get(id)
  waiting.delete(id)
  if (!waiting.size) rest()
  return asked
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
