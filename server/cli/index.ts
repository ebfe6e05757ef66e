// The command line: which command was typed, its help, and how errors leave.
import { parseArgs } from 'node:util'
import { configFrom, SETTINGS } from '../config.ts'
import { Refusal } from '../problem.ts'
import { type Command, UsageError } from './command.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { init } from './init.ts'
import { memberCreate } from './member-create.ts'
import { memberLink } from './member-link.ts'
import { migrateCommand } from './migrate.ts'
import { serve } from './serve.ts'
import { tokenCreate, tokenRevoke } from './token.ts'
import { worker } from './worker.ts'

const commands: readonly Command[] = [
  serve,
  worker,
  init,
  demo,
  migrateCommand,
  memberCreate,
  memberLink,
  tokenCreate,
  tokenRevoke,
  doctor,
]

const help = { help: { type: 'boolean' } } as const

/** Runs a command; gives the exit code: 0, 1 for an error, 2 for a command that was typed wrongly. */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, place) => args[place] === word))
  try {
    if (!command) {
      if (args.some((word) => word === '--help' || word === 'help')) return say(overview())
      throw new UsageError(args.length ? `There is no command "${args[0]}".` : 'Which command?')
    }
    return await run(command, args.slice(command.name.split(' ').length), env)
  } catch (error) {
    return fail(error)
  }
}

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parsed(command, args)
  if (values['help']) return say(helpOf(command))
  if (positionals.length !== command.words) throw new UsageError(`It is typed: ${command.name} ${command.usage}`)
  const options = values as Record<string, string | boolean | undefined>
  await command.run({ config: configFrom(env), options, words: positionals, print: (line) => console.log(line) })
  return Number(process.exitCode ?? 0)
}

function parsed(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...command.options, ...help }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]!)
  }
}

const typed = 'npm run -s folkmoot --'

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const list = commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)
  return [
    `${typed} COMMAND`,
    '',
    'Commands (each has --help):',
    ...list,
    '',
    'Settings (environment):',
    ...settings(),
  ].join('\n')
}

const widest = Math.max(...Object.keys(SETTINGS).map((name) => name.length))
const settings = () => Object.entries(SETTINGS).map(([name, about]) => `  ${name.padEnd(widest)} ${about}`)

const helpOf = ({ name, usage, about }: Command): string =>
  [`${typed} ${name} ${usage}`.trim(), '', about, '', 'Settings (environment):', ...settings()].join('\n')

function say(text: string): number {
  console.log(text)
  return 0
}

/** What went wrong; where several addresses of one host were tried, what the first of them said. */
function saidBy(error: unknown): string {
  const { message, errors } = error as AggregateError
  return message || (errors?.length ? saidBy(errors[0]) : String(error))
}

/** One line on stderr. */
function fail(error: unknown): number {
  const said = saidBy(error)
  const line = error instanceof Refusal ? `${error.field}: ${said}` : said
  const hint = error instanceof UsageError ? ` See ${typed} --help.` : ''
  console.error(`folkmoot: ${line.replace(/\s*\n\s*/g, ' ')}${hint}`)
  return error instanceof UsageError ? 2 : 1
}
