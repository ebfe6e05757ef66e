// The outline of the agenda: one line for each item, with its duration and presenter.
import { bracketed, type PlannedAgendaItem, planOf } from './agenda-plan.ts'
import type { Block, List } from './block.ts'
import type { DocumentContent } from './document-content.ts'
import { lineOf, listBlock, ownTextAfter, paragraph } from './lines.ts'

/** Nested numbered lists; undefined where the agenda is empty. */
export function outlineOf(content: Pick<DocumentContent, 'agenda' | 'start_time' | 'locale'>): List | undefined {
  const plan = planOf(content)
  return plan.length ? nested(plan, 0, content) : undefined
}

function nested(plan: readonly PlannedAgendaItem[], depth: number, reader: Pick<DocumentContent, 'locale'>): List {
  const tops = plan.flatMap((each, index) => (each.depth === depth ? [index] : []))
  const items = tops.map((index, which): Block[] => {
    const beneath = plan.slice(index + 1, tops[which + 1] ?? plan.length)
    const title = plan[index]!
    const line = lineOf([{ text: ownTextAfter(title.item.title, bracketed(title, reader)) }])
    return beneath.length ? [paragraph(line), nested(beneath, depth + 1, reader)] : [paragraph(line)]
  })
  return listBlock(items, true)
}
