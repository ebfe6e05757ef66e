// Bundles: an export and the meeting's attached files in one zip archive.
import type { Readable } from 'node:stream'
import { safeName } from './file.ts'
import { type ZipEntry, zipOf } from './formats/zip.ts'

export interface EnclosedFile {
  /** A name that every file system accepts. */
  name: string
  /** Opens the file when it is its turn; an error ends the archive with that error. */
  open: () => Readable | Promise<Readable>
}

/**
 * The first of some files is opened at once, and what that throws is thrown here: where none of them can be had, it is
 * better said than found in half of an archive. It is let go once nobody waits for the archive any more.
 */
export async function openFirstFile(
  files: readonly EnclosedFile[],
  gone: AbortSignal,
): Promise<readonly EnclosedFile[]> {
  const [first, ...others] = files
  if (!first) return files
  const stream = await first.open()
  // It may fail before it is its turn.
  stream.on('error', () => {})
  const leave = () => void stream.destroy()
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave, { once: true })
  const open = () => {
    if (stream.destroyed) throw stream.errored ?? new Error('The file is closed.')
    return stream
  }
  return [{ ...first, open }, ...others]
}

/** Types that are compressed already. */
const COMPRESSED = /\.(zip|gz|7z|rar|jpe?g|png|gif|webp|heic|mp[34]|m4[av]|mov|webm|pdf|docx|xlsx|pptx|epub|od[tsp])$/i

/** The export first, then the files in a folder, each under a unique name. */
export function bundleOf(
  main: { name: string; bytes: Buffer },
  files: readonly EnclosedFile[],
  modified: Date,
): Readable {
  const taken = new Set<string>()
  const enclosed = files.map(({ name, open }): ZipEntry => {
    const own = unique(safeName(name, 'attachment'), taken)
    return { name: `Materials/${own}`, stored: COMPRESSED.test(own), from: open }
  })
  return zipOf(
    [{ name: safeName(main.name), stored: COMPRESSED.test(main.name), from: main.bytes }, ...enclosed],
    modified,
  )
}

/** Makes names unique, e.g. `plan.pdf`, `plan (2).pdf`; many file systems ignore case. */
function unique(name: string, taken: Set<string>): string {
  const [, stem, extension] = /^(.*?)(\.[^.]*)?$/s.exec(name)!
  let own = name
  for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${stem} (${count})${extension ?? ''}`
  taken.add(own.toLowerCase())
  return own
}
