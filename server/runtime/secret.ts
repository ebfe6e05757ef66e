// The secret that seals what a site stores and must be able to read: a setting, or a file that the first start makes.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeFolder } from '../db/data-folder/data-folder.ts'
import { SHORTEST_SECRET } from '../settings/values.ts'

/** The file of the secret where FOLKMOOT_SECRET is not set. */
export const secretFile = (folder: string): string => join(folder, 'secret')

/** The secret of the setting or of the file; undefined where there is none yet. Throws where the file is unreadable. */
export function secretOf({ secret, data }: Pick<Config, 'secret' | 'data'>): Buffer | undefined {
  if (secret) return Buffer.from(secret)
  const file = secretFile(data)
  if (!existsSync(file)) return undefined
  const kept = read(file)
  if (kept.length < SHORTEST_SECRET) throw new Error(`${file} has no secret of ${SHORTEST_SECRET} characters or more.`)
  return Buffer.from(kept)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EISDIR')
      throw new Error(
        `${file} is a folder, but must be the file with the secret. Restore the file, or set FOLKMOOT_SECRET.`,
      )
    throw new Error(`${file}: ${message}`)
  }
}

/** Makes the file, which only its owner may read; of several processes at the same time, one makes it. */
export function makeSecret(folder: string): void {
  try {
    keepSecret(folder)
  } catch (error) {
    throw new Error(`Set FOLKMOOT_SECRET, because no secret can be stored: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** The file of a new secret until everything is sealed with it. */
const nextFile = (folder: string): string => `${secretFile(folder)}.next`

/** Makes a new secret beside the one in use, or returns the one that an interrupted attempt has made. */
export function nextSecret(folder: string): Buffer {
  const file = nextFile(folder)
  if (!existsSync(file)) writeSecret(file)
  return Buffer.from(read(file))
}

/** Replaces the secret in use by the new one. */
export function useNextSecret(folder: string): void {
  renameSync(nextFile(folder), secretFile(folder))
  onDisk(folder, 'r')
}

const writeSecret = (file: string): void =>
  onDisk(file, 'wx', (fd) => writeSync(fd, `${randomBytes(32).toString('base64url')}\n`))

function keepSecret(folder: string): void {
  const file = secretFile(folder)
  const whole = `${file}.${randomBytes(6).toString('hex')}`
  makeFolder(folder)
  writeSecret(whole)
  try {
    linkOrCopy(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(whole)
  }
  onDisk(folder, 'r')
}

/** Neither of the two replaces an existing file. Some file systems have no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/** Opens a file or a folder, does something with it, and waits for the disk. */
function onDisk(path: string, flags: string, work: (fd: number) => void = () => {}): void {
  const fd = openSync(path, flags, 0o600)
  try {
    work(fd)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
