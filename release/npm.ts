// Fetches packages that npm does not install on this machine, such as parts for other processors, and checks them.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Architecture, ROOT } from './packages.ts'

interface Locked {
  version: string
  integrity: string
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** The version and the digest of a package, as package-lock.json has them. */
const lockedPart = (name: string): Locked => read('package-lock.json').packages[`node_modules/${name}`]

/**
 * Node for a processor. npm fetches it in a script of the package `node`, so that package-lock.json does not have its digest;
 * `npm view node-linux-ARCH@VERSION dist.integrity` shows that of another version.
 */
export const nodePart = (architecture: Architecture): { name: string; locked: Locked } => {
  const { version, integrity } = read('release/node.json') as {
    version: string
    integrity: Record<Architecture, string>
  }
  const wanted = read('package.json').devDependencies.node as string
  if (version !== wanted) throw new Error(`release/node.json has the digests of Node ${version}, and not of ${wanted}.`)
  return { name: `node-linux-${architecture}`, locked: { version, integrity: integrity[architecture] } }
}

/** Unpacks a package into a folder; throws where it is not the one that is meant. */
export function unpackPackage(name: string, into: string, cache: string, locked: Locked = lockedPart(name)): void {
  const { version, integrity } = locked
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if (!existsSync(file))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', cache, `${name}@${version}`], { cwd: ROOT })
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (digest !== integrity) {
    rmSync(file)
    throw new Error(`${name}@${version} is not the package that is meant: it has ${digest}.`)
  }
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1', '--no-same-owner'])
}
