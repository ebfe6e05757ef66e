// Build plugin that leaves of the contract what the application calls it by: names, verbs, paths and formats.
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  /** A name, or a literal such as that of a header. */
  key?: { name?: string; value?: unknown }
  value?: Node
  callee?: { type: string; name?: string }
  arguments?: Node[]
}

/** What is written in place of a part of a module. */
interface Edit {
  start: number
  end: number
  text: string
}

const CONTRACT = /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/

/** Arguments of the functions that declare endpoints, which say what is sent and answered: only the server checks these. */
const CHECKED: Readonly<Record<string, readonly number[]>> = {
  ...{ list: [1], read: [1], create: [1], replace: [1], update: [1], act: [1], remove: [1] },
  ...{ several: [2], custom: [2, 3] },
}

/** Properties that only the server and the API reference read. */
const UNREAD = /^(?:about|fields|embeds|sorts|preview|headers)$/

const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string'
const within = (node: object): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node): boolean => type.includes('Function')

/** What resources and endpoints are left without. */
function* unreadIn(node: Node): Generator<Edit> {
  if (isFunction(node)) return
  const checked = node.type === 'CallExpression' ? (CHECKED[node.callee?.name ?? ''] ?? []) : []
  const left = new Set(checked.map((at) => node.arguments![at]).filter(isNode))
  if (node.type === 'Property' && UNREAD.test(node.key?.name ?? '') && node.value?.type !== 'Identifier')
    left.add(node.value!)
  for (const { start, end } of left) yield { start, end, text: '{}' }
  for (const part of within(node)) if (!left.has(part)) yield* unreadIn(part)
}

/** Marks the calls that a module begins with as free of side effects, so that what nothing reads any more is dropped. */
function* pureIn(node: Node): Generator<Edit> {
  if (isFunction(node)) return
  if (node.type === 'CallExpression' && node.callee?.type === 'Identifier')
    yield { start: node.start, end: node.start, text: '/* #__PURE__ */ ' }
  for (const part of within(node)) yield* pureIn(part)
}

/** A plugin for Vite that shortens the contract's modules. */
export const contractAsCalled = (): Plugin => ({
  name: 'contract-as-called',
  enforce: 'pre',
  transform(code, id) {
    if (!CONTRACT.test(id)) return undefined
    const program = this.parse(code, { lang: 'ts' }) as Node
    const left = [...unreadIn(program)]
    const pure = [...pureIn(program)].filter(({ start }) => !left.some((one) => start >= one.start && start < one.end))
    const short = [...left, ...pure]
      .sort((one, other) => other.start - one.start)
      .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
    return { code: short, map: null }
  },
})
