// The keys of the editor.
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type Plugin, Selection } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
  return true
}

/** Puts the caret to an end of the text, also right after the editor has opened, when it sets the caret itself. */
const toEdge =
  (edge: (doc: Node) => Selection): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(edge(state.doc)).scrollIntoView())
    return true
  }

/** `leave` for Escape, `save` for ⌘ Enter. Tab nests a point of a list and otherwise goes on, so that nobody is caught. */
export const editorKeys = ({ leave, save }: { leave: () => void; save: () => void }): Plugin[] => [
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-Shift-x': toggleMark(marks.strike),
    'Mod-z': undo,
    'Mod-Shift-z': redo,
    'Mod-y': redo,
    'Mod-Home': toEdge(Selection.atStart),
    'Mod-End': toEdge(Selection.atEnd),
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': lineBreak,
    Tab: sinkListItem(nodes.list_item),
    'Shift-Tab': liftListItem(nodes.list_item),
    Escape: () => {
      leave()
      return true
    },
    'Mod-Enter': () => {
      save()
      return true
    },
  }),
  keymap(baseKeymap),
]
