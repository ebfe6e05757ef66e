// A letter: the content of a mail, before it is rendered as text and as HTML.

/** A paragraph, a link or a list of facts. */
export type LetterPart =
  | { kind: 'words'; text: string }
  /** A button that leads to an address of the site. */
  | { kind: 'link'; text: string; href: string }
  /** Names with their values, one below the other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }

export interface Letter {
  /** The address that it goes to. */
  to: string
  /** The name of the person; empty where there is none. */
  name: string
  /** Its language (BCP 47). */
  language: string
  subject: string
  parts: readonly LetterPart[]
  /** Why the person gets this mail, below everything else. */
  foot: string
}
