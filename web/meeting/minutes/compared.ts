// What changed between two versions of minutes: lines that came, went, or are written in another way.
import { diffIndices } from 'node-diff3'
import type { Line } from './frozen.ts'

/** A part of a line, which only one of the versions has, or both. */
export interface Part {
  text: string
  in: 'both' | 'before' | 'after'
}

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
        parts: other ? partsOf(line.text, other.text) : [{ text: line.text, in: 'before' }],
      })
    }
    return [...changed, ...come.map(({ under, text }): ChangedLine => ({ under, parts: [{ text, in: 'after' }] }))]
  })
}

/** Words with the white space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** Whether a line is another one written anew: half of its words stayed. */
function isRewritten(before: string, after: string): boolean {
  const stayed = partsOf(before, after).reduce((sum, part) => sum + (part.in === 'both' ? part.text.length : 0), 0)
  return stayed * 2 >= Math.min(before.length, after.length)
}

function partsOf(before: string, after: string): Part[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const parts: Part[] = []
  const add = (text: string, where: Part['in']) => text && parts.push({ text, in: where })
  let at = 0
  for (const { buffer2, buffer1Content, buffer2Content } of diffIndices(old, fresh)) {
    add(fresh.slice(at, buffer2[0]).join(''), 'both')
    add(buffer1Content.join(''), 'before')
    add(buffer2Content.join(''), 'after')
    at = buffer2[0] + buffer2[1]
  }
  add(fresh.slice(at).join(''), 'both')
  return parts
}
