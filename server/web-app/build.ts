// Builds the web application where it is not built yet, or was built from other sources.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { BUILT, BUILT_FROM } from './built.ts'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'web')

/** A digest of all sources of the application. */
function sources(): string {
  const digest = createHash('sha256')
  const files = globSync(['web/**/*.{ts,tsx,css}', 'contract/**/*.ts', 'words/**/*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: ['web/dist/**', 'web/.dist-*/**'],
  })
  for (const file of files.sort())
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

/** Returns whether the application was built from the present sources. */
const isCurrent = (digest: string): boolean =>
  existsSync(join(BUILT, BUILT_FROM)) && readFileSync(join(BUILT, BUILT_FROM), 'utf8') === digest

/** Builds the application unless it is current; `begin` is called where it is not. Throws with the output of Vite where it fails. */
export async function buildApplication(begin: (label: string) => void): Promise<void> {
  // In development Vite hands out the sources, so that any build will do (bin/develop.ts).
  if (process.env['NODE_ENV'] === 'development' && existsSync(join(BUILT, BUILT_FROM))) return
  const digest = sources()
  if (isCurrent(digest)) return
  begin('Building pages (once)')
  const made = mkdtempSync(join(web, '.dist-'))
  try {
    // The server may run as another user than the build.
    chmodSync(made, 0o755)
    await vite(made)
    compress(join(made, 'assets'))
    writeFileSync(join(made, BUILT_FROM), digest)
    replace(made, digest)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** Moves the finished build into place, so that processes that build at once do not mix their files. */
function replace(made: string, digest: string): void {
  const old = mkdtempSync(join(web, '.dist-'))
  try {
    if (existsSync(BUILT)) renameSync(BUILT, join(old, 'dist'))
    renameSync(made, BUILT)
  } catch (error) {
    if (!isCurrent(digest)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

/** Runs Vite in a process of its own, so that its memory does not stay with the server. */
function vite(outDir: string): Promise<void> {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, 'build', web, '--outDir', outDir, '--logLevel', 'error'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The pages could not be built.\n${output.trim()}`)),
    )
  })
}

/** Compresses the files once, instead of at every request; not those that would grow. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const write = (ending: string, smaller: Buffer) =>
      smaller.length < bytes.length && writeFileSync(`${path}.${ending}`, smaller)
    write('br', brotliCompressSync(bytes))
    write('gz', gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildApplication(console.log)
