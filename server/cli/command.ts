// What a command of the operator is: its words, its options, and what it does.

import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../config.ts'
import { UsageError } from '../runtime/usage-error.ts'

export interface Invocation {
  config: Config
  /** The options given, by name. */
  options: Record<string, string | boolean | string[] | undefined>
  /** What was given without an option's name. */
  words: string[]
  /** Prints a line for the operator, or for a program that reads it. */
  print: (line: string) => void
}

export interface Command {
  /** `member create` */
  name: string
  /** How it is typed after its name. */
  usage: string
  /** One sentence. */
  about: string
  options: ParseArgsOptionsConfig
  /** How many words it takes without an option's name. */
  words: number
  /**
   * Where FOLKMOOT_SITES lists several sites, it works on the one that `--site` names, unless it works on each of them
   * where none is named, or is given the settings of all.
   */
  sites?: 'each' | 'all'
  run: (invocation: Invocation) => Promise<void>
}

/** An option that must be there. */
export function required(invocation: Invocation, name: string): string {
  const value = invocation.options[name]
  if (typeof value !== 'string' || !value) throw new UsageError(`--${name} is required.`)
  return value
}

/** An option that must be there, and may be several times. */
export function several(invocation: Invocation, name: string): string[] {
  const values = [invocation.options[name]].flat().filter((value) => typeof value === 'string' && value)
  if (!values.length) throw new UsageError(`--${name} is required.`)
  return values as string[]
}

/** An option that may be left out. */
export function optional(invocation: Invocation, name: string): string | undefined {
  const value = invocation.options[name]
  return typeof value === 'string' && value ? value : undefined
}
