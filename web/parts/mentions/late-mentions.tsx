// People who are offered behind an @: loaded once one is typed.
import { late } from '../loading/late-module.ts'
import { hasAt } from './at-sign.ts'
import type { EditorText } from './editor-mentions.tsx'
import type { MentionText } from './mention-keys.ts'
import type { MentionPlace } from './mention-place.ts'

const mentions = late(() => import('./mentions.tsx'))
const editorMentions = late(() => import('./editor-mentions.tsx'))

type Field = MentionText & { place: MentionPlace; before: string }

/** The list beside a plain text; nothing while no @ stands before the caret. */
export const LateMentions = (field: Field) => (hasAt(field.before) ? <OfField {...field} /> : null)

function OfField(field: Field) {
  const content = mentions.useModule()
  return content ? <content.Mentions {...field} /> : null
}

/** The same in the editor, once an @ is in the line. */
export const LateEditorMentions = (text: EditorText) =>
  hasAt(text.state.selection.$head.parent.textContent) ? <OfEditor {...text} /> : null

function OfEditor(text: EditorText) {
  const content = editorMentions.useModule()
  return content ? <content.EditorMentions {...text} /> : null
}
