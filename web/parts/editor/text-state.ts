// State and operations of an edited text.
import type { Kept } from '../../kit/text/both-versions.tsx'
import type { StoredValue } from '../saving/stored-field.ts'

/** `typing`: not sent yet; `sending`: on its way; `refused`: by the server; `conflict`: a person has to choose. */
export type TextStatus = 'saved' | 'typing' | 'sending' | 'refused' | 'conflict'

export interface TextState {
  status: TextStatus
  /** Why the server refused it. */
  error: Error | undefined
  /** The version of somebody else, where a person has to choose. */
  theirs: StoredValue | undefined
}

export interface Session {
  /** The text as it is now, as HTML. */
  text: () => string
  state: () => TextState
  listen: (listener: () => void) => () => void
  /** Shows the text in an editor; `replace` is called where it changes otherwise: by others, or by what was kept (`own`). */
  show: (replace: (html: string, own: boolean) => void) => void
  /** The editor holds another text. */
  typed: (html: string) => void
  /** The page was told of another version. */
  arrived: (html: string) => void
  /** The editor is closed: what is not saved is sent. */
  leave: () => void
  retry: () => void
  /** Ends a conflict. */
  choose: (kept: Kept) => void
  /** Forgets what is not saved. */
  discard: () => void
  /** Sends what is not saved, since the page may go; whether there was anything. */
  flush: () => boolean
}
