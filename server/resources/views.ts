// Outlines, views and summaries as embeds (specification, "Embedded meeting data").
import { setImmediate } from 'node:timers/promises'
import { type Paper, viewParts } from '../exports/paper.ts'
import { views as shown } from '../exports/view.ts'
import type { Look, Row } from './look.ts'
import { papersOf } from './paper.ts'
import type { Embed } from './serve.ts'

type View = keyof typeof shown
type Papers = Promise<Map<number, Paper>>

/** Milliseconds after which others are answered before the next view is made. */
const PATIENCE = 5

/** The embeds of meetings or of series. Several of one page share the papers that they are made of. */
export function viewsOf(of: Paper['of']): Record<View, Embed> {
  const loaded = new WeakMap<readonly Row[], { outline?: Papers; whole?: Papers }>()

  const papers = (look: Look, rows: readonly Row[], outline: boolean): Papers => {
    const known = loaded.get(rows) ?? {}
    loaded.set(rows, known)
    if (known.whole) return known.whole
    if (!outline) return (known.whole = papersOf(look, of, rows, viewParts))
    known.outline ??= papersOf(look, of, rows, undefined)
    return known.outline
  }

  const embed =
    (name: View): Embed =>
    async (look, _, rows) => {
      const outline = name.endsWith('_outline')
      const texts = new Map<number, string>()
      let began = performance.now()
      for (const [id, paper] of await papers(look, rows, outline)) {
        texts.set(id, shown[name](paper))
        if (performance.now() - began < PATIENCE) continue
        await setImmediate()
        began = performance.now()
      }
      return texts
    }

  return Object.fromEntries((Object.keys(shown) as View[]).map((name) => [name, embed(name)])) as Record<View, Embed>
}
