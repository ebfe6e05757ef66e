// Cost estimate of a document, and refusal of documents that are too long for their format.
import type { ExportFormat } from '../../../contract/formats.ts'
import type { Block, Document, Line } from '../document/block.ts'
import { textOfLine } from '../document/block.ts'

/**
 * Bytes of memory, as measured with meetings of thousands of notes and messages; for runs, a number that bounds their
 * time.
 */
interface Costs {
  letter: number
  /** For each cell of a table. */
  cell: number
  line: number
  /** For each run, and for each line break in it. */
  run: number
}

const TEXT: Costs = { letter: 20, cell: 500, line: 500, run: 200 }
const COSTS: Readonly<Record<ExportFormat, Costs>> = {
  pdf: { letter: 200, cell: 12_000, line: 36_000, run: 4_000 },
  docx: { letter: 10, cell: 32_000, line: 32_000, run: 4_000 },
  epub: TEXT,
  html: TEXT,
  markdown: { ...TEXT, run: 4_000 },
}

/** A little less than a process of the converter may use, which needs some of it for itself. */
const MOST = 800_000_000

/** The meeting is too long for the format; trying again does not help. */
export class TooLong extends Error {}

export function mustFitFormat({ blocks }: Document, format: ExportFormat): void {
  const { letter, cell, line, run } = COSTS[format]
  const words = (of: Line): number => {
    const text = textOfLine(of)
    return letter * text.length + run * (of.runs.length + breaksIn(text))
  }
  const cost = (some: readonly Block[]): number => some.reduce((sum, block) => sum + costOf(block), 0)
  const costOf = (block: Block): number => {
    switch (block.kind) {
      case 'list':
        return block.items.reduce((sum, item) => sum + cost(item), 0)
      case 'notice':
        return line + cost(block.blocks)
      case 'table':
        return block.rows.flat().reduce((sum, each) => sum + cell + words(each), 0)
      case 'facts':
        return block.facts.reduce((sum, fact) => sum + 2 * cell + words(fact.line), 0)
      default:
        return line + words(block.line)
    }
  }
  if (cost(blocks) > MOST) throw new TooLong(`Too long for ${format}.`)
}

function breaksIn(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++
  return breaks
}
