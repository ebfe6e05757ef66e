// Placeholder of an empty text.
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** The plugin; the text is drawn by the style sheet. */
export const placeholder = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const [only] = doc.children
        if (doc.childCount !== 1 || !only?.isTextblock || only.content.size) return null
        return DecorationSet.create(doc, [
          Decoration.node(0, only.nodeSize, { class: 'empty', 'data-placeholder': text }),
        ])
      },
    },
  })
