// The secret that seals what the site must keep and be able to read: a setting, or a file that the first start makes.
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
import { makeFolder } from '../db/folder.ts'
import { SHORTEST_SECRET } from '../setting-values.ts'

/** Where the secret is kept that nobody has set. */
export const secretFile = (folder: string): string => join(folder, 'secret')

/** The secret of the settings or of the file; undefined where there is none yet. */
export function secretOf({ secret, data }: Pick<Config, 'secret' | 'data'>): Buffer | undefined {
  if (secret) return Buffer.from(secret)
  const file = secretFile(data)
  if (!existsSync(file)) return undefined
  const kept = read(file)
  if (kept.length < SHORTEST_SECRET)
    throw new Error(`${file} holds no secret of ${SHORTEST_SECRET} characters or more.`)
  return Buffer.from(kept)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

/** Makes the file, which its owner alone may read. It is there whole or not at all; who comes second finds the first's. */
export function makeSecret(folder: string): void {
  try {
    keepSecret(folder)
  } catch (error) {
    throw new Error(`Set FOLKMOOT_SECRET, since no secret can be kept: ${(error as Error).message}`, { cause: error })
  }
}

/** Where another secret waits until everything is sealed with it. */
const nextFile = (folder: string): string => `${secretFile(folder)}.next`

/** Makes another secret beside the one that is used, or finds the one that was made before; it waits there. */
export function nextSecret(folder: string): Buffer {
  const file = nextFile(folder)
  if (!existsSync(file)) written(file)
  return Buffer.from(read(file))
}

/** The other secret takes the place of the one that was used. */
export function useNextSecret(folder: string): void {
  renameSync(nextFile(folder), secretFile(folder))
  onDisk(folder, 'r')
}

const written = (file: string): void =>
  onDisk(file, 'wx', (fd) => writeSync(fd, `${randomBytes(32).toString('base64url')}\n`))

function keepSecret(folder: string): void {
  const file = secretFile(folder)
  const whole = `${file}.${randomBytes(6).toString('hex')}`
  makeFolder(folder)
  written(whole)
  try {
    linkOrCopy(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(whole)
  }
  onDisk(folder, 'r')
}

/** Neither replaces a file that is there. Some file systems know no links. */
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
