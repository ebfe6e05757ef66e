// The import arrow of the house: a folder may import only what stands beside its name here.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { test } from 'node:test'

const IMPORTS = /(?:import|export)[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g

/** The folders and what each may import beside itself. `root` is what stands in `server/` itself. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  words: [],
  settings: ['rules'],
  web: ['contract', 'words'],
  rules: ['contract', 'words', 'settings', 'root'],
  db: ['contract'],
  store: ['root'],
  backup: ['rules', 'store', 'db', 'root'],
  access: ['contract', 'db', 'root'],
  audit: ['contract', 'rules', 'access', 'db', 'root'],
  changes: ['contract', 'access', 'db', 'root'],
  presence: ['contract', 'changes', 'db', 'root'],
  streams: ['contract', 'access', 'changes', 'presence', 'db', 'root'],
  events: ['contract', 'rules', 'audit', 'db', 'root'],
  actions: ['contract', 'rules', 'access', 'audit', 'events', 'store', 'db', 'root'],
  exports: ['contract', 'words', 'rules', 'root'],
  search: ['contract', 'rules', 'access', 'changes', 'exports', 'db', 'root'],
  resources: [
    'contract',
    'words',
    'rules',
    'access',
    'audit',
    'actions',
    'changes',
    'presence',
    'streams',
    'events',
    'exports',
    'search',
    'letters',
    'store',
    'db',
    'root',
  ],
  http: ['contract', 'design', 'rules', 'access', 'audit', 'actions', 'resources', 'db', 'root'],
  api: ['contract', 'rules', 'access', 'audit', 'actions', 'streams', 'resources', 'http', 'db', 'root'],
  identity: ['contract', 'rules', 'access', 'audit', 'actions', 'resources', 'db', 'root'],
  scim: ['contract', 'rules', 'audit', 'actions', 'http', 'api', 'db', 'root'],
  design: [],
  pages: [
    'demo',
    'contract',
    'words',
    'design',
    'rules',
    'access',
    'audit',
    'actions',
    'http',
    'api',
    'identity',
    'db',
    'root',
  ],
  // What pages ask first stands in `web/`, for both.
  'web-app': ['contract', 'words', 'web', 'design', 'demo', 'pages', 'identity', 'root'],
  letters: ['words', 'rules', 'exports', 'root'],
  mail: ['words', 'rules', 'audit', 'actions', 'letters', 'resources', 'http', 'db', 'identity', 'settings', 'root'],
  jobs: ['contract', 'rules', 'audit', 'actions', 'changes', 'resources', 'db', 'root'],
  demo: ['contract', 'rules', 'audit', 'actions', 'search', 'identity', 'db', 'root'],
  runtime: [
    'contract',
    'rules',
    'audit',
    'actions',
    'changes',
    'presence',
    'streams',
    'events',
    'search',
    'resources',
    'exports',
    'http',
    'api',
    'identity',
    'jobs',
    'mail',
    'settings',
    'store',
    'db',
    'root',
  ],
  cli: [
    'contract',
    'rules',
    'audit',
    'actions',
    'events',
    'search',
    'resources',
    'exports',
    'http',
    'api',
    'runtime',
    'identity',
    'pages',
    'web-app',
    'jobs',
    'mail',
    'demo',
    'backup',
    'settings',
    'store',
    'db',
    'root',
  ],
}

/**
 * The folders of the application. Whatever people do has a folder of its own, a feature: it is made of what the first three
 * offer, and of the blocks of a meeting, which other features show too, but of no other feature.
 */
const WEB: Readonly<Record<string, readonly string[]>> = {
  look: [],
  api: [],
  ui: ['api', 'look'],
  shell: ['api', 'look', 'ui'],
}
const FEATURE = ['api', 'look', 'ui', 'meeting/blocks']

/** What stands in `server/` itself and is imported from below: it must not import back, types aside. */
const ROOT = [
  'problem',
  'site',
  'config',
  'beside',
  'credential-use',
  'fair-queue',
  'log-redaction',
  'page-requests',
  'turns',
  'with-timeout',
  'yielding-to-requests',
].map((name) => `server/${name}.ts`)
/** The two that put everything together. */
const TOP = ['server/app.ts', 'server/main.ts']

const files = [
  ...globSync('contract/*.ts'),
  ...globSync('words/**/*.ts'),
  ...globSync('server/**/*.ts'),
  ...globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'web/.dist-*/**'] }),
]

