// The documents say what is so, and the project speaks of itself alone.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../../server/config.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const reasons = read('docs/dependencies.md')
const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'))

const ours = globSync('**/*', {
  exclude: (name) => ['node_modules', '.git', 'data', 'web/dist', 'release/out'].includes(name),
})
  .concat(globSync(['.ci/*', '.npmrc', '.gitignore']))
  .filter((file) => statSync(file).isFile())
const documents = ours.filter((file) => file.endsWith('.md'))

test('every dependency is explained in docs/dependencies.md', () => {
  const rows = [...reasons.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|$/gm)]
  const explained = rows.flatMap(([, names, why]) => (/\w/.test(why!) ? [...names!.matchAll(/`([^`]+)`/g)] : []))
  const names = explained.map(([, name]) => name!)
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) assert.ok(names.includes(name), name)
})

test('docs/dependencies.md explains no package that is not there', () => {
  const named = [...reasons.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  assert.deepEqual(named.toSorted(), Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('dependencies are pinned to exact versions', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(version as string, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
  }
})

test('push messages are sent by our own code: web-push connects past the guard against private addresses', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  for (const names of [Object.keys({ ...dependencies, ...devDependencies }), Object.keys(packages)])
    assert.ok(!names.some((name) => /(^|\/)web-push$/.test(name)))
})

test('every setting has its row in docs/settings.md, in the words of --help', () => {
  const settings = read('docs/settings.md')
  for (const [name, about] of Object.entries(SETTINGS))
    assert.ok(settings.includes(`| \`${name}\` | ${about} |\n`), name)
})

test('every setting that a document sets is one', () => {
  for (const file of documents) {
    for (const [, block] of read(file).matchAll(/```(?:sh|ini)\n([\s\S]*?)```/g)) {
      // The example of a receiver has settings of its own.
      const ours = block!.split('\n').filter((line) => !line.includes('docs/examples/'))
      for (const [, name] of ours
        .join('\n')
        .matchAll(/(?:^|\s)((?:FOLKMOOT|SMTP|S3|TLS|DATABASE|MAIL|HOOK)_[A-Z_]+)=/g))
        assert.ok(name! in SETTINGS, `${file}: ${name}`)
    }
  }
})

test('every npm script that a document names is there', () => {
  for (const file of documents) {
    for (const [, name] of read(file).matchAll(/npm run (?:-s )?([\w:]+)/g))
      assert.ok(scripts[name!], `${file}: ${name}`)
  }
})

test('docs/README.md lists every document', () => {
  const index = read('docs/README.md')
  for (const file of globSync('*.md', { cwd: 'docs' }).filter((name) => name !== 'README.md'))
    assert.ok(index.includes(`](${file})`), file)
})

test('every link of a document leads to a file', () => {
  for (const file of documents) {
    for (const [, target] of read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      assert.ok(existsSync(join(dirname(file), target!)), `${file} links ${target}`)
    }
  }
})

/** The anchors of a document: those that its headings get on a page. */
const anchors = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link of a document to a heading leads to one', () => {
  for (const file of documents) {
    for (const [, target, anchor] of read(file).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      const there = target ? join(dirname(file), target) : file
      assert.ok(anchors(there).includes(anchor!), `${file} links ${target}#${anchor}`)
    }
  }
})

test('every document that a source names is there, with the heading that it names', () => {
  for (const file of ours.filter((name) => /\.(ts|tsx|css|js)$/.test(name))) {
    for (const [, document, anchor] of read(file).matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)) {
      assert.ok(existsSync(document!), `${file} names ${document}`)
      if (anchor) assert.ok(anchors(document!).includes(anchor), `${file} names ${document}#${anchor}`)
    }
  }
})

test('every file and folder that a document names in code is there', () => {
  for (const file of documents) {
    for (const [, path] of read(file).matchAll(/`((?:contract|server|test|docs|bench|web|words)\/[\w./-]*)`/g)) {
      if (file === 'CONTRIBUTING.md' && /\blabels?\b/.test(path!)) continue
      assert.ok(existsSync(path!), `${file} names ${path}`)
    }
  }
})

test('docs/architecture.md is one screen', () => {
  const lines = read('docs/architecture.md').split('\n').length
  assert.ok(lines <= 80, `${lines} lines`)
})

test('every folder of the server has its sentence in server/README.md', () => {
  const overview = read('server/README.md')
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) assert.match(overview, new RegExp(`^\\| \`${name}/\` \\| \\w`, 'm'))
})

/** Characters of a record that fit on a page. */
const LONGEST_RECORD = 4_000

/** The records of decisions, without their index. */
const decisions = readdirSync('docs/decisions')
  .filter((file) => file !== 'README.md')
  .toSorted()
  .map((file) => ({ file, number: file.slice(0, 4), text: read(`docs/decisions/${file}`) }))
