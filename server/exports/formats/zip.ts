// Writes zip archives as streams; an error of a source is an error of the archive.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** Stored without compression, for content that is compressed already. */
  stored?: boolean
  /** The bytes, or a function that opens their source when it is its turn. */
  from: Buffer | (() => Readable | Promise<Readable>)
}

/** An archive of entries with unique names; the sources are opened one after another. */
export function zipOf(entries: Iterable<ZipEntry>, modified: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error): void => void output.destroy(error)
  zip.on('error', fail as never)
  // Only DOS times, since e-book readers refuse the extra field with the exact time.
  const shared = { mtime: modified, mode: 0o100644, forceDosTimestamp: true }
  for (const { name, stored, from } of entries) {
    const options = { ...shared, compress: !stored }
    if (Buffer.isBuffer(from)) zip.addBuffer(from, name, options)
    else
      zip.addReadStreamLazy(
        name,
        options,
        (give) => void opened(from, output, fail).then((stream) => stream && give(null, stream)),
      )
  }
  zip.end()
  return output
}

/** Connects a source with the archive, so that an error of either ends both. */
async function opened(
  open: () => Readable | Promise<Readable>,
  output: Readable,
  fail: (error: Error) => void,
): Promise<Readable | undefined> {
  try {
    const source = await open()
    source.on('error', fail)
    const leave = () => void source.destroy()
    output.once('close', leave)
    source.once('close', () => output.off('close', leave))
    if (output.destroyed) source.destroy()
    return source
  } catch (error) {
    fail(error as Error)
    return undefined
  }
}
