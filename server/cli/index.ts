// The command line: finds the command, parses its options, prints help, and turns errors into a line and an exit code.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, configFrom, SETTINGS } from '../config.ts'
import { Refusal } from '../problem.ts'
import { UsageError } from '../runtime/usage-error.ts'
import { isReleased } from '../web-app/built.ts'
import type { Command, Invocation } from './command.ts'
import { COMMANDS } from './command-list.ts'
import { messageOf } from './error-message.ts'
import { NO_SCREEN } from './screen.ts'
import { processTerminal, type Terminal } from './terminal.ts'

const help = { help: { type: 'boolean' } } as const

/** Runs a command and returns its exit code: 0, 1 for an error, 2 for wrong options or arguments. */
export async function main(args: string[], env: NodeJS.ProcessEnv, terminal = processTerminal()): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  try {
    if (!command) {
      if (args.some((word) => word === '--help' || word === 'help')) return say(overview(), terminal)
      throw new UsageError(args.length ? `Unknown command: "${args[0]}".` : 'A command is required.')
    }
    return await run(command, args.slice(command.name.split(' ').length), env, terminal)
  } catch (error) {
    return fail(error, terminal)
  }
}

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  const { values, positionals } = parsed(command, args)
  if (values['help']) return say(helpOf(command), terminal)
  const { out: print, isClosed: isOutputClosed, screen = NO_SCREEN } = terminal
  const { name, usage = '', words = 0 } = command
  if (words === 'some' ? !positionals.length : positionals.length !== words)
    throw new UsageError(`Usage: ${name} ${usage}`)
  const options = values as Invocation['options']
  const { site, ...others } = options
  // A command that works without the data of any site may have such an option for itself.
  const [named, own] = command.sites === 'all' ? [undefined, options] : [site as string | undefined, others]
  const readable = async <T>(read: () => T): Promise<T> => {
    try {
      return read()
    } catch (error) {
      if (own['json'] && command.jsonOf) print(await command.jsonOf(messageOf(error)))
      throw error
    }
  }
  const config = await readable(() => configFrom(env))
  const runCommand = await command.load()
  const runWith = (settings: Config) =>
    runCommand({ config: settings, options: own, words: positionals, print, isOutputClosed, screen }).catch(
      async (error) => {
        throw settings.databaseUrl ? await inWordsForOperators(settings, error) : error
      },
    )
  if (command.sites === 'all' || (named === undefined && !config.sites)) {
    await runWith(config)
    return 0
  }
  const { namedOrAll, oneSite } = await import('../runtime/which-site.ts')
  if (command.sites === 'each')
    return runEach(await readable(() => namedOrAll(config, named)), runWith, terminal, !own['json'])
  await runWith(oneSite(config, named))
  return 0
}

/** Loaded where it is needed: help and errors of usage load nothing of the server. */
const inWordsForOperators = async (config: Config, error: unknown): Promise<unknown> =>
  (await import('../runtime/site.ts')).explainServerError(config, error)

/** Runs a command on several sites; an error of one does not keep it from running on the others. `hasTitles`: each begins with its host. */
async function runEach(
  sites: ReadonlyMap<string, Config>,
  work: (config: Config) => Promise<void>,
  terminal: Terminal,
  hasTitles: boolean,
): Promise<number> {
  let code = 0
  for (const [host, config] of sites) {
    if (sites.size > 1 && hasTitles) terminal.out(`${code || host !== [...sites.keys()][0] ? '\n' : ''}${host}`)
    try {
      await work(config)
    } catch (error) {
      code = fail(error, terminal, sites.size > 1 ? `${host}: ` : '')
    }
  }
  return code
}

const site = { site: { type: 'string' } } as const

function parsed(command: Command, args: string[]) {
  try {
    const options: ParseArgsOptionsConfig = { ...command.options, ...(command.sites !== 'all' && site), ...help }
    const { tokens, ...parsed } = parseArgs({ args, options, allowPositionals: true, tokens: true })
    const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
    const again = given.find((name, index) => given.indexOf(name) < index && !options[name]?.multiple)
    if (again) throw new Error(`--${again} can only be given once.`)
    return parsed
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]!)
  }
}

const typed = isReleased ? 'folkmoot' : 'npm run -s folkmoot --'

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  const list = COMMANDS.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)
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

const helpOf = ({ name, usage = '', about, sites }: Command): string =>
  [
    `${typed} ${name} ${usage}`.trim(),
    '',
    about,
    ...(sites === 'all'
      ? []
      : ['', `With FOLKMOOT_SITES: --site HOST selects the site${sites ? ' (default: all)' : ''}.`]),
    '',
    'Settings (environment):',
    ...settings(),
  ].join('\n')

function say(text: string, { out }: Terminal): number {
  out(text)
  return 0
}

/** Prints one line on stderr and returns the exit code; throws again what says that a package is missing. */
function fail(error: unknown, { err }: Terminal, where = ''): number {
  // `bin/folkmoot.js` says which package is missing.
  if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') throw error
  const message = messageOf(error)
  const line = error instanceof Refusal ? error.named(error.field) : message
  const hint = error instanceof UsageError ? ` See ${typed} --help.` : ''
  err(`folkmoot: ${where}${line.replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run))}${hint}`)
  return error instanceof UsageError ? 2 : 1
}
