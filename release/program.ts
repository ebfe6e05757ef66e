// Makes the folder of the program for one processor: Node, the bundle, the built pages, native parts, fonts and licenses.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BUILT } from '../server/web-app/built.ts'
import { bundleServer } from './bundle.ts'
import { unpackDebian } from './debian.ts'
import { noticesOf } from './notices.ts'
import { nodePart, unpackPackage } from './npm.ts'
import { type Architecture, files, nativeParts, packageOf, ROOT } from './packages.ts'

/** What `makeProgram` has made. */
export interface Program {
  folder: string
  architecture: Architecture
  /** The packages in it, but for those of the pages. */
  packages: readonly string[]
}

/** Copies files below `node_modules` to where the program looks for them. */
export function copyPackages(paths: readonly string[], program: string): void {
  for (const path of paths) {
    const to = join(program, 'lib/node_modules', path)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(ROOT, 'node_modules', path), to)
  }
}

/** Brings the one library that Node needs and small systems lack, and lets Node find it. */
function bringAtomic(architecture: Architecture, folder: string): void {
  const debian = join(folder, '../libatomic')
  unpackDebian(['libatomic1'], architecture, debian)
  const [library] = globSync(join(debian, 'usr/lib/*/libatomic.so.1'))
  mkdirSync(join(folder, 'lib/system'))
  mkdirSync(join(folder, 'licenses'))
  copyFileSync(realpathSync(library!), join(folder, 'lib/system/libatomic.so.1'))
  copyFileSync(join(debian, 'usr/share/doc/libatomic1/copyright'), join(folder, 'licenses/libatomic.txt'))
  execFileSync('patchelf', ['--set-rpath', '$ORIGIN/../lib/system', join(folder, 'bin/node')])
}

/** Makes the program in `folder`, which is emptied first; the pages must be built. `cache` keeps what npm has fetched. */
export async function makeProgram(
  architecture: Architecture,
  version: string,
  folder: string,
  cache: string,
): Promise<Program> {
  rmSync(folder, { recursive: true, force: true })
  const at = (...path: string[]) => join(folder, ...path)
  mkdirSync(at('bin'), { recursive: true })
  const bundled = await bundleServer(at('lib/server'))
  writeFileSync(at('lib/package.json'), `${JSON.stringify({ name: 'folkmoot', version, type: 'module' }, null, 2)}\n`)
  cpSync(BUILT, at('lib/pages'), { recursive: true })
  copyPackages(files, folder)
  for (const name of nativeParts(architecture)) unpackPackage(name, at('lib/node_modules', name), cache)

  const node = nodePart(architecture)
  const unpacked = join(cache, `${node.name}-${node.locked.version}`)
  unpackPackage(node.name, unpacked, cache, node.locked)
  execFileSync('llvm-strip', ['--strip-all', '-o', at('bin/node'), join(unpacked, 'bin/node')])
  bringAtomic(architecture, folder)
  copyFileSync(join(import.meta.dirname, 'files/folkmoot.sh'), at('bin/folkmoot'))
  for (const name of ['node', 'folkmoot']) chmodSync(at('bin', name), 0o755)

  const packages = [...new Set([...bundled, ...files.map(packageOf), ...nativeParts(architecture)])].sort()
  copyFileSync(join(unpacked, 'LICENSE'), at('licenses/node.txt'))
  writeFileSync(at('licenses/packages.txt'), noticesOf(packages, at('lib/node_modules')))
  for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, name), at(name))
  return { folder, architecture, packages }
}
