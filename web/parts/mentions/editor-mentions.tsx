// People who are offered in the editor behind an @, where their names become links.
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useContext } from 'react'
import { putLink, textBeforeCaret } from '../../kit/editor/typed-name.ts'
import type { MentionText } from './mention-keys.ts'
import { MentionPlaceContext, mentionAddress } from './mention-place.ts'
import { Mentions } from './mentions.tsx'

export interface EditorText extends Pick<MentionText, 'keys'> {
  view: EditorView
  state: EditorState
}

/** The list, below the line with the caret; nothing where nobody can be mentioned. */
export function EditorMentions({ view, state, keys }: EditorText) {
  const place = useContext(MentionPlaceContext)
  if (!place) return null
  return (
    <Mentions
      {...{ place, keys }}
      target={view.dom}
      before={textBeforeCaret(state)}
      picksFirst
      onlyChosen
      choose={(person, from) => putLink(view, from, `@${person.member_name}`, mentionAddress(person))}
      caret={() => view.coordsAtPos(view.state.selection.head)}
    />
  )
}
