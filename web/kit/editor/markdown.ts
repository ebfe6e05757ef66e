// Markdown input rules: typed signs become formatting, and Backspace undoes it.
import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { mayLinkTo } from '../text/link-address.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** `**x**`: the signs go, and what stood between them is marked. The text is the last group. */
const marking = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, ({ tr }, match, start, end) => {
    const text = match.at(-1)!
    const before = match[1] ?? ''
    const from = start + before.length
    const inner = from + match[0].slice(before.length).indexOf(text)
    if (inner + text.length < end) tr.delete(inner + text.length, end)
    if (inner > from) tr.delete(from, inner)
    return tr.addMark(from, from + text.length, type.create()).removeStoredMark(type)
  })

/** `[text](https://…)` becomes a link. */
const linking = new InputRule(/\[([^\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)$/, ({ tr }, [, text, href], start, end) =>
  mayLinkTo(href!) ? tr.replaceWith(start, end, schema.text(text!, [marks.link.create({ href })])) : null,
)

/** `# ` makes a line bold and `> ` makes it italic: texts have no headings and quotations. */
const line = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, ({ tr }, _, start, end) => {
    const { $from } = tr.selection
    tr.delete(start, end)
    const from = tr.mapping.map($from.start())
    return tr.addMark(from, from + tr.doc.resolve(from).parent.content.size, type.create()).addStoredMark(type.create())
  })

/** All rules, as a plugin. */
export const markdownWhileTyping = () =>
  inputRules({
    rules: [
      marking(/(^|[^*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
      marking(/(^|[^\p{L}\p{N}_])__([^\s_](?:[^_]*[^\s_])?)__$/u, marks.strong),
      marking(/(^|[^*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.em),
      marking(/(^|[^\p{L}\p{N}_])_([^\s_](?:[^_]*[^\s_])?)_$/u, marks.em),
      marking(/(^|[^~])~~([^\s~](?:[^~]*[^\s~])?)~~$/, marks.strike),
      linking,
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
      // A list counts from one: another number would be lost.
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      line(/^#{1,6}\s$/, marks.strong),
      line(/^>\s$/, marks.em),
    ],
  })
