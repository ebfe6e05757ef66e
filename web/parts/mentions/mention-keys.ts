// What a text and the list of people beside it have to know of each other.
import type { Mentionable } from './mentionable-people.ts'

/** A key that was pressed in the text. */
export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  preventDefault: () => void
}

/** Handles a key of the text; returns whether it was meant for the list. */
export type MentionKeys = (event: PressedKey) => boolean

/** A text in which people can be mentioned. */
export interface MentionText {
  /** The element with the focus. */
  target: HTMLElement | null
  /** Its text before the caret; undefined while nobody can be mentioned there. */
  before: string | undefined
  /** Whether Enter chooses without a person being picked with the arrows first. */
  picksFirst: boolean
  /** Whether a name counts only once it is chosen, however whole it is. */
  onlyChosen?: boolean
  /** Puts somebody in the place of what was typed from the @ on, at that place of the text before the caret. */
  choose: (person: Mentionable, from: number) => void
  /** Where the caret is in the window; by default, the list opens above the text. */
  caret?: (() => { left: number; top: number; bottom: number }) | undefined
  /** What the keys of the text ask first. */
  keys: { current: MentionKeys | undefined }
}
