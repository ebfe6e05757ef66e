// Runs the examples of docs/api/: each request with curl, JavaScript and Python, against a server with a fresh demo site.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import { onBothDatabases } from '../stage.ts'

const run = promisify(execFile)

/** How each language is run, and how it prints a value as JSON; plain text is printed as it is. */
const LANGUAGES: Readonly<Record<string, { command: string; args: string[]; prelude: string }>> = {
  sh: { command: 'sh', args: ['-ec'], prelude: '' },
  js: {
    command: process.execPath,
    args: ['--input-type=module', '-e'],
    prelude: "console.log = (one) => process.stdout.write(typeof one === 'string' ? one : JSON.stringify(one))\n",
  },
  python: {
    command: 'python3',
    args: ['-c'],
    prelude:
      'import builtins, json, sys\nprint = lambda one: sys.stdout.write(one if isinstance(one, str) else json.dumps(one))\n',
  },
}

interface Guide {
  name: string
  examples: [language: string, program: string][]
  /** The response that the guide shows, as text. */
  shown: string
}

/** The examples that a guide begins with, and the response after them. */
function guideOf(file: string): Guide {
  const beginning = readFileSync(file, 'utf8').split(/^## /m)[0]!
  const blocks = [...beginning.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(
    ([, kind, text]) => [kind!, text!] as const,
  )
  const shown = blocks.filter(([kind]) => kind === 'json' || kind === 'text')
  return {
    name: basename(file, '.md'),
    examples: blocks.filter(([kind]) => kind in LANGUAGES).map(([kind, text]) => [kind, text]),
    shown: shown[0]?.[1] ?? '',
  }
}

const guides = globSync('docs/api/*.md').sort().map(guideOf)

/** Programs that this machine lacks; CI and developers have them. */
const missing = new Set<string>()
for (const [name, program] of [
  ['sh', 'curl'],
  ['python', 'python3'],
] as const)
  await run(program, ['--version']).catch(() => missing.add(name))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

test('every guide begins with a request in three languages, and its response', () => {
  for (const { name, examples, shown } of guides) {
    assert.deepEqual(
      examples.map(([language]) => language),
      ['sh', 'js', 'python'],
      name,
    )
    assert.ok(shown, name)
  }
})

test('docs/api.md lists every guide', () => {
  const index = readFileSync('docs/api.md', 'utf8')
  for (const { name } of guides) assert.ok(index.includes(`](api/${name}.md)`), name)
})

onBothDatabases(
  'the guides',
  (stage, dialect) => {
    let env: NodeJS.ProcessEnv

    before(async () => {
      const { token } = (await furnishDemo(stage().site))!
      const url = await stage().app.listen({ host: '127.0.0.1', port: 0 })
      env = { ...process.env, API: `${url}/api/v1`, TOKEN: token, NODE_OPTIONS: '' }
    })

    // The other languages send the same requests, so they run on one database.
    for (const { name, examples, shown } of guides)
      for (const [language, program] of examples.filter(([language]) => language === 'sh' || dialect === 'sqlite'))
        test(`${name} in ${language}`, { skip: missing.has(language) && `no program for ${language}` }, async () => {
          stage().pass(60)
          const { command, args, prelude } = LANGUAGES[language]!
          const { stdout } = await run(command, [...args, prelude + program], { env })
          assert.deepEqual(parsed(stdout), parsed(shown))
        })
  },
  { url: 'http://127.0.0.1:8080', rateLimit: 100 },
)
