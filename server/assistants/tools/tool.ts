// The type of a tool, and its arguments as data: the schema that clients get, and the check of what they send.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Site } from '../../site.ts'
import type { AssistantCaller } from '../endpoint/credential.ts'
import { ToolError } from './tool-error.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** Who calls a tool, and where. */
export interface ToolContext {
  app: FastifyInstance
  site: Site
  caller: AssistantCaller
  /** The address and the host of the request, which those to the API have too. */
  ip: string
  host: string | undefined
  log: FastifyBaseLogger
}

/** An argument as JSON Schema; of a list, the arguments of its items. */
export interface Argument {
  type: 'integer' | 'string' | 'array'
  description?: string
  minimum?: number
  enum?: readonly string[]
  maxItems?: number
  items?: Argument | ObjectSchema
}

export interface ObjectSchema {
  type: 'object'
  properties: Readonly<Record<string, Argument>>
  required?: readonly string[]
  additionalProperties: false
}

/** A tool. */
export interface Tool {
  name: string
  description: string
  schema: ObjectSchema
  writes: boolean
  /** Credits that its requests would cost in the API. */
  credits: (args: Arguments) => number
  run: (context: ToolContext, args: Arguments) => Promise<string>
}

export const id = (description?: string): Argument => ({
  type: 'integer',
  minimum: 1,
  ...(description && { description }),
})
export const text = (description?: string): Argument => ({ type: 'string', ...(description && { description }) })
export const oneOf = (...values: string[]): Argument => ({ type: 'string', enum: values })
export const list = (items: Argument | ObjectSchema, maxItems: number): Argument => ({ type: 'array', items, maxItems })

export const object = (
  properties: Readonly<Record<string, Argument>>,
  required: readonly string[] = [],
): ObjectSchema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
  additionalProperties: false,
})

/** Throws for arguments that the schema refuses; names only those that it knows. */
export function checkArguments({ properties, required = [] }: ObjectSchema, args: Arguments, within = ''): void {
  const known = Object.keys(properties)
  for (const name of required)
    if (!Object.hasOwn(args, name)) throw new ToolError(`The argument "${within}${name}" is missing.`)
  for (const [name, value] of Object.entries(args)) {
    if (!known.includes(name))
      throw new ToolError(`Only these arguments are known: ${known.map((one) => within + one).join(', ')}.`)
    checkArgument(properties[name]!, value, `${within}${name}`)
  }
}

function checkArgument(argument: Argument, value: unknown, name: string): void {
  const { type, minimum, items, maxItems } = argument
  if (type === 'integer') {
    if (!Number.isSafeInteger(value) || (minimum !== undefined && (value as number) < minimum))
      throw new ToolError(`The argument "${name}" must be a whole number from ${minimum ?? 0}.`)
  } else if (type === 'string') {
    if (typeof value !== 'string') throw new ToolError(`The argument "${name}" must be a text.`)
    if (argument.enum && !argument.enum.includes(value))
      throw new ToolError(`The argument "${name}" must be one of ${argument.enum.join(', ')}.`)
  } else if (!Array.isArray(value) || value.length > (maxItems ?? 0)) {
    throw new ToolError(`The argument "${name}" must be a list of at most ${maxItems} items.`)
  } else for (const item of value) checkItem(items!, item, name)
}

function checkItem(items: Argument | ObjectSchema, item: unknown, name: string): void {
  if (items.type !== 'object') {
    checkArgument(items, item, name)
    return
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw new ToolError(`The argument "${name}" must be a list of objects.`)
  checkArguments(items, item as Arguments, `${name}.`)
}
