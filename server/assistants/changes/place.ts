// The argument that says where something is written: exactly one of several ids.

import type { Arguments } from '../tools/tool.ts'
import { ToolError } from '../tools/tool-error.ts'

/** The one id of these that was sent; throws for none and for several. */
export function oneId<N extends string>(args: Arguments, names: readonly N[]): { name: N; id: number } {
  const sent = names.filter((name) => args[name] !== undefined)
  if (sent.length !== 1) throw new ToolError(`Exactly one of these arguments is required: ${names.join(', ')}.`)
  return { name: sent[0]!, id: args[sent[0]!] as number }
}

/** An object without the fields that are undefined. */
export const defined = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
