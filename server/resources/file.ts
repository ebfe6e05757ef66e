// What an endpoint makes of its rows when a file is asked for instead of JSON.
import type { Readable } from 'node:stream'
import type { FileType } from '../../contract/formats.ts'
import type { Call } from '../actions/call.ts'
import type { EmbedContext, Row } from './embed-context.ts'

/** A file to be carried away: what its headers say, and how its bytes come to be, which HEAD does not ask for. */
export interface File {
  /** What it is called, without the extension; any characters. */
  name: string
  /** What it is, where that is not what the format says: a bundle. */
  type?: FileType
  /** May throw `crowded`: then 503 is answered, and nothing has been sent. */
  bytes: () => Promise<Uint8Array | Readable>
}

/** Who asks for a file, and for what of it. */
export interface FileAsked {
  call: Call
  context: EmbedContext
  /** Undefined: all of them. */
  fields: readonly string[] | undefined
  /** Those of the file, where its endpoint has any. */
  embeds: readonly string[]
  /** Nobody waits for the file any more. */
  gone: AbortSignal
}

/** The rows of a list as they are shown, some at a time. */
export interface FileRows {
  /** How many there are; fewer come where some are deleted meanwhile. */
  total: number
  slices: () => AsyncIterable<Row[]>
}

export type ListFile = (rows: FileRows, asked: FileAsked) => Promise<File> | File
/** The row is as it was fetched; `context.formatRows` formats it. */
export type RowFile = (row: Row, asked: FileAsked) => Promise<File> | File
