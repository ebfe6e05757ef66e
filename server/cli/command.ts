// The type of a command, and functions that read its options.

import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../config.ts'
import { UsageError } from '../runtime/usage-error.ts'
import type { Screen } from './screen.ts'

export interface Invocation {
  config: Config
  /** The given options, by name. */
  options: Record<string, string | boolean | string[] | undefined>
  /** The given arguments that belong to no option. */
  words: string[]
  /** Prints a line on stdout; does nothing once the output is closed. */
  print: (line: string) => void
  /** What is known of stdout; left out: nobody reads along. */
  screen?: Screen
  /** Returns whether the reader of stdout has exited, as `head` does. */
  isOutputClosed?: () => boolean
}

/** Does what a command is for. */
export type Run = (invocation: Invocation) => Promise<void>

export interface Command {
  /** One or two words, e.g. `member create`. */
  name: string
  /** The arguments and options, as `--help` shows them after the name; left out: none. */
  usage?: string
  /** One sentence for `--help`. */
  about: string
  options?: ParseArgsOptionsConfig
  /** Number of positional arguments; `some`: one or more; undefined: none. */
  words?: number | 'some'
  /**
   * Which sites it works on where FOLKMOOT_SITES lists several: `each`, all of them or the one of `--site`; `all`, it
   * gets the common settings; left out, only the one of `--site`, which is required.
   */
  sites?: 'each' | 'all'
  /** What --json prints where the settings are wrong, so that it does not run. */
  jsonOf?: (failure: string) => Promise<string>
  /** Loads what runs it. */
  load: () => Promise<Run>
}

/** The value of an option; throws `UsageError` where it is missing. */
export function requiredOption(invocation: Invocation, name: string): string {
  const value = invocation.options[name]
  if (typeof value !== 'string' || !value) throw new UsageError(`--${name} is required.`)
  return value
}

/** The values of an option that may be given several times; throws `UsageError` where it is missing. */
export function repeatedOption(invocation: Invocation, name: string): string[] {
  const values = [invocation.options[name]].flat().filter((value) => typeof value === 'string' && value)
  if (!values.length) throw new UsageError(`--${name} is required.`)
  return values as string[]
}

/** The value of an option; undefined where it is missing. */
export function optionalOption(invocation: Invocation, name: string): string | undefined {
  const value = invocation.options[name]
  return typeof value === 'string' && value ? value : undefined
}
