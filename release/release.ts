// `npm run release`: makes everything that a version of Folkmoot is handed out as, the same bytes from the same commit.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApplication } from '../server/web-app/build.ts'
import { billOf } from './bill.ts'
import { makeDeb, makeFontsDeb } from './deb.ts'
import { makeImage } from './image.ts'
import { packagesOfPages } from './notices.ts'
import { ARCHITECTURES, type Architecture, fontsApart, ROOT } from './packages.ts'
import { packArchive, sha256 } from './packing.ts'
import { copyPackages, makeProgram } from './program.ts'

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: Object.keys(ARCHITECTURES) },
    only: { type: 'string', multiple: true, default: ['archive', 'deb', 'image', 'fonts'] },
  },
})
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const out = join(ROOT, 'release/out')
const work = join(ROOT, 'node_modules/.cache/release')
const makes = (what: string): boolean => values.only.includes(what)
const say = (made: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${made}`)

if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT }).length)
  console.warn('There are changes that no commit has: this release is not that of the commit.')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
await buildApplication(say)

const packages = new Set(packagesOfPages())
for (const architecture of values.arch as Architecture[]) {
  if (!ARCHITECTURES[architecture]) throw new Error(`--arch is one of ${Object.keys(ARCHITECTURES).join(', ')}.`)
  const own = join(work, ARCHITECTURES[architecture])
  const program = await makeProgram(architecture, version, join(own, 'folkmoot'), join(work, 'npm'))
  for (const name of program.packages) packages.add(name)
  say(`the program for ${architecture}`)
  if (makes('archive')) {
    packArchive(own, 'folkmoot', join(out, `folkmoot-${version}-linux-${architecture}.tar.xz`))
    say('its archive')
  }
  if (makes('deb')) say(makeDeb(program, version, own, out))
  if (makes('image')) say(makeImage(program, version, own, out))
}
if (makes('fonts')) {
  const folder = join(work, 'fonts')
  rmSync(folder, { recursive: true, force: true })
  copyPackages(fontsApart, join(folder, 'folkmoot'))
  packArchive(folder, 'folkmoot', join(out, `folkmoot-${version}-fonts-cjk.tar.xz`))
  say('the fonts for Chinese and Japanese')
  if (makes('deb')) say(makeFontsDeb(version, work, out))
}
for (const name of ['compose.yaml', 'compose.postgres.yaml', 'Dockerfile'])
  copyFileSync(join(import.meta.dirname, 'files', name), join(out, name))
writeFileSync(join(out, `folkmoot-${version}.spdx.json`), billOf([...packages].sort(), version))
const sums = readdirSync(out)
  .sort()
  .map((name) => `${sha256(join(out, name))}  ${name}\n`)
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
say(`done: ${out}`)
