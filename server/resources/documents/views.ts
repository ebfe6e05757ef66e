// Outlines, views and summaries of meetings and series as embeds (docs/api/meetings.md#views).

import { askerOf } from '../../concurrency/worker-thread.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import {
  briefContent,
  type DocumentContent,
  factsOnly,
  textLengthOf,
  viewParts,
} from '../../exports/document/document-content.ts'
import { views as shown } from '../../exports/document/views.ts'
import { viewBeside } from '../../exports/processes/view-threads.ts'
import type { EmbedContext, Row } from '../serving/embed-context.ts'
import { collectedInPieces } from '../serving/in-pieces.ts'
import type { Embed } from '../serving/serve.ts'
import { documentContentsOf, type Extent } from './document-contents.ts'
import { weigherOf } from './document-length.ts'

type View = keyof typeof shown

/** Views of longer documents are made in another thread; in characters. */
const MOST_HERE = 20_000
/** Views of longer documents are brief; in bytes. */
const MOST_SHOWN = 8_000_000
/**
 * After the budget is used up, brief views may take so many milliseconds of processor time; then only facts are shown.
 */
const FOR_BRIEF = 1_000

interface Loaded {
  content: DocumentContent
  /** The characters of its texts. */
  length: number
}

type Contents = Promise<Map<number, Loaded>>
type Budget = EmbedContext['budget']

/** Returns the extent of a view within its budget: everything, titles only, or facts only. */
const extentWithin = ({ left }: Budget): 'all' | 'titles' | 'facts' =>
  left > 0 ? 'all' : left > -FOR_BRIEF ? 'titles' : 'facts'

/** Makes a view, as much of it as the budget allows; a brief one where the other thread takes too long. */
async function makeView(
  { budget, page, actor }: EmbedContext,
  name: View,
  { content, length }: Loaded,
): Promise<string> {
  const extent = extentWithin(budget)
  if (extent === 'facts') return shown[name](factsOnly(content))
  const outline = name.endsWith('_outline')
  if (extent === 'all' && length > MOST_HERE) {
    const { text, took } = await viewBeside(name, content, askerOf({ url: page }, actor.member_id))
    budget.left -= took
    if (text !== undefined) return text
  } else if (extent === 'all' || outline) return timed(budget, () => shown[name](content))
  return timed(budget, () => shown[name](briefContent(content)))
}

/** Runs `make`, and charges its time to the budget. */
function timed(budget: Budget, make: () => string): string {
  const began = performance.now()
  const text = make()
  budget.left -= performance.now() - began
  return text
}

/** The embeds of meetings or of series. Those of one page share the documents that they are made from. */
export function viewsOf(of: DocumentContent['of']): Record<View, Embed> {
  const loaded = new WeakMap<readonly Row[], { outline?: Contents; full?: Contents }>()
  const weigh = weigherOf(of)

  const load = async (context: EmbedContext, rows: readonly Row[], extent: Extent): Promise<[number, Loaded][]> => {
    if (!rows.length) return []
    const contents = await documentContentsOf(context, of, rows, extent)
    return [...contents].map(([id, content]) => [id, { content, length: textLengthOf(content) }])
  }

  const outlines = async (context: EmbedContext, rows: readonly Row[]): Contents =>
    collectedInPieces(rows, (some) =>
      load(context, some, extentWithin(context.budget) === 'facts' ? 'facts' : 'titles'),
    )

  const fullContents = async (context: EmbedContext, rows: readonly Row[]): Contents => {
    const extent = extentWithin(context.budget)
    if (extent !== 'all') return new Map(briefs(await load(context, rows, extent)))
    const idOf = (row: Row) => row[`${of}_id`] as number
    const weights = await weigh(context, rows.map(idOf))
    const { normal = [], long = [] } = Object.groupBy(rows, (row) =>
      (weights.get(idOf(row)) ?? 0) > MOST_SHOWN ? 'long' : 'normal',
    )
    return new Map([...(await load(context, normal, viewParts)), ...briefs(await load(context, long, 'titles'))])
  }

  const briefs = (contents: readonly [number, Loaded][]): [number, Loaded][] =>
    contents.map(([id, { content }]) => [id, { content: briefContent(content), length: 0 }])

  const contents = (context: EmbedContext, rows: readonly Row[], outline: boolean): Contents => {
    const known = loaded.get(rows) ?? {}
    loaded.set(rows, known)
    if (known.full) return known.full
    if (!outline) return (known.full = fullContents(context, rows))
    known.outline ??= outlines(context, rows)
    return known.outline
  }

  const embed = (name: View): Embed => {
    const outline = name.endsWith('_outline')
    const made: Embed = async (context, _, rows) => {
      const texts = new Map<number, string>()
      for await (const [id, content] of yieldingToRequests(await contents(context, rows, outline)))
        texts.set(id, await makeView(context, name, content))
      return texts
    }
    return outline ? made : Object.assign(made, { weigh })
  }

  return Object.fromEntries((Object.keys(shown) as View[]).map((name) => [name, embed(name)])) as Record<View, Embed>
}