const folderOf = (file: string): string => {
  if (file.startsWith('contract/')) return 'contract'
  if (file.startsWith('words/')) return 'words'
  if (file.startsWith('web/')) return 'web'
  const [, folder] = file.split('/')
  return folder!.endsWith('.ts') ? 'root' : folder!
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([statement, path, late]) => ({
    from: file,
    to: normalize(`${dirname(file)}/${path ?? late}`),
    typeOnly: statement.startsWith('import type') || statement.startsWith('export type'),
  }))

const imports = files.flatMap(importsOf)

for (const [folder, allowed] of Object.entries(MAY)) {
  test(`${folder}/ imports only ${allowed.join(', ') || 'itself'}`, () => {
    for (const { from, to } of imports.filter(({ from }) => folderOf(from) === folder)) {
      const target = folderOf(to)
      if (TOP.includes(to)) assert.ok(folder === 'cli', `${from} reaches up to ${to}`)
      else assert.ok([folder, ...allowed].includes(target), `${from} reaches into ${to}`)
    }
  })
}

/** The folder of a file of the application below `web/`; undefined for what stands in `web/` itself. */
const partOf = (file: string): string | undefined =>
  file.startsWith('web/meeting/blocks/') ? 'meeting/blocks' : /^web\/([^/]+)\//.exec(file)?.[1]

test('the features of the application import what all share, and no other feature', () => {
  for (const { from, to } of imports.filter(({ from, to }) => folderOf(from) === 'web' && folderOf(to) === 'web')) {
    const [part, target] = [partOf(from), partOf(to)]
    if (part === undefined || target === undefined || part === target) continue
    const within = part.startsWith('meeting') && target.startsWith('meeting')
    assert.ok(within || (WEB[part] ?? FEATURE).includes(target), `${from} reaches into ${to}`)
  }
})

test('what stands in server/ itself imports no code from the folders, except app and main', () => {
  for (const { from, to, typeOnly } of imports.filter(({ from }) => ROOT.includes(from))) {
    const below = ['contract', 'settings'].includes(folderOf(to)) || ROOT.includes(to)
    assert.ok(typeOnly || below, `${from} imports ${to}`)
  }
})

test('every folder has its row here', () => {
  const folders = new Set(files.map(folderOf))
  assert.deepEqual(
    [...folders].filter((folder) => folder !== 'root' && !(folder in MAY)),
    [],
  )
})

test('no file imports itself through others', () => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const walk = (file: string, way: string[]): void => {
    assert.ok(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
})

test('no file is over 250 lines, and each opens with a sentence', () => {
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n')
    assert.ok(lines.length <= 251, `${file} has ${lines.length} lines`)
    assert.match(lines[0]!, /^\/\/ \S.*[.:,\w]$/, `${file} opens with no sentence`)
  }
})

test('no style sheet is over 250 lines, most are short, and each opens with a comment', () => {
  const styles = globSync('{web,server}/**/*.css', { exclude: ['web/dist/**', 'web/.dist-*/**'] })
  const lengths = styles.map((file) => {
    const text = readFileSync(file, 'utf8')
    const lines = text.trimEnd().split('\n').length
    assert.ok(lines <= 250, `${file} has ${lines} lines`)
    assert.match(text, /^\/\* \S/, `${file} opens with no comment`)
    return lines
  })
  const middle = lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)]!
  assert.ok(middle <= 60, `half of the style sheets are over ${middle} lines`)
})

test('no folder or file is named after nothing in particular', () => {
  for (const file of files) assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.ts$)/)
})
