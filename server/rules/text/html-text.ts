// The text of filtered HTML for people: lines for paragraphs, bullets and numbers for lists, addresses behind links that are no mentions.
//
// It takes time that grows with the length of what is read and of what is written. The text of each block is kept in
// parts until all is read, since how far to the right a list stands is known only at its end.
import { readHtml } from './html-depth.ts'
import { isMention } from './mentions.ts'

/** A text, or what lies in an item of a list: its further lines begin so many spaces to the right. */
type Part = string | { right: number; parts: Part[] }

/** A part of the text that is being built: the whole, a block, or a list item. */
interface Block {
  parts: Part[]
  isEmpty: boolean
  /** Whether the last line is empty, so that no space is needed before a word. */
  lineIsEmpty: boolean
  /** Whether white space was read that becomes a space once a word follows. */
  spaceIsDue: boolean
  /** Line breaks that are due before anything else. */
  breaksDue: number
  /** Line breaks that are due between what lies before it and this block. */
  breaksBefore: number
}

interface List {
  isOrdered: boolean
  /** Whether it lies in an item of another list. */
  isNested: boolean
  items: { prefix: string; block: Block }[]
  /** Number of items with a bullet or number. */
  count: number
  /** Text that lies in the list, but in none of its items. */
  loose: string
}

/** An element that is open, with what it began. */
interface Opened {
  /** Whether it is a list item, or inside a list in place of one. */
  isItem: boolean
  isListItem: boolean
  block: Block | undefined
  list: List | undefined
  /** The address of a link, and how much text of links there was before it. */
  link: { href: string; from: number } | undefined
}

const SPACE = /[ \t\r\n\f\u200b]/
const RUN = /[ \t\r\n\f\u200b]+/g

const newBlock = (): Block => ({
  parts: [],
  isEmpty: true,
  lineIsEmpty: true,
  spaceIsDue: false,
  breaksDue: 0,
  breaksBefore: 1,
})

function breakLine(block: Block, times: number): void {
  block.parts.push('\n'.repeat(times))
  block.isEmpty = false
  block.lineIsEmpty = true
}

/** Adds text to the last line, with one space for each run of white space; gives its words without any. */
function addInline(block: Block, text: string): string {
  const isPlain = !SPACE.test(text)
  // Runs first, and then the single spaces at both ends: looking for a long run at the end would take a time of its square.
  const spaced = isPlain ? text : text.replace(RUN, ' ')
  const begins = spaced.startsWith(' ')
  const ends = spaced.endsWith(' ')
  const words = begins || ends ? spaced.slice(begins ? 1 : 0, ends ? -1 : undefined) : spaced
  if (!text || (block.breaksDue && !words)) return ''
  if (block.breaksDue) breakLine(block, block.breaksDue)
  block.breaksDue = 0
  if (words) {
    const isApart = block.spaceIsDue || begins
    block.parts.push(isApart && !block.lineIsEmpty ? ` ${words}` : words)
    block.isEmpty = false
    block.lineIsEmpty = false
  }
  block.spaceIsDue = (block.spaceIsDue && !words) || ends
  return isPlain ? words : words.replaceAll(' ', '')
}

const breaksAfter = ({ breaksDue }: Block): number => Math.max(breaksDue, 1)

/** Adds a part, unless there is none, to the block that it lies in, with the line breaks before and after it. */
function addPart(outer: Block, part: Part | undefined, before: number, after: number): void {
  const breaks = Math.max(outer.breaksDue, before)
  if (outer.isEmpty) outer.breaksBefore = breaks
  else outer.parts.push(breaks === 1 ? '\n' : '\n'.repeat(breaks))
  if (part !== undefined) {
    outer.parts.push(part)
    outer.isEmpty = false
  }
  outer.lineIsEmpty = true
  outer.breaksDue = after
}

