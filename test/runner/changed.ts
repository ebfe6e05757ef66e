// Which tests the files that differ from a revision reach: by imports and, through the application as a
// whole, by their folder and noun.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, normalize } from 'node:path'

/** Files that import the whole application: what a test reaches through them says nothing about its subject. */
const HUBS = ['server/app.ts', 'server/resources/index.ts', 'contract/index.ts', 'server/web-app/build.ts']

/** Changes that reach more nouns than this are the machinery of all: every test is run. */
const MOST_NOUNS = 8

/** The files of the working tree that differ from a revision, new ones included. */
export function changedFiles(revision: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Relative imports, workers and programs that a source names, and folders whose files it finds by itself. */
const NAMED = /(?:from|import|import\(|new URL\()\s*['"](\.\.?\/[^'"]+(?:\.(?:tsx?|css|json)|\/))['"]/g

/** Names in braces that a source imports, or a door exports, and the file from which they come. */
const TAKEN = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"](\.\.?\/[^'"]+\.tsx?)['"]/g

/** Each name with the one that it has in its file. */
const namesIn = (list: string): [own: string, called: string][] =>
  list
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|\btype\b/g, '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([own]) => own)
    .map(([own, called = own]) => [own!, called!])

/** Where a source leads: whole files, and names of files. */
interface Source {
  all: string[]
  taken: { path: string; names: [own: string, called: string][] }[]
  /** It only passes on what others export. */
  isDoor: boolean
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const from = (path: string) => normalize(`${dirname(file)}/${path}`)
  return {
    all: [...text.matchAll(NAMED)]
      .map(([, path]) => from(path!))
      .flatMap((path) => (path.endsWith('/') ? globSync(`${path}*.ts`) : [path])),
    taken: [...text.matchAll(TAKEN)].map(([, list, path]) => ({ path: from(path!), names: namesIn(list!) })),
    isDoor: file.endsWith('/index.ts') && /^export \{/m.test(text) && !/^import /m.test(text),
  }
}

/** What each source of ours imports. Through a door, that is the door itself and only the files of the names that it takes. */
export function importsOf(files: readonly string[]): ReadonlyMap<string, string[]> {
  const sources = new Map(files.map((file) => [file, sourceOf(file)]))
  const behind = (door: string, name: string): string[] => {
    const path = sources.get(door)!.taken.find(({ names }) => names.some(([, called]) => called === name))?.path
    return path ? [path] : []
  }
  return new Map(
    [...sources].map(([file, { all, taken, isDoor }]) => {
      if (isDoor) return [file, []]
      const byName = taken.filter(({ path }) => sources.get(path)?.isDoor)
      const whole = all.filter((path) => sources.get(path)?.isDoor && !byName.some((door) => door.path === path))
      return [
        file,
        [
          ...all,
          ...byName.flatMap(({ path, names }) => names.flatMap(([own]) => behind(path, own))),
          ...whole.flatMap((path) => sources.get(path)!.all),
        ],
      ]
    }),
  )
}

/** All that files import, directly or not, but for what hubs do. */
function closure(starts: readonly string[], imports: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set(starts)
  for (const file of found) if (!HUBS.includes(file)) for (const next of imports.get(file) ?? []) found.add(next)
  return found
}

/** The folders of tests that lie as the folder of a source does: by its layer or module, and by its area alone. */
function foldersOf(file: string): string[] {
  const [, ...parts] = dirname(file).split('/')
  return [parts, parts.slice(1)].filter(({ length }) => length).map((path) => `test/${path.join('/')}/`)
}

/** The tests that changed files reach, in the order of `tests`. */
export function reachedBy(changed: readonly string[], tests: readonly string[]): string[] {
  const imports = importsOf(
    globSync('{contract,words,server,web,test,bench}/**/*.{ts,tsx}').filter((file) => existsSync(file)),
  )
  const reaches = (start: string) => {
    const reached = closure([start], imports)
    return changed.some((file) => reached.has(file))
  }
  const nouns = globSync(['contract/**/*.ts', 'server/resources/**/*.ts'])
    .filter((file) => !HUBS.includes(file) && reaches(file))
    .map((file) => basename(file, '.ts'))
  if (new Set(nouns).size > MOST_NOUNS) return [...tests]
  const folders = changed.filter((file) => /^(server|contract)\//.test(file)).flatMap(foldersOf)
  const ofPages = changed.some((file) => /^(web|words)\//.test(file))
  return tests.filter(
    (file) =>
      file.startsWith('test/house/') ||
      (ofPages && file.startsWith('test/web/')) ||
      folders.some((folder) => file.startsWith(folder)) ||
      nouns.some((noun) => basename(file).startsWith(noun)) ||
      reaches(file),
  )
}
