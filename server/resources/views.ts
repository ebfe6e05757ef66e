// Outlines, views and summaries as embeds (specification, "Embedded meeting data").
import { brief, type Paper, viewParts } from '../exports/paper.ts'
import { views as shown } from '../exports/view.ts'
import { viewBeside } from '../exports/views-beside.ts'
import { patiently } from '../patiently.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import { papersOf } from './paper.ts'
import { weigherOf } from './paper-weight.ts'
import type { Embed } from './serve.ts'

type View = keyof typeof shown

/** Bytes of a paper beyond which its views are made beside the server, and beyond which they are brief. */
const MOST_HERE = 20_000
const MOST_SHOWN = 8_000_000

interface Weighed {
  paper: Paper
  bytes: number
}

type Papers = Promise<Map<number, Weighed>>

/** A view as far as there is time for it: a brief one where it would take too long, or others have taken too long. */
async function within(budget: EmbedContext['budget'], name: View, paper: Paper, bytes: number): Promise<string> {
  if (budget.left <= 0) return shown[name](brief(paper))
  if (bytes > MOST_HERE) {
    const { text, took } = await viewBeside(name, paper)
    budget.left -= took
    return text ?? shown[name](brief(paper))
  }
  const began = performance.now()
  const text = shown[name](paper)
  budget.left -= performance.now() - began
  return text
}

/** The embeds of meetings or of series. Several of one page share the papers that they are made of. */
export function viewsOf(of: Paper['of']): Record<View, Embed> {
  const loaded = new WeakMap<readonly Row[], { outline?: Papers; whole?: Papers }>()
  const weigh = weigherOf(of)

  const outlines = async (context: EmbedContext, rows: readonly Row[]): Papers => {
    const papers = await papersOf(context, of, rows, undefined)
    return new Map([...papers].map(([id, paper]) => [id, { paper, bytes: 0 }]))
  }

  const wholes = async (context: EmbedContext, rows: readonly Row[]): Papers => {
    const idOf = (row: Row) => row[`${of}_id`] as number
    const weights = await weigh(context, rows.map(idOf))
    const bytesOf = (id: number) => (context.budget.left > 0 ? (weights.get(id) ?? 0) : Number.POSITIVE_INFINITY)
    const { whole = [], long = [] } = Object.groupBy(rows, (row) =>
      bytesOf(idOf(row)) > MOST_SHOWN ? 'long' : 'whole',
    )
    const papers = [...(await papersOf(context, of, whole, viewParts))]
    const briefs = long.length ? [...(await papersOf(context, of, long, undefined))] : []
    return new Map([
      ...papers.map(([id, paper]) => [id, { paper, bytes: bytesOf(id) }] as const),
      ...briefs.map(([id, paper]) => [id, { paper: brief(paper), bytes: 0 }] as const),
    ])
  }

  const papers = (context: EmbedContext, rows: readonly Row[], outline: boolean): Papers => {
    const known = loaded.get(rows) ?? {}
    loaded.set(rows, known)
    if (known.whole) return known.whole
    if (!outline) return (known.whole = wholes(context, rows))
    known.outline ??= outlines(context, rows)
    return known.outline
  }

  const embed = (name: View): Embed => {
    const outline = name.endsWith('_outline')
    const made: Embed = async (context, _, rows) => {
      const texts = new Map<number, string>()
      for await (const [id, { paper, bytes }] of patiently(await papers(context, rows, outline))) {
        texts.set(id, outline ? shown[name](paper) : await within(context.budget, name, paper, bytes))
      }
      return texts
    }
    return outline ? made : Object.assign(made, { weigh })
  }

  return Object.fromEntries((Object.keys(shown) as View[]).map((name) => [name, embed(name)])) as Record<View, Embed>
}