const titleOf = (text: string) => text.match(/^# \d{4}: (.+)\n/)?.[1] ?? ''
/** The status of a record, with the numbers of other records as text. */
const statusOf = (text: string) =>
  (text.match(/^# .+\n\nStatus: (.+)\n\n/)?.[1] ?? '').replaceAll(/\[(\d{4})\]\(\1-[\w-]+\.md\)/g, '$1')

/** A merged record by its number, and the record that has its content now. */
const merged = [...read('docs/decisions/README.md').matchAll(/^\| ((?:\d{4}(?:, )?)+) \| (\d{4}) \|$/gm)].flatMap(
  ([, old, now]) => old!.split(', ').map((number) => ({ number, now: now! })),
)

test('every decision has its number once, or is named among the merged ones with the record that has its content', () => {
  const numbers = decisions.map(({ number }) => number)
  const gone = merged.map(({ number }) => number)
  const all = [...numbers, ...gone]
  assert.deepEqual(all.toSorted(), [...new Set(all)].toSorted())
  for (const { number, now } of merged) assert.ok(numbers.includes(now), `${number} leads to ${now}`)
  for (let number = 1; number <= Math.max(...gone.map(Number)); number++) {
    const padded = String(number).padStart(4, '0')
    assert.ok(all.includes(padded), `${padded} is neither a record nor a merged one`)
  }
})

test('every decision has its context, decision and consequences on a page', () => {
  for (const { file, number, text } of decisions) {
    assert.match(text, new RegExp(`^# ${number}: \\S`), file)
    const parts = /^## Context$/m.test(text)
      ? ['## Context\n', '## Decision\n', '## Consequences\n']
      : ['**Question.** ', '**Decision.** ', '**Why.** ']
    for (const part of parts) assert.ok(text.includes(`\n${part}`), `${file} has no ${part.trim()}`)
    assert.ok(text.length <= LONGEST_RECORD, `${file} is longer than a page: ${text.length} characters`)
  }
})

test('a link whose text is the number of a decision leads to that decision', () => {
  for (const file of documents) {
    for (const [, number, target] of read(file).matchAll(/\[(?:decisions\/)?(\d{4})\]\([^)]*?(\d{4})-[\w-]+\.md/g))
      assert.equal(target, number, file)
  }
})

test('every decision has a title that names a noun, and a status that names only later decisions', () => {
  for (const { file, number, text } of decisions) {
    assert.doesNotMatch(titleOf(text), /^(what|who|whoever|whose|where|when|how|of)\b/i, file)
    assert.match(statusOf(text), /^(accepted|(amended|superseded) by \d{4}(, \d{4})*)$/, file)
    const named = [...statusOf(text).matchAll(/\d{4}/g)].map(([later]) => later)
    assert.deepEqual(named, named.toSorted(), file)
    for (const later of named) {
      assert.ok(later > number, `${file} names ${later}`)
      assert.ok(
        decisions.some((decision) => decision.number === later),
        `${file} names ${later}`,
      )
    }
  }
})

test('docs/decisions/README.md lists every decision once, with its title, status and a sentence', () => {
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\].*$/gm)].map(([row]) => row)
  const listed = rows.map((row) => row.replace(/ \| [^|]*\w[^|]* \|$/, ''))
  const wanted = decisions.map(
    ({ file, number, text }) => `| [${number}](${file}) | ${titleOf(text)} | ${statusOf(text)}`,
  )
  assert.deepEqual(listed.toSorted(), wanted)
})

/** What has no place in the project: who or what works on it and how, one machine's paths, one registry's addresses. */
const FOREIGN: readonly RegExp[] = [
  /\b(copilot|llms?|subagents?)\b/i,
  // People connect assistants to a site; none has a part in making it.
  /\b(written|generated|authored|made|reviewed) (by|with) (an? )?(AI|assistants?|claude|chatgpt)\b/i,
  /\bhelpers?\b/i,
  /(^|[\s(])#\d{1,5}\b/,
  /\bissues?\/\d+\b/,
  /(^|[^\w.])\/(work|farm|root|home)\//,
  /registry\.(npmjs|yarnpkg)|npm\.pkg\./,
  /\b(TODO|FIXME|XXX|HACK)\b/,
  /\.(skip|only|todo)\(/,
  // What a merge leaves where both sides changed the same lines.
  /^(<{7}|>{7}) /,
]
/** These two name words in order to refuse them. */
const REFUSING = ['test/house/documents.test.ts', 'test/house/layers.test.ts']

test('no file speaks of how, where or by whom the project is made', () => {
  const spoken = ours.filter(
    (name) => !REFUSING.includes(name) && name !== 'package-lock.json' && !/\.(png|br)$/.test(name),
  )
  for (const file of spoken) {
    const lines = read(file).split('\n')
    for (const [place, line] of lines.entries()) {
      const own = line.replace('@simplewebauthn/server/helpers', '')
      for (const foreign of FOREIGN) assert.doesNotMatch(own, foreign, `${file}:${place + 1}`)
    }
  }
})

test('package-lock.json names no download addresses', () => {
  const lock = JSON.parse(read('package-lock.json'))
  for (const [name, entry] of Object.entries(lock.packages)) assert.ok(!('resolved' in (entry as object)), name)
})

test('the license is MIT, here and in package.json', () => {
  assert.match(read('LICENSE'), /^MIT License\n\nCopyright \(c\) \d{4} Folkmoot contributors\n/)
  assert.equal(JSON.parse(read('package.json')).license, 'MIT')
})
