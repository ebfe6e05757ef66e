// The import arrow of the house: a folder may import only what stands beside its name here.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { test } from 'node:test'

const IMPORTS = /(?:import|export)[^'"]*?from '(\.[^']+)'|import\(['`](\.[^'`]+)['`]\)/g

/**
 * The folders, low ones first, and what each may import beside itself. `root` is what stands in `server/` itself; of a module
 * that others enter at several heights each floor has its row.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  contract: ['words'],
  words: [],
  settings: ['rules'],
  web: ['contract', 'words'],
  concurrency: ['root'],
  rules: ['contract', 'words', 'settings', 'concurrency', 'root'],
  // The version.
  db: ['contract', 'settings', 'concurrency', 'package.json'],
  processes: ['concurrency'],
  store: ['concurrency', 'root'],
  backup: ['rules', 'db', 'store', 'root'],
  access: ['contract', 'concurrency', 'db', 'root'],
  audit: ['contract', 'rules', 'db', 'access', 'root'],
  changes: ['contract', 'db', 'processes', 'access', 'root'],
  events: ['contract', 'rules', 'db', 'audit', 'root'],
  notifications: ['contract', 'words', 'rules', 'db', 'access', 'changes', 'root'],
  push: ['rules', 'db', 'audit', 'events', 'root'],
  'calendar/format': ['contract', 'rules'],
  'calendar/reconciliation': ['contract', 'rules', 'db', 'calendar/format', 'actions', 'root'],
  actions: [
    'contract',
    'concurrency',
    'rules',
    'db',
    'store',
    'access',
    'audit',
    'events',
    'notifications',
    'calendar/reconciliation',
    'push',
    'root',
  ],
  exports: ['contract', 'words', 'concurrency', 'rules', 'root'],
  'mail/letters': ['words', 'settings', 'rules', 'db', 'exports', 'root'],
  search: ['contract', 'concurrency', 'rules', 'db', 'access', 'changes', 'exports', 'root'],
  'calendar/answers': ['rules', 'db', 'audit', 'calendar/format', 'calendar/reconciliation', 'actions', 'root'],
  'calendar/feeds': [
    'contract',
    'rules',
    'db',
    'access',
    'calendar/format',
    'calendar/reconciliation',
    'actions',
    'exports',
    'mail/letters',
    'resources',
    'root',
  ],
  resources: [
    'contract',
    'words',
    'concurrency',
    'rules',
    'db',
    'store',
    'access',
    'audit',
    'changes',
    'events',
    'notifications',
    'actions',
    'exports',
    'search',
    'calendar/feeds',
    'search/results',
    'mail/composing',
    'push',
    'root',
  ],
  'search/results': ['contract', 'rules', 'db', 'access', 'actions', 'search', 'resources', 'root'],
  'mail/transport': ['settings', 'concurrency', 'rules', 'root'],
  'mail/composing': [
    'contract',
    'rules',
    'db',
    'access',
    'notifications',
    'calendar/reconciliation',
    'actions',
    'exports',
    'mail/letters',
    'resources',
    'root',
  ],
  'calendar/messages': [
    'contract',
    'rules',
    'db',
    'access',
    'calendar/format',
    'calendar/reconciliation',
    'actions',
    'exports',
    'mail/letters',
    'calendar/answers',
    'mail/composing',
  ],
  http: [
    'contract',
    'concurrency',
    'rules',
    'db',
    'processes',
    'access',
    'audit',
    'actions',
    'calendar/feeds',
    'resources',
    'design',
    'root',
  ],
  api: [
    'contract',
    'concurrency',
    'rules',
    'db',
    'processes',
    'access',
    'audit',
    'changes',
    'calendar/reconciliation',
    'actions',
    'resources',
    'http',
    'root',
  ],
  identity: ['contract', 'concurrency', 'rules', 'db', 'access', 'audit', 'actions', 'resources', 'push', 'root'],
  scim: ['contract', 'concurrency', 'rules', 'db', 'access', 'audit', 'actions', 'http', 'api', 'root'],
  assistants: [
    'contract',
    'rules',
    'settings',
    'db',
    'access',
    'audit',
    'calendar/reconciliation',
    'exports',
    'resources',
    'http',
    'api',
    'identity',
    'root',
  ],
  design: [],
  pages: [
    'contract',
    'words',
    'concurrency',
    'rules',
    'db',
    'access',
    'audit',
    'actions',
    'calendar/answers',
    'http',
    'api',
    'identity',
    'design',
    'demo',
    'root',
  ],
  // What pages ask first stands in `web/`, for both.
  'web-app': [
    'contract',
    'words',
    'web',
    'concurrency',
    'rules',
    'http',
    'identity',
    'design',
    'pages',
    'demo',
    'root',
  ],
  'mail/receiving': [
    'contract',
    'settings',
    'concurrency',
    'rules',
    'db',
    'audit',
    'calendar/format',
    'actions',
    'mail/letters',
    'calendar/answers',
    'http',
    'root',
  ],
  'mail/sending': [
    'contract',
    'words',
    'settings',
    'rules',
    'db',
    'events',
    'notifications',
    'calendar/reconciliation',
    'actions',
    'mail/letters',
    'mail/transport',
    'mail/composing',
    'calendar/messages',
    'identity',
    'mail/receiving',
    'root',
  ],
  jobs: [
    'contract',
    'concurrency',
    'rules',
    'db',
    'audit',
    'changes',
    'notifications',
    'calendar/reconciliation',
    'actions',
    'resources',
    'mail/transport',
    'mail/receiving',
    'mail/sending',
    'push',
    'root',
  ],
  demo: ['contract', 'rules', 'db', 'audit', 'actions', 'search', 'root'],
  runtime: [
    'contract',
    'settings',
    'rules',
    'db',
    'processes',
    'store',
    'audit',
    'changes',
    'events',
    'actions',
    'exports',
    'search',
    'resources',
    'mail/transport',
    'http',
    'api',
    'identity',
    'mail/receiving',
    'mail/sending',
    'jobs',
    'notifications',
    'push',
    'root',
  ],
  cli: [
    'contract',
    'settings',
    'rules',
    'db',
    'processes',
    'store',
    'backup',
    'audit',
    'events',
    'actions',
    'exports',
    'search',
    'resources',
    'mail/transport',
    'http',
    'api',
    'identity',
    'pages',
    'web-app',
    'jobs',
    'demo',
    'runtime',
    'push',
    'root',
  ],
}

/**
 * The folders of the application. Whatever people do has a folder of its own, a feature: it is made of what `kit`,
 * `parts`, `api` and `look` offer, and of the blocks of a meeting, which other features show too, but of no other feature.
 */
const WEB: Readonly<Record<string, readonly string[]>> = {
  look: [],
  api: [],
  kit: ['look'],
  parts: ['kit', 'api', 'look'],
  shell: ['kit', 'parts', 'api', 'look'],
  build: [],
  // Only the server reads it: what each page asks first, by its address.
  preload: ['kit', 'api', 'actions', 'administration', 'calendar', 'decisions', 'home', 'meeting', 'search'],
}
const FEATURE = ['kit', 'parts', 'api', 'look', 'meeting/blocks']

/** What the kit takes of `web/` itself: the reader, their words, their clock. */
const BELOW_KIT = ['site', 'words', 'form-words', 'clock', 'zone'].map((name) => `web/${name}.ts`)

/** The two that put everything together. */
const TOP = ['server/app.ts', 'server/main.ts']
/** What else stands in `server/` itself: all layers import it, so it must not import back, types aside. */
const ROOT = globSync('server/*.ts').filter((file) => !TOP.includes(file))

const files = [
  ...globSync('contract/**/*.ts'),
  ...globSync('words/**/*.ts'),
  ...globSync('server/**/*.ts'),
  ...globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'web/.dist-*/**'] }),
]

