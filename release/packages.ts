// What a release brings as files beside the bundle: packages with native parts, fonts, and data that the server reads.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fontFolders } from '../server/exports/pdf/fonts.ts'
import { pathsOf, scriptFonts } from '../server/exports/pdf/script-fonts.ts'

/** The sources. */
export const ROOT: string = join(import.meta.dirname, '..')

/** The processors for which there are releases, as npm calls them, with the names of Debian. */
export const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const

export type Architecture = keyof typeof ARCHITECTURES

/** Packages that load a native part, and the names of these parts. */
const NATIVE: Readonly<Record<string, (architecture: Architecture) => string>> = {
  '@node-rs/argon2': (architecture) => `@node-rs/argon2-linux-${architecture}-gnu`,
  '@myriaddreamin/typst-ts-node-compiler': (architecture) =>
    `@myriaddreamin/typst-ts-node-compiler-linux-${architecture}-gnu`,
}

/** The packages that are not bundled. */
export const UNBUNDLED: readonly string[] = Object.keys(NATIVE)

/** The native parts for a processor. */
export const nativeParts = (architecture: Architecture): string[] =>
  Object.values(NATIVE).map((nameOf) => nameOf(architecture))

/** Files that the server reads, and finds by the name of their package. */
const READ = [
  '@simplewebauthn/browser/dist/bundle/index.umd.min.js',
  '@zxcvbn-ts/language-common/src/passwords.json',
  ...['source-sans-3', 'source-serif-4'].flatMap((name) => [
    `@fontsource-variable/${name}/index.css`,
    ...['latin', 'latin-ext', 'cyrillic', 'greek'].map(
      (subset) => `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`,
    ),
  ]),
]

/** The fonts for Chinese and Japanese are an archive of their own: they weigh as much as all others together. */
const APART = /^@(embedpdf\/fonts-sc|expo-google-fonts\/biz-udpgothic)\//

const modules = join(ROOT, 'node_modules')

/** The package that a path below `node_modules` is in. */
export const packageOf = (path: string): string => /^(@[^/]+\/)?[^/]+/.exec(path)![0]

/** All files of fonts and data below `node_modules`, with what makes their packages found and says their license. */
const all: readonly string[] = (() => {
  const fonts = [
    ...fontFolders().flatMap((folder) => globSync('*.{ttf,otf}', { cwd: folder }).map((name) => join(folder, name))),
  ]
  const scripts = scriptFonts.flatMap(pathsOf)
  const files = [...READ, ...[...fonts, ...scripts].map((path) => relative(modules, path))]
  const about = [...new Set([...files.map(packageOf), ...UNBUNDLED])].flatMap((name) => [
    ...globSync(`${name}/{package.json,LICENSE*,license*,OFL*}`, { cwd: modules }),
    // `require.resolve` finds these two by the file that they export.
    ...(name.startsWith('@embedpdf/') || UNBUNDLED.includes(name) ? mainFiles(name) : []),
  ])
  return [...new Set([...files, ...about])].sort()
})()

/** The scripts of a package, which are few. */
function mainFiles(name: string): string[] {
  const { main } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { main: string }
  return globSync('*.{js,cjs}', { cwd: join(modules, name, dirname(main)) }).map((file) =>
    join(name, dirname(main), file),
  )
}

/** The files of every release, below `node_modules`. */
export const files: readonly string[] = all.filter((path) => !APART.test(path))

/** The files of the archive with the fonts for Chinese and Japanese. */
export const fontsApart: readonly string[] = all.filter((path) => APART.test(path))