/** Adds what was put together to the block that it lies in. */
function addBlock(outer: Block, block: Block, after: number): void {
  const { parts, isEmpty, breaksBefore } = block
  addPart(outer, isEmpty ? undefined : parts.length === 1 ? parts[0] : { right: 0, parts }, breaksBefore, after)
}

/** Adds a list: each item behind its bullet or number, and its further lines as far to the right as the first. */
function addList(outer: Block, { items, isNested }: List): void {
  const right = items.reduce((most, { prefix }) => Math.max(most, prefix.length), 0)
  const list = newBlock()
  for (const { prefix, block } of items) {
    const part = right || !block.isEmpty ? { right, parts: [prefix.padEnd(right), ...block.parts] } : undefined
    addPart(list, part, block.breaksBefore, breaksAfter(block))
  }
  if (!list.isEmpty) addBlock(outer, list, isNested ? 1 : 2)
}

function nextPrefix(list: List): string {
  list.count++
  const prefix = list.isOrdered ? `${list.count}. ` : '* '
  return list.isNested ? prefix : ` ${prefix}`
}

/** The parts one after another, each line as far to the right as it belongs. */
function written(parts: readonly Part[], right: number): string {
  const below = `\n${' '.repeat(right)}`
  let text = ''
  for (const part of parts) {
    if (typeof part !== 'string') text += written(part.parts, right + part.right)
    else text += right && part.includes('\n') ? part.replaceAll('\n', below) : part
  }
  return text
}

/** The text of HTML of the allowed tags (docs/api/values.md#text-and-html). */
export function textOfMarkup(html: string): string {
  const open: Opened[] = []
  const blocks = [newBlock()]
  let links = 0
  let linked = ''

  const add = (text: string) => {
    const words = addInline(blocks.at(-1)!, text)
    if (links) linked += words
  }
  const beginItem = (list: List, prefix: string) => {
    const block = newBlock()
    list.items.push({ prefix, block })
    blocks.push(block)
  }
  /** Text between the items of a list is an item without a bullet. */
  const addLoose = (list: List) => {
    const { loose } = list
    list.loose = ''
    if (!loose.trim()) return
    beginItem(list, '')
    add(loose)
    blocks.pop()
  }
  const linkTo = (href: string | undefined) => {
    const address = href?.replace(/^mailto:/, '')
    if (!address || address.startsWith('#')) return undefined
    links++
    return { href: address, from: linked.length }
  }

  readHtml(html, {
    ontext(text) {
      const list = open.at(-1)?.list
      if (list) list.loose += text
      else add(text)
    },
    onopentag(name, { href }) {
      const outer = open.at(-1)
      const within = outer?.list
      if (within) {
        addLoose(within)
        beginItem(within, name === 'li' ? nextPrefix(within) : '')
      }
      const block = name === 'p' || name === 'div' ? newBlock() : undefined
      if (block) blocks.push(block)
      const isOrdered = name === 'ol'
      const isNested = outer?.isListItem === true
      const list = isOrdered || name === 'ul' ? { isOrdered, isNested, items: [], count: 0, loose: '' } : undefined
      const link = name === 'a' ? linkTo(href) : undefined
      open.push({ isItem: within !== undefined, isListItem: name === 'li', block, list, link })
      if (name === 'br') breakLine(blocks.at(-1)!, 1)
    },
    onclosetag() {
      const { isItem, block, list, link } = open.pop()!
      if (link) {
        const text = linked.slice(link.from)
        if (!--links) linked = ''
        if (text !== link.href && !isMention(link.href, text))
          addInline(blocks.at(-1)!, text ? ` [${link.href}]` : link.href)
      }
      if (list) {
        addLoose(list)
        addList(blocks.at(-1)!, list)
      }
      if (block) {
        blocks.pop()
        addBlock(blocks.at(-1)!, block, breaksAfter(block))
      }
      if (isItem) blocks.pop()
    },
  })
  return written(blocks[0]!.parts, 0).trim()
}
