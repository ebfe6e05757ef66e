// Packs folders the same way every time: entries in order, of one time and one owner.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ROOT } from './packages.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The time of everything in a release, in Unix seconds: that of its commit, or SOURCE_DATE_EPOCH where there is no git. */
export const EPOCH: string = process.env['SOURCE_DATE_EPOCH'] || git('log', '-1', '--format=%ct')

/** Arguments of tar with which an archive depends on nothing but names, bytes and who may execute. */
export const SAME: readonly string[] = [
  '--format=gnu',
  '--sort=name',
  `--mtime=@${EPOCH}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
]

/** Everybody may read, nobody but the owner may write. */
const OPEN = '--mode=u+rwX,go+rX,go-w'

/** How much xz compresses, from 0 to 9; 0 is quick, to try something. */
export const LEVEL: string = process.env['XZ_LEVEL'] ?? '6'

/** Packs `name`, which lies in `folder`, into a file that xz compresses. */
export function packArchive(folder: string, name: string, file: string): void {
  // Two threads or more make the same bytes, however many there are.
  const xz = `xz -${LEVEL} --threads=2`
  execFileSync('tar', [...SAME, OPEN, `--use-compress-program=${xz}`, '-cf', file, '-C', folder, name])
}

/** The SHA-256 of a file, in hexadecimal digits. */
export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
