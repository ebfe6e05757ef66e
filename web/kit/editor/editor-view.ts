// The editor of ProseMirror for one text.
import { toggleMark } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { mayLinkTo } from '../text/link-address.ts'
import { refuseTooLong } from '../text/too-long.ts'
import { changeDocument } from './change-document.ts'
import { docOf, htmlOfPage, textHtml } from './html.ts'
import { editorKeys } from './keys.ts'
import { markdownWhileTyping } from './markdown.ts'
import { isReadable } from './readable-page.ts'
import { schema } from './schema.ts'
import { withoutStyles } from './without-styles.ts'

interface Options {
  html: string
  label: string
  placeholder: string
  /** The position of the caret, on the screen or in the document; by default, the end of the text. */
  at?: { left: number; top: number } | number | undefined
  /** The text was changed by the person. */
  typed: (html: string) => void
  /** Anything changed: the text, the selection. */
  changed: (state: EditorState) => void
  /** Handles a key before the editor does; returns whether it did. */
  press: { readonly current: ((event: KeyboardEvent) => boolean) | undefined }
  leave: () => void
  save: () => void
}

const PAUSE = 200

/** A link over the selection where an address is pasted onto it. */
function pasteLink(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? ''
  if (view.state.selection.empty || !/^(https?:\/\/|mailto:)\S+$/i.test(text) || !mayLinkTo(text)) return false
  return toggleMark(schema.marks.link, { href: text })(view.state, view.dispatch)
}

/** Returns whether a document is one block of text with nothing in it: nothing else has a size of two. */
const isEmpty = ({ content }: Node): boolean => content.size === 2

/** Makes the editor in an element, with the focus. */
export function editorIn(element: HTMLElement, options: Options): EditorView {
  const { html, label, at, typed, changed } = options
  /** The pasted content as plain text. */
  let plain = ''
  const view: EditorView = new EditorView(element, {
    state: EditorState.create({
      doc: docOf(html),
      plugins: [markdownWhileTyping(), ...editorKeys(options), history()],
    }),
    // The style sheet draws the placeholder while nothing is written.
    attributes: ({ doc }) => ({
      class: isEmpty(doc) ? 'written empty' : 'written',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-placeholder': options.placeholder,
    }),
    handlePaste: pasteLink,
    handleKeyDown: (_, event) => options.press.current?.(event),
    handleDOMEvents: {
      paste: (_, event) => {
        plain = event.clipboardData?.getData('text/plain') ?? ''
        return refuseTooLong(event, plain)
      },
    },
    // What was copied from an editor is what the filter keeps already.
    transformPastedHTML: (pasted) =>
      pasted.includes('data-pm-slice') && isReadable(pasted) ? withoutStyles(pasted) : htmlOfPage(pasted, plain),
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction)
      view.updateState(next)
      if (transaction.docChanged && !transaction.getMeta('byOthers')) typed(textHtml(next.doc))
      changed(next)
    },
  })
  const { size } = view.state.doc.content
  const position = typeof at === 'object' ? (view.posAtCoords(at)?.pos ?? size) : Math.min(at ?? size, size)
  const { tr, doc } = view.state
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(position), -1)))
  view.focus()
  return view
}

/**
 * Shows what others wrote, and the caret stays; or what the person wrote before (`own`). While somebody composes a
 * character, it waits.
 */
export function showInView(view: EditorView, html: string, own: boolean): void {
  if (view.isDestroyed) return
  if (view.composing) {
    setTimeout(() => showInView(view, html, own), PAUSE)
    return
  }
  view.dispatch(changeDocument(view.state.tr, docOf(html), own).setMeta('byOthers', true))
}
