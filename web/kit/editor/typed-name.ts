// The text before the caret of the editor, and a link in the place of its end: for the completion of names.
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

/**
 * The text of its line before the caret, with line breaks in the place of links and of what is no text; undefined where something is
 * selected, or the caret is in a link.
 */
export function textBeforeCaret({ selection }: EditorState): string | undefined {
  const { $head, empty } = selection
  const { link } = schema.marks
  if (!empty || !$head.parent.isTextblock || link.isInSet($head.marks())) return undefined
  let before = ''
  $head.parent.forEach(({ text, nodeSize, marks }, offset) => {
    const length = Math.min(nodeSize, $head.parentOffset - offset)
    if (length > 0) before += text === undefined || link.isInSet(marks) ? '\n'.repeat(length) : text.slice(0, length)
  })
  return before
}

/** Puts a link, with a space behind it, in the place of the line from an index up to the caret. */
export function putLink(view: EditorView, from: number, text: string, href: string): void {
  const { $head } = view.state.selection
  const link = schema.text(text, [schema.marks.link.create({ href })])
  const start = $head.start() + from
  const transaction = view.state.tr.replaceWith(start, $head.pos, [link, schema.text(' ')])
  view.dispatch(transaction.removeStoredMark(schema.marks.link).scrollIntoView())
  view.focus()
}
