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
import { type ComponentType, useState } from 'react'
import { words } from '../../words.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import type { LinkFormProps } from './link-form.tsx'
import { listAround } from './list-around.ts'
import { schema } from './schema.ts'

const { editor } = words
const { marks, nodes } = schema

const hasMark = ({ doc, selection: { from, to, empty, $from }, storedMarks }: EditorState, type: MarkType): boolean =>
  empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)

const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  $from.node(listAround($from)).type === type

/** Makes points of the selected lines, points of the other kind of points, and lines of points. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const depth = listAround($from)
    if (!depth) return wrapInList(type)(state, dispatch)
    if (isIn(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
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

interface Props {
  view: EditorView
  state: EditorState
  /** The form for the address of a link, which opens below the buttons. */
  LinkForm: ComponentType<LinkFormProps>
}

/** The toolbar; nothing until the editor is there. The focus stays in the text. */
export function Toolbar({ view, state, LinkForm }: Props) {
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