/** The modules and floors of modules that others enter by their `index.ts` alone. */
const ENTERED_BY_INDEX = [
  'mail/letters',
  'mail/transport',
  'mail/composing',
  'mail/receiving',
  'mail/sending',
  'calendar/format',
  'calendar/reconciliation',
  'calendar/answers',
  'calendar/messages',
  'calendar/feeds',
  'search',
  'search/results',
  'changes',
  'notifications',
  'identity',
  'assistants',
  'push',
]

/** What is entered beside an index: most who need it would load the rest of its module for nothing. */
const ENTERED_BESIDE = [
  'server/identity/company/index.ts',
  'server/identity/links/index.ts',
  'server/identity/passkeys/index.ts',
  'server/identity/password.ts',
  'server/mail/letters/mime.ts',
  'server/mail/receiving/expiry-job.ts',
  'server/mail/receiving/listener.ts',
  'server/mail/sending/claims.ts',
  'server/mail/sending/digests-job.ts',
  'server/mail/sending/expiry-job.ts',
  'server/mail/sending/reminders-job.ts',
  'server/mail/sending/settings.ts',
  'server/mail/transport/delivery-outcome.ts',
]

const folderOf = (file: string): string => {
  // The longest first, since a floor may lie inside its module.
  const module = ENTERED_BY_INDEX.findLast((name) => file.startsWith(`server/${name}/`))
  if (module) return module
  if (file.startsWith('contract/')) return 'contract'
  if (file.startsWith('words/')) return 'words'
  if (file.startsWith('web/')) return 'web'
  if (file === 'package.json') return file
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

test('a module is entered by its index alone', () => {
  for (const { from, to } of imports) {
    const target = folderOf(to)
    if (ENTERED_BY_INDEX.includes(target) && folderOf(from) !== target)
      assert.ok(
        [`server/${target}/index.ts`, ...ENTERED_BESIDE].includes(to),
        `${from} passes by the index of ${target}`,
      )
  }
})

test('an index only names what others need, and its own module passes it by', () => {
  const indexes = ENTERED_BY_INDEX.map((module) => `server/${module}/index.ts`)
  for (const index of [...indexes, ...ENTERED_BESIDE.filter((file) => file.endsWith('/index.ts'))]) {
    const module = folderOf(index)
    const users = imports.filter(({ to }) => to === index).map(({ from }) => folderOf(from))
    assert.ok(users.length > 0, `nobody imports ${index}`)
    assert.ok(!users.includes(module), `${module} imports its own index`)
    for (const line of readFileSync(index, 'utf8').split('\n'))
      assert.match(line, /^(export (type )?\{|\/\/ |\/\*\*| |\}|$)/, `${index} has more than names`)
  }
})

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

test('the kit knows neither the contract nor the API, not through others either', () => {
  const below = (file: string) => /^(web\/(kit|look)|words)\//.test(file) || BELOW_KIT.includes(file)
  for (const { from, to } of imports.filter(({ from }) => from.startsWith('web/') && below(from)))
    assert.ok(below(to), `${from} reaches into ${to}`)
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
