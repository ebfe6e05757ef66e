// Bundles the server into a few files: the program, and each worker and child program as a file of its own beside it.
import { copyFileSync, cpSync, globSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { packageOf, ROOT, UNBUNDLED } from './packages.ts'

/** How the sources name a program, a file or a folder that they use at run time; bundled, all of them lie beside the program. */
const REFERENCE = /new URL\('(\.[^']*)', import\.meta\.url\)/g

/** How the sources load a module that a value names, such as the words of a language. */
const CHOSEN = /import\((`\.[^`]*\$\{[^`]*`)\)/g

/** Loads it from a list of all modules that the value may name, which the bundle can follow. */
const fromList = (folder: string, template: string): string => {
  const paths = globSync(template.slice(1, -1).replaceAll(/\$\{\w+\}/g, '*'), { cwd: folder }).sort()
  return `({ ${paths.map((path) => `'${path}': () => import('${path}')`).join(', ')} })[${template}]()`
}

/** Bundles the programs that sources start, and copies the files that they read. */
function besides(out: string): Plugin {
  const copied = new Map<string, string>()
  /** Copies a file or a folder; no two may have one name. */
  const copy = (from: string): string => {
    const name = basename(from)
    const before = copied.get(name)
    if (before && before !== from) throw new Error(`${before} and ${from} have one name.`)
    copied.set(name, from)
    mkdirSync(out, { recursive: true })
    if (from.endsWith('/')) cpSync(from, join(out, name), { recursive: true })
    else copyFileSync(from, join(out, name))
    return from.endsWith('/') ? `${name}/` : name
  }
  return {
    name: 'besides',
    transform: {
      filter: { id: /\/(server|bin|words|contract)\/.*\.[jt]s$/ },
      handler(code, id) {
        if (id.includes('node_modules')) return null
        const changed = code
          .replaceAll(CHOSEN, (_, template: string) => fromList(dirname(id), template))
          .replaceAll(REFERENCE, (_, path: string) => {
            const file = join(dirname(id), path)
            const isProgram = file.endsWith('.ts')
            const name = isProgram ? basename(file, '.ts') : copy(file)
            if (isProgram) this.emitFile({ type: 'chunk', id: file, fileName: `${name}.js` })
            return `new URL('./${isProgram ? `${name}.js` : name}', import.meta.url)`
          })
        return changed === code ? null : changed
      },
    },
  }
}

/** The package that a file is of, such as `@node-rs/argon2`; none where it is ours. */
const packageAt = (id: string): string[] => {
  const [, inside] = /.*\/node_modules\/(.*)/.exec(id) ?? []
  return inside ? [packageOf(inside)] : []
}

/** Writes the bundle into a folder; returns the packages that are in it. */
export async function bundleServer(out: string): Promise<string[]> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { folkmoot: 'bin/folkmoot.js' },
    platform: 'node',
    // Native parts and files find each other as they lie; the others are asked for only where they are installed.
    external: [...UNBUNDLED, /^pg-native$/, /^pg-cloudflare$/].map((name) =>
      typeof name === 'string' ? new RegExp(`^${name}(/|$)`) : name,
    ),
    plugins: [besides(out)],
    onLog(level, log, handle) {
      // Packages do what we would not: what matters here is said of our own sources.
      if (level === 'warn' && (log.id?.includes('node_modules') || log.code === 'EVAL')) return
      handle(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: false,
    comments: { legal: false, annotation: false, jsdoc: false },
  })
  await bundle.close()
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  return [...new Set(modules.flatMap(packageAt))].sort()
}
