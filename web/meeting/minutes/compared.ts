// What changed between two versions of minutes: lines that came, went, or are written in another way.
import { diffIndices } from 'node-diff3'
import { changedParts, type Part } from '../../ui/changed-parts.ts'
import type { Line } from './frozen.ts'

/** A changed line. */
export interface ChangedLine {
  under: string
  parts: readonly Part[]
}

const asText = ({ under, text }: Line): string => JSON.stringify([under, text])

/** The lines that differ, in their order; nothing where both versions are the same. */
export function changedLines(before: readonly Line[], after: readonly Line[]): ChangedLine[] {
  return diffIndices(before.map(asText), after.map(asText)).flatMap(({ buffer1, buffer2 }) => {
    const gone = before.slice(buffer1[0], buffer1[0] + buffer1[1])
    const come = after.slice(buffer2[0], buffer2[0] + buffer2[1])
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

/** Whether a line is another one written anew: half of its words stayed. */
function isRewritten(before: string, after: string): boolean {
  const stayed = changedParts(before, after).reduce((sum, part) => sum + (part.in === 'both' ? part.text.length : 0), 0)
  return stayed * 2 >= Math.min(before.length, after.length)
}
