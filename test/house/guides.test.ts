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

/** Ends the output of each program. */
const END = '\x1e'

/** How each language runs several programs in one process, each with its output before an `END`. */
const LANGUAGES: Readonly<Record<string, { command: string; args: string[]; join: (programs: string[]) => string }>> = {
  sh: {
    command: 'sh',
    args: ['-c'],
    join: (programs) => programs.map((one) => `( ${one}\n)\nprintf '\\036'\n`).join(''),
  },
  js: {
    command: process.execPath,
    args: ['--input-type=module', '-e'],
    join: (programs) =>
      "console.log = (one) => process.stdout.write(typeof one === 'string' ? one : JSON.stringify(one))\n" +
      programs
        .map((one) => `try {\n${one}\n} catch (error) { console.log(String(error)) }\nconsole.log('\\x1e')\n`)
        .join(''),
  },
  python: {
    command: 'python3',
    args: ['-c'],
    join: (programs) =>
      `import json, sys
def show(one): sys.stdout.write(one if isinstance(one, str) else json.dumps(one))
for program in json.loads(${JSON.stringify(JSON.stringify(programs))}):
    try: exec(program, {"print": show})
    except Exception as error: show(repr(error))
    show("\\x1e")
`,
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
    // The other languages send the same requests, so they run on one database.
    for (const language of Object.keys(LANGUAGES).filter((one) => one === 'sh' || dialect === 'sqlite')) {
      const skip = missing.has(language) && `no program for ${language}`
      test(`every guide's request in ${language} gets the response that is shown`, { skip }, async () => {
        const { command, args, join } = LANGUAGES[language]!
        const programs = guides.map(({ examples }) => examples.find(([kind]) => kind === language)![1])
        const { stdout } = await run(command, [...args, join(programs)], { env })
        const answers = stdout.split(END)
        assert.deepEqual(
          Object.fromEntries(guides.map(({ name }, index) => [name, parsed(answers[index]!)])),
          Object.fromEntries(guides.map(({ name, shown }) => [name, parsed(shown)])),
        )
      })
    }
  },
  { url: 'http://127.0.0.1:8080', rateLimit: 100 },
)
