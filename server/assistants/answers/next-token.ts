// Where to continue: sealed, so that it is good for one person, one tool and the same arguments only.
import type { Caller } from '../../access/actor.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { Site } from '../../site.ts'
import type { Arguments } from '../tools/tool.ts'
import { ToolError } from '../tools/tool-error.ts'

/** What a token is good for. */
export interface Continuation {
  tool: string
  args: Arguments
}

const USE = 'assistant next'

const owner = (site: Site, caller: Caller) => [site.url, caller.member_id]

/** The token of a position in what a call gives. */
export const nextToken = (site: Site, caller: Caller, { tool, args }: Continuation, position: unknown): string =>
  seal(site.sealKey, JSON.stringify([...owner(site, caller), tool, args, position]), USE)

/** Bytes that the line with such a token takes at most. */
export const nextBytes = (site: Site, caller: Caller, of: Continuation, longest: unknown): number =>
  Buffer.byteLength(`next: ${nextToken(site, caller, of, longest)}\n`)

/** The position of a token and the arguments of its call, of which those that are sent again must be the same. */
export function readNext(
  site: Site,
  caller: Caller,
  { tool, args }: Continuation,
  token: string,
): { args: Arguments; position: unknown } {
  let parts: unknown[]
  try {
    parts = JSON.parse(unseal(site.sealKey, token, USE))
  } catch {
    throw stale()
  }
  const [url, member_id, name, known, position] = parts as [string, number, string, Arguments, unknown]
  const [ownUrl, ownId] = owner(site, caller)
  const isSame = Object.entries(args).every(([key, value]) => JSON.stringify(known[key]) === JSON.stringify(value))
  if (url !== ownUrl || member_id !== ownId || name !== tool || !isSame) throw stale()
  return { args: known, position }
}

export const stale = (): ToolError =>
  new ToolError('This value has expired, or belongs to another call. Begin again without it.')
