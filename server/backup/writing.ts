// Writes the lines of a backup into a file, under a temporary name until it is complete.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { macOf } from '../db/secrets/seal.ts'
import { BACKUP_MAC, type BackupLine, type BackupSum } from './format.ts'

export interface BackupWriter {
  line: (line: BackupLine) => Promise<void>
  /** Writes the last line, flushes everything to the disk and renames the file. */
  end: () => Promise<BackupSum>
  /** Removes everything that was written. */
  drop: () => Promise<void>
}

/** Creates the file, which only its owner may read; `secret` is the key of its MAC. Throws where the file exists. */
export async function createBackupWriter(file: string, secret: Buffer | undefined): Promise<BackupWriter> {
  // The name is taken at once, so that of two backups at the same time one is refused, and no older one is overwritten.
  await (await open(file, 'wx', 0o600)).close()
  const part = `${file}.part`
  const sum: BackupSum = { tables: 0, rows: 0, files: 0, sha256: '' }
  const counts = { table: 'tables', row: 'rows', file: 'files' } as const
  const hash = createHash('sha256')
  const gzip = createGzip()
  const sink = createWriteStream(part, { mode: 0o600, flush: true })
  const done = finished(gzip.pipe(sink))
  const failed = new Promise<never>((_, reject) => {
    for (const stream of [gzip, sink]) stream.on('error', reject)
  })
  failed.catch(() => {})
  done.catch(() => {})

  async function put(text: string) {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), failed])
  }

  async function line(one: BackupLine) {
    const count = counts[one[0] as keyof typeof counts]
    if (count) sum[count]++
    const text = `${JSON.stringify(one)}\n`
    hash.update(text)
    await put(text)
  }

  return {
    line,
    end: async () => {
      sum.sha256 = hash.digest('hex')
      if (secret) sum.mac = macOf(secret, sum.sha256, BACKUP_MAC)
      await put(`${JSON.stringify(['end', sum])}\n`)
      gzip.end()
      await Promise.race([done, failed])
      await rename(part, file)
      const folder = await open(dirname(resolve(file)))
      await folder.sync().catch(() => {})
      await folder.close()
      return sum
    },
    drop: async () => {
      gzip.destroy()
      sink.destroy()
      // A file that is still being opened would be created after its removal.
      await done.catch(() => {})
      await Promise.all([file, part].map((one) => rm(one, { force: true })))
    },
  }
}
