// Outlines, views and summaries as embeds (`docs/api.md#views-of-a-meeting`).
import { brief, facts, type Paper, textLengthOf, viewParts } from '../exports/paper.ts'
import { views as shown } from '../exports/view.ts'
import { viewBeside } from '../exports/views-beside.ts'
import { patiently } from '../patiently.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import { type Extent, papersOf } from './paper.ts'
import { weigherOf } from './paper-weight.ts'
import type { Embed } from './serve.ts'

type View = keyof typeof shown

/** Letters of a paper beyond which its views are made beside the server. */
const MOST_HERE = 20_000
/** Bytes of a paper beyond which its views are brief. */
const MOST_SHOWN = 8_000_000
/** Milliseconds of processor that brief views may take when all the time for views is used up; then facts are all. */
const FOR_BRIEF = 1_000

interface Loaded {
  paper: Paper
  /** Letters of its texts. */
  length: number
}

type Papers = Promise<Map<number, Loaded>>
type Budget = EmbedContext['budget']

/** How much is still told: all, brief papers, or facts alone. */
const toldWithin = ({ left }: Budget): 'all' | 'titles' | 'facts' =>
  left > 0 ? 'all' : left > -FOR_BRIEF ? 'titles' : 'facts'

/** A view as far as there is time for it; what is too much for the thread beside is brief. */
async function within({ budget, actor }: EmbedContext, name: View, { paper, length }: Loaded): Promise<string> {
  const told = toldWithin(budget)
  if (told === 'facts') return shown[name](facts(paper))
  const outline = name.endsWith('_outline')
  if (told === 'all' && length > MOST_HERE) {
    const { text, took } = await viewBeside(name, paper, actor.member_id)
    budget.left -= took
    if (text !== undefined) return text
  } else if (told === 'all' || outline) return timed(budget, () => shown[name](paper))
  return timed(budget, () => shown[name](brief(paper)))
}

/** What is made here, in time that counts. */
function timed(budget: Budget, make: () => string): string {
  const began = performance.now()
  const text = make()
  budget.left -= performance.now() - began
  return text
}

/** The embeds of meetings or of series. Several of one page share the papers that they are made of. */
export function viewsOf(of: Paper['of']): Record<View, Embed> {
  const loaded = new WeakMap<readonly Row[], { outline?: Papers; whole?: Papers }>()
  const weigh = weigherOf(of)

  const load = async (context: EmbedContext, rows: readonly Row[], extent: Extent): Promise<[number, Loaded][]> => {
    if (!rows.length) return []
    const papers = await papersOf(context, of, rows, extent)
    return [...papers].map(([id, paper]) => [id, { paper, length: textLengthOf(paper) }])
  }

  const outlines = async (context: EmbedContext, rows: readonly Row[]): Papers =>
    new Map(await load(context, rows, toldWithin(context.budget) === 'facts' ? 'facts' : 'titles'))

  const wholes = async (context: EmbedContext, rows: readonly Row[]): Papers => {
    const told = toldWithin(context.budget)
    if (told !== 'all') return new Map(briefs(await load(context, rows, told)))
    const idOf = (row: Row) => row[`${of}_id`] as number
    const weights = await weigh(context, rows.map(idOf))
    const { whole = [], long = [] } = Object.groupBy(rows, (row) =>
      (weights.get(idOf(row)) ?? 0) > MOST_SHOWN ? 'long' : 'whole',
    )
    return new Map([...(await load(context, whole, viewParts)), ...briefs(await load(context, long, 'titles'))])
  }

  const briefs = (papers: readonly [number, Loaded][]): [number, Loaded][] =>
    papers.map(([id, { paper }]) => [id, { paper: brief(paper), length: 0 }])

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
      for await (const [id, paper] of patiently(await papers(context, rows, outline)))
        texts.set(id, await within(context, name, paper))
      return texts
    }
    return outline ? made : Object.assign(made, { weigh })
  }

  return Object.fromEntries((Object.keys(shown) as View[]).map((name) => [name, embed(name)])) as Record<View, Embed>
}
