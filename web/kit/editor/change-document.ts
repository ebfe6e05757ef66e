// Minimal transaction from one document to another, which keeps the caret in unchanged text.
import { Fragment, type Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { differences } from '../text/differences.ts'

interface Step {
  from: number
  to: number
  content: Fragment
}

interface Piece {
  key: string
  size: number
}

/** The words, spaces and breaks of a line. */
function piecesOf(line: Node): Piece[] {
  return line.children.flatMap((child) => {
    const marks = JSON.stringify(child.marks)
    const texts = child.isText ? (child.text!.match(/[\p{L}\p{N}\p{M}_]+|\s|[\s\S]/gu) ?? []) : [child.type.name]
    return texts.map((text) => ({ key: text + marks, size: child.isText ? text.length : child.nodeSize }))
  })
}

const blockPieces = (parent: Node): Piece[] =>
  parent.children.map((child) => ({ key: JSON.stringify(child), size: child.nodeSize }))

/** Returns the start offset of each piece, and the end of the last one. */
function offsetsOf(pieces: readonly Piece[]): number[] {
  const offsets = [0]
  for (const { size } of pieces) offsets.push(offsets.at(-1)! + size)
  return offsets
}

/** The steps that make the content of one node that of another. `start`: where its content begins. */
function stepsBetween(was: Node, will: Node, start: number): Step[] {
  const inLine = was.inlineContent
  const [old, next] = inLine ? [piecesOf(was), piecesOf(will)] : [blockPieces(was), blockPieces(will)]
  const [oldAt, nextAt] = [offsetsOf(old), offsetsOf(next)]
  const hunks = differences(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  )
  return hunks.flatMap(({ start: at, removed: length, from, added: count }) => {
    const steps: Step[] = []
    let done = 0
    // Blocks of the same kind are changed from within.
    while (!inLine && done < Math.min(length, count)) {
      const [one, other] = [was.child(at + done), will.child(from + done)]
      if (!one.sameMarkup(other) || one.isLeaf) break
      steps.push(...stepsBetween(one, other, start + oldAt[at + done]! + 1))
      done++
    }
    if (done < length || done < count)
      steps.push({
        from: start + oldAt[at + done]!,
        to: start + oldAt[at + length]!,
        content: will.content.cut(nextAt[from + done]!, nextAt[from + count]!),
      })
    return steps
  })
}

const isEmptyLine = (node: Node): boolean => node.isTextblock && node.content.size === 0

/** The target with the empty lines at the end of `was`, in which somebody may be about to write. */
function withEmptyLines(was: Node, target: Node): Node {
  const lines: Node[] = []
  for (const block of was.children.toReversed()) {
    if (!isEmptyLine(block) || lines.length === was.childCount - 1) break
    lines.push(block)
  }
  const blocks = target.children.filter((block, at) => at < target.childCount - 1 || !isEmptyLine(block))
  return blocks.length ? target.copy(Fragment.from([...blocks, ...lines])) : target
}

/**
 * Makes the document of a transaction that of a text. The selection stays where it was, or after what is new there where
 * that is the person's own; it is no change to undo.
 */
export function changeDocument(change: Transaction, text: Node, own: boolean): Transaction {
  const { anchor, head } = change.selection
  const target = withEmptyLines(change.doc, text)
  for (const { from, to, content } of stepsBetween(change.doc, target, 0).reverse())
    change.replaceWith(from, to, content)
  if (!change.doc.eq(target)) change.replaceWith(0, change.doc.content.size, Fragment.from(target.content))
  const { mapping, doc } = change
  const at = (position: number) => doc.resolve(mapping.map(position, own ? 1 : -1))
  return change.setSelection(TextSelection.between(at(anchor), at(head))).setMeta('addToHistory', false)
}
