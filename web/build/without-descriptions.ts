// Build plugin that strips the contract's descriptions, which only the API reference needs.
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  /** A name, or a literal such as that of a header. */
  key?: { name?: string; value?: unknown }
  value?: Node
}

const CONTRACT = /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/

/** Headers that an endpoint describes. */
const HEADER = /^(?:X-[\w-]+|Link)$/

/** The descriptions below a node of the syntax tree. */
function* descriptionsIn(node: object): Generator<Node> {
  const { type, key, value } = node as Node
  const name = String(key?.name ?? key?.value)
  const describes = type === 'Property' && (name === 'about' || HEADER.test(name))
  if (describes && value && value.type !== 'Identifier') yield value
  else
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) yield* descriptionsIn(part)
}

/** A plugin for Vite: each `about` of the contract, and each description of a header, becomes an empty text. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  transform(code, id) {
    if (!CONTRACT.test(id)) return undefined
    let short = code
    const descriptions = [...descriptionsIn(this.parse(code, { lang: 'ts' }))].sort(
      (one, other) => other.start - one.start,
    )
    for (const { start, end } of descriptions) short = `${short.slice(0, start)}''${short.slice(end)}`
    return { code: short, map: null }
  },
})
