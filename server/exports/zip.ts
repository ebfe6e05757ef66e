// Zip archives as streams: what fails in a source fails in the archive, and nowhere else.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  /** Stored as it is, as pictures and archives should be. */
  stored?: boolean
  /** The bytes, or where they come from once their turn has come. */
  from: Buffer | (() => Readable | Promise<Readable>)
}

/** An archive of those entries, whose names are to be unique; its sources are opened one after another. */
export function zipOf(entries: Iterable<Entry>, modified: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error): void => void output.destroy(error)
  zip.on('error', fail as never)
  // DOS times alone: e-book readers refuse the field in which the exact time would stand.
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

/** A source that takes the archive down with it, and goes down with the archive. */
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
