// Packs the packages that servers load into a few files, for the tests: finding 1,200 files is half of what a start costs.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Where the files are, and the name of the one that lists them. */
export const PACKED = join(root, 'node_modules/.cache/packages')
export const TABLE = 'table.json'

/** Arguments of Node with which a process gets packages from them. */
export const fromPacked: readonly string[] = ['--import', join(import.meta.dirname, 'packed.ts')]

/** What sources of ours import of packages with many files. Nothing in them depends on where their files are. */
const NAMES: readonly string[] = [
  ...['fastify', '@fastify/cookie', '@fastify/static', 'pino', 'prom-client', 'oidc-provider/lib/provider.js'],
  ...['kysely', 'kysely/migration', 'pg', 'typebox', 'typebox/schema', 'undici', 'nodemailer', 'ipaddr.js'],
  ...['sanitize-html', 'htmlparser2', 'docx', 'write-excel-file/node', 'yazl'],
  ...['mdast-util-to-markdown', 'mdast-util-gfm-table', 'mdast-util-gfm-strikethrough'],
]

const MADE_FROM = 'made-from'

/** Packs them unless these very packages are packed already. */
export async function packPackages(): Promise<void> {
  const digest = createHash('sha256')
  for (const file of ['package-lock.json', 'test/runner/packing.ts']) digest.update(readFileSync(join(root, file)))
  const from = digest.update(process.version).digest('hex')
  const noted = join(PACKED, MADE_FROM)
  const isCurrent = () => existsSync(noted) && readFileSync(noted, 'utf8') === from
  if (isCurrent()) return
  console.log('The tests pack the packages that they load: this takes some seconds, once.')
  mkdirSync(dirname(PACKED), { recursive: true })
  const made = mkdtempSync(join(dirname(PACKED), 'packing-'))
  try {
    const table = await pack(made)
    chmodSync(made, 0o755)
    writeFileSync(join(made, TABLE), JSON.stringify(table))
    writeFileSync(join(made, MADE_FROM), from)
    rmSync(PACKED, { recursive: true, force: true })
    renameSync(made, PACKED)
  } catch (error) {
    // Another run may have been first.
    if (!isCurrent()) throw error
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** Packs into a folder; gives the name of the file of each. */
async function pack(folder: string): Promise<[name: string, file: string][]> {
  const files = NAMES.map((name) => [name, `${name.replace(/\W+/g, '-')}.mjs`] as const)
  const sources = new Map<string, string>()
  for (const name of NAMES) sources.set(name, await exportsOf(name))
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [entries(sources)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map(([name, file]) => [file.replace('.mjs', ''), `${ENTRY}${name}`])),
        external: ['pg-native'],
        treeshake: false,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'part-[hash].mjs', keepNames: true },
      },
    },
  })
  return files.map(([name, file]) => [name, file])
}

/** The source of a module that exports exactly what the package gives to Node, also where it is CommonJS. */
async function exportsOf(name: string): Promise<string> {
  const from = JSON.stringify(name)
  const names = Object.keys(await import(name)).filter((one) => one !== 'module.exports')
  const [byDefault, others] = [names.includes('default'), names.filter((one) => one !== 'default')]
  return [
    `import * as all from ${from}`,
    byDefault ? `export { default } from ${from}` : '',
    `export const { ${others.join(', ')} } = all`,
  ].join('\n')
}

const ENTRY = '\0packed:'

const entries = (sources: ReadonlyMap<string, string>): Plugin => ({
  name: 'entries',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith(ENTRY)) return id
    return importer?.startsWith(ENTRY) ? this.resolve(id, join(root, 'package.json'), { skipSelf: true }) : undefined
  },
  load: (id) => (id.startsWith(ENTRY) ? sources.get(id.slice(ENTRY.length)) : undefined),
})
