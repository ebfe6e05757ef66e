// The keys of the editor.
import { baseKeymap, chainCommands, liftEmptyBlock, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type Plugin, Selection } from 'prosemirror-state'
import { listAround } from './list-around.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** A line break; a second one right after it makes a paragraph of them. */
const lineBreak: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (empty && $from.nodeBefore?.type === nodes.hard_break) {
    dispatch?.(
      state.tr
        .delete($from.pos - 1, $from.pos)
        .split($from.pos - 1)
        .scrollIntoView(),
    )
    return true
  }
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

/** Enter in a list makes its next point, and an empty one ends the list. */
const nextPoint: Command = (state, dispatch, view) =>
  listAround(state.selection.$from) > 0 &&
  chainCommands(splitListItem(nodes.list_item), liftEmptyBlock)(state, dispatch, view)

/**
 * `leave` for Escape; `save` for Enter, and for ⌘ Enter in lists too. Tab nests a point of a list and otherwise goes on, so that
 * nobody is caught.
 */
export const editorKeys = ({ leave, save }: { leave: () => void; save: () => void }): Plugin[] => {
  const saves: Command = () => {
    save()
    return true
  }
  return [
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
      Enter: chainCommands(nextPoint, saves),
      'Shift-Enter': lineBreak,
      Tab: sinkListItem(nodes.list_item),
      'Shift-Tab': liftListItem(nodes.list_item),
      Escape: () => {
        leave()
        return true
      },
      'Mod-Enter': saves,
    }),
    keymap(baseKeymap),
  ]
}
