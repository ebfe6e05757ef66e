// Serializes rows as JSON in slices that yield to other requests.
import { setImmediate } from 'node:timers/promises'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import type { Row } from '../../resources/serving/serve.ts'

/** Characters that are written at a time; a text that is longer is a piece of its own. */
const PIECE = 256_000
/** Milliseconds after which others are answered, however short the pieces are. */
const STRETCH = 5

/** Rows with commas between them, in pieces. */
export async function* piecesOf(slices: AsyncIterable<Row[]> | Iterable<Row[]>): AsyncGenerator<string> {
  let piece = ''
  let before = ''
  let began = performance.now()
  for await (const rows of slices) {
    for (const row of rows) {
      for (const part of hasLongField(row) ? partsOf(row) : [JSON.stringify(row)]) {
        piece += before + part
        before = ''
        if (piece.length < PIECE) continue
        yield piece
        piece = ''
        await setImmediate()
        began = performance.now()
      }
      before = ','
    }
    if (piece) yield piece
    piece = ''
    if (performance.now() - began < STRETCH) continue
    await setImmediate()
    began = performance.now()
  }
}

/** Rows as a JSON list; undefined where they are long, and others are to be answered in between. */
export function jsonOfShort(rows: readonly Row[]): string | undefined {
  let text = ''
  for (const row of rows) {
    if (text.length > PIECE || hasLongField(row)) return undefined
    text += (text && ',') + JSON.stringify(row)
  }
  return `[${text}]`
}

/** A row as JSON; others are answered in between, as long as what is embedded in it may be. */
export async function jsonOfRow(row: Row): Promise<string> {
  const parts: string[] = []
  for await (const part of yieldingToRequests(partsOf(row))) parts.push(part)
  return parts.join('')
}

/** A row field by field, and what is embedded in it row by row. */
function* partsOf(row: Row): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue
    const start = `${before}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* partsOfList(start, value)
    else yield start + JSON.stringify(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* partsOfList(start: string, values: readonly unknown[]): Generator<string> {
  let before = `${start}[`
  for (const value of values) {
    yield before + JSON.stringify(value)
    before = ','
  }
  yield before === ',' ? ']' : `${before}]`
}

/** It looks at every row of every list, so it makes no array of the fields. */
function hasLongField(row: Row): boolean {
  for (const name in row) if (isLong(row[name])) return true
  return false
}

const isLong = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > PIECE : Array.isArray(value) && value.length > MANY

/** Embedded rows that are long together. */
const MANY = 500
