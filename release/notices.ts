// The licenses of everything that a release brings.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf, ROOT } from './packages.ts'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/** The folder of a package: that of the sources, or of a part that only the release has. */
function folderOf(name: string, more: string): string {
  const [at] = [join(ROOT, 'node_modules'), more].flatMap((folder) => globSync(join(folder, name, 'package.json')))
  if (!at) throw new Error(`The package ${name} is not installed.`)
  return join(at, '..')
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The packages that the pages are made of: those that they import, and what these need. */
export function packagesOfPages(): string[] {
  const found = new Set<string>()
  const add = (name: string): void => {
    const folder = globSync(join(ROOT, 'node_modules', name, 'package.json'))[0]
    if (!folder || found.has(name)) return
    found.add(name)
    Object.keys(manifestIn(join(folder, '..')).dependencies ?? {}).forEach(add)
  }
  for (const file of globSync('web/{*,!(dist)/**/*}.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['web/vite.config.ts', 'web/build/**'],
  }))
    for (const [, name] of readFileSync(join(ROOT, file), 'utf8').matchAll(/from '([^.'][^']*)'/g))
      add(packageOf(name!))
  return [...found].sort()
}

/** The notice of one package: its name, its version, and the texts of its license. */
function noticeOf(name: string, more: string): string {
  const folder = folderOf(name, more)
  const { version, license = 'see its text' } = manifestIn(folder)
  const texts = globSync('{LICENSE,LICENCE,License,license,COPYING,NOTICE,OFL,THIRD-PARTY-LICENSE}*', { cwd: folder })
    .filter((file) => /^[^.]+(\.(md|txt))?$/.test(file))
    .sort()
  return [
    `${name} ${version} (${license})`,
    ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  ].join('\n\n')
}

/** One text with the notices of these packages and of those of the pages; `more`: where the native parts are. */
export const noticesOf = (packages: readonly string[], more: string): string =>
  [...new Set([...packages, ...packagesOfPages()])]
    .sort()
    .map((name) => noticeOf(name, more))
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n')
