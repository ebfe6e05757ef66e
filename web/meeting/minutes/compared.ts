// Line diff of two revisions of minutes: inserted, deleted and reformatted lines.
import { changedParts, type Part } from '../../kit/text/changed-parts.ts'
import { differences } from '../../kit/text/differences.ts'
import type { Line } from './frozen.ts'

/** A changed line. */
export interface ChangedLine {
  under: string
  parts: readonly Part[]
}

const asText = ({ under, text }: Line): string => JSON.stringify([under, text])

/** The lines that differ, in their order; nothing where both versions are the same. */
export function changedLines(before: readonly Line[], after: readonly Line[]): ChangedLine[] {
  return differences(before.map(asText), after.map(asText)).flatMap(({ start, removed, from, added }) => {
    const gone = before.slice(start, start + removed)
    const come = after.slice(from, from + added)
    const changed: ChangedLine[] = []
    for (const line of gone) {
      const at = come.findIndex((other) => other.under === line.under && isRewritten(line.text, other.text))
      const [other] = at < 0 ? [] : come.splice(at, 1)
      changed.push({
        under: line.under,
        parts: other ? changedParts(line.text, other.text) : [{ text: line.text, in: 'before' }],
      })
    }
    return [...changed, ...come.map(({ under, text }): ChangedLine => ({ under, parts: [{ text, in: 'after' }] }))]
  })
}

/** Returns whether a line is another one written again: half of its words stayed. */
function isRewritten(before: string, after: string): boolean {
  const stayed = changedParts(before, after).reduce((sum, part) => sum + (part.in === 'both' ? part.text.length : 0), 0)
  return stayed * 2 >= Math.min(before.length, after.length)
}
