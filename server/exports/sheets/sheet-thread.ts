// Worker thread that writes spreadsheets: it collects rows, and sends the bytes of complete files.
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { csvBytes } from './csv.ts'
import { type CellValue, type SheetHead, sheetBytes } from './sheet.ts'

export type SheetRequest =
  | { id: number; head: SheetHead }
  | { id: number; rows: readonly (readonly CellValue[])[] }
  | { id: number; write: true }
  | { id: number; drop: true }

export type SheetResult = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; failed: string }

// The server has priority. Only Linux sets the priority of a thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

const begun = new Map<number, { head: SheetHead; rows: (readonly CellValue[])[] }>()

parentPort!.on('message', async (order: SheetRequest) => {
  const { id } = order
  if ('head' in order) begun.set(id, { head: order.head, rows: [] })
  else if ('rows' in order) begun.get(id)!.rows.push(...order.rows)
  else {
    const { head, rows } = begun.get(id)!
    begun.delete(id)
    if ('write' in order) await write(id, head, rows)
  }
})

async function write(id: number, head: SheetHead, rows: readonly (readonly CellValue[])[]): Promise<void> {
  try {
    const written = head.format === 'csv' ? csvBytes(head, rows) : await sheetBytes(head, rows)
    const bytes = new Uint8Array(written)
    parentPort!.postMessage({ id, bytes } satisfies SheetResult, [bytes.buffer])
  } catch (error) {
    parentPort!.postMessage({ id, failed: String((error as Error).stack ?? error) } satisfies SheetResult)
  }
}
