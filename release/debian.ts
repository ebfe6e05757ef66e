// Unpacks packages of Debian into a folder, without installing them.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ARCHITECTURES, type Architecture } from './packages.ts'

/** The release of Debian whose files are taken. */
const SUITE = 'bookworm'

/** Empties the folder, and unpacks packages and what they depend on into it. */
export function unpackDebian(packages: readonly string[], architecture: Architecture, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const debian = [`--architectures=${ARCHITECTURES[architecture]}`, `--include=${packages}`, SUITE, folder]
  execFileSync('mmdebstrap', ['--quiet', '--mode=chrootless', '--variant=extract', ...debian], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
