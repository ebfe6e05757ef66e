// The buttons of the editor: what can be done with the selection, each with its name and its keys.
import {
  type Icon,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
} from '@tabler/icons-react'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { words } from '../../words.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { LinkForm } from './link-form.tsx'
import { schema } from './schema.ts'

const { editor } = words
const { marks, nodes } = schema

const hasMark = ({ doc, selection: { from, to, empty, $from }, storedMarks }: EditorState, type: MarkType): boolean =>
  empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)

const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth--)
    if ([nodes.bullet_list, nodes.ordered_list].includes($from.node(depth).type)) return $from.node(depth).type === type
  return false
}

/** Makes points of the selected lines, points of the other kind of points, and lines of points. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isIn(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const { type: nodeType } = $from.node(depth)
      if (nodeType !== nodes.bullet_list && nodeType !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

interface Tool {
  label: string
  icon: Icon
  keys?: string
  run: Command
  isOn: (state: EditorState) => boolean
}

const marking = (label: string, icon: Icon, type: MarkType, keys: string): Tool => ({
  ...{ label, icon, keys, run: toggleMark(type), isOn: (state) => hasMark(state, type) },
})
const listing = (label: string, icon: Icon, type: NodeType): Tool => ({
  ...{ label, icon, run: toggleList(type), isOn: (state) => isIn(state, type) },
})

const TOOLS: readonly Tool[] = [
  marking(editor.bold, IconBold, marks.strong, '$mod+b'),
  marking(editor.italic, IconItalic, marks.em, '$mod+i'),
  marking(editor.strike, IconStrikethrough, marks.strike, '$mod+Shift+x'),
  listing(editor.bullets, IconList, nodes.bullet_list),
  listing(editor.numbers, IconListNumbers, nodes.ordered_list),
]

/** The toolbar; nothing until the editor is there. The focus stays in the text. */
export function Toolbar({ view, state }: { view: EditorView; state: EditorState }) {
  const [linking, showLink] = useState(false)
  const button = (label: string, Icon: Icon, pressed: boolean, run: () => void, keys?: string) => (
    <IconButton
      key={label}
      label={label}
      icon={Icon}
      aria-pressed={pressed}
      keys={keys}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form. */}
      <div className="tools" role="group" aria-label={editor.tools}>
        {TOOLS.map(({ label, icon, keys, run, isOn }) =>
          button(
            label,
            icon,
            isOn(state),
            () => {
              run(view.state, view.dispatch)
              view.focus()
            },
            keys,
          ),
        )}
        {button(editor.link, IconLink, hasMark(state, marks.link), () => showLink(!linking))}
      </div>
      {linking && (
        <LinkForm
          view={view}
          close={() => {
            showLink(false)
            view.focus()
          }}
        />
      )}
    </>
  )
}
