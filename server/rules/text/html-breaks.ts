// Converts blocks and cells outside of the allow list to allowed paragraphs, so that words stay apart.
import { BETWEEN_CELLS, isBlock, isCell } from './html-tags.ts'

/** Blocks that stay what they are. */
const KEPT: ReadonlySet<string> = new Set(['p', 'div', 'ul', 'ol', 'li'])
const BREAK = '<br />'

/**
 * An open block: one that is kept, one that becomes paragraphs, a cell of a row, or one that begins a line within a cell.
 */
interface Frame {
  as: 'kept' | 'broken' | 'cell' | 'line'
  name: string
  /** Cells that began in it. */
  cells: number
}

/** The HTML of a filter that let blocks and cells through, without these. Takes time that grows with its length. */
export function withoutOtherBlocks(filtered: string): string {
  const out: string[] = []
  const frames: Frame[] = [{ as: 'kept', name: '', cells: 0 }]
  /** The kept blocks among them; within a paragraph there is no other. */
  const kept: string[] = ['']
  /** Inline tags that are open, and how many of them when our paragraph began. */
  const inline: string[] = []
  let [within, isOurs, isBreakDue, isInline] = [0, false, false, false]

  const emit = (text: string, isContent: boolean) => {
    out.push(text)
    isInline = isContent
  }
  /** Ends our paragraph, with the inline tags that began in it. */
  const closeOurs = () => {
    if (!isOurs) return
    for (const name of inline.splice(within).reverse()) out.push(`</${name}>`)
    emit('</p>', false)
    isOurs = false
  }
  const beginLine = () => {
    const { as } = frames.at(-1)!
    if (as === 'broken') closeOurs()
    isBreakDue = true
  }
  /** Makes room for what stands in a line. */
  const beforeContent = () => {
    const { as } = frames.at(-1)!
    const stays = as === 'kept' || isOurs || kept.at(-1) === 'p'
    if (isBreakDue && isInline && stays) emit(BREAK, false)
    isBreakDue = false
    if (stays) return
    emit('<p>', false)
    isOurs = true
    within = inline.length
  }
  const open = (name: string, tag: string) => {
    const outer = frames.at(-1)!
    const isWithinCell = outer.as === 'cell' || outer.as === 'line'
    const isLine = name === 'p' || name === 'div'
    const staysTag = KEPT.has(name) && !(isLine && (isWithinCell || kept.at(-1) === 'p'))
    if (staysTag) {
      closeOurs()
      emit(tag, false)
      isBreakDue = false
      kept.push(name)
      frames.push({ as: 'kept', name, cells: 0 })
    } else if (isCell(name)) {
      if (outer.cells++) {
        isBreakDue = false
        const isFirst = !isOurs && kept.at(-1) !== 'p'
        frames.push({ as: 'cell', name, cells: 0 })
        beforeContent()
        emit(isFirst ? BETWEEN_CELLS.trimStart() : BETWEEN_CELLS, false)
      } else frames.push({ as: 'cell', name, cells: 0 })
    } else {
      if (!isWithinCell) closeOurs()
      isBreakDue = true
      frames.push({ as: isWithinCell ? 'line' : 'broken', name, cells: 0 })
    }
  }
  const close = (name: string) => {
    const { as } = frames.at(-1)!
    if (as === 'kept') {
      closeOurs()
      kept.pop()
      emit(`</${name}>`, false)
    } else if (as === 'broken') closeOurs()
    if (as !== 'kept' && as !== 'cell') isBreakDue = true
    frames.pop()
  }

  for (const [text, slash, name, rest] of filtered.matchAll(/<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>|[^<]+/g)) {
    if (name === undefined) {
      if (text.trim()) beforeContent()
      else if (frames.at(-1)!.as !== 'kept' && !isOurs) continue
      emit(text, isInline || text.trim() !== '')
    } else if (name === 'hr') beginLine()
    else if (name === 'br') {
      if (frames.at(-1)!.as === 'kept' || isOurs) emit(BREAK, false)
    } else if (isBlock(name) || isCell(name)) slash ? close(name) : open(name, `<${name}${rest}>`)
    else if (slash) {
      if (inline.at(-1) !== name) continue
      if (inline.length <= within) closeOurs()
      inline.pop()
      emit(text, true)
    } else {
      beforeContent()
      inline.push(name)
      emit(text, true)
    }
  }
  closeOurs()
  return out.join('')
}
