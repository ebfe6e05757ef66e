// File types that an endpoint can return instead of JSON (docs/api/files.md#exports).
import type { Readable } from 'node:stream'
import type { FileType } from '../../../contract/formats.ts'
import type { Call } from '../../actions/call.ts'
import type { EmbedContext, Row } from './embed-context.ts'

/** A file to download. */
export interface File {
  /** The file name without extension, in any characters. */
  name: string
  /** The type, where it is not that of the format, such as a zip archive. */
  type?: FileType
  /** Whether it has an ETag; its content is made for HEAD as well then, all at once. */
  tagged?: true
  /** Makes the content; not called for HEAD. Throws 503 where the server is too busy, before anything is sent. */
  bytes: () => Promise<Uint8Array | Readable>
}

/** The request for a file. */
export interface FileRequest {
  call: Call
  context: EmbedContext
  /** The fields that were asked for; undefined: all of them. */
  fields: readonly string[] | undefined
  /** The embeds that were asked for, where the file has any. */
  embeds: readonly string[]
  /** Aborts when the client has gone. */
  gone: AbortSignal
}

/** The formatted rows of a list, a slice at a time. */
export interface FileRows {
  /** How many rows there are; fewer come where some are deleted meanwhile. */
  total: number
  slices: () => AsyncIterable<Row[]> | Iterable<Row[]>
}

/** Makes a file of a list. */
export type ListFile = (rows: FileRows, request: FileRequest) => Promise<File> | File
/** Makes a file of one row, which is not formatted yet. */
export type RowFile = (row: Row, request: FileRequest) => Promise<File> | File
