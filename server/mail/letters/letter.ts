// A letter: the content of a mail, before it is rendered as text and as HTML.
import type { Block } from '../../exports/document/block.ts'

/** A part of a letter. */
export type LetterPart =
  /** A paragraph. */
  | { kind: 'words'; text: string }
  /** A button that leads to an address of the site; `quiet`: a plain link, where something else is asked first. */
  | { kind: 'link'; text: string; href: string; quiet?: true }
  /** Buttons beside each other, below a question; the first is the one that most people press. */
  | { kind: 'choice'; text: string; links: readonly { text: string; href: string }[] }
  /** Things one below the other, each with its address and a word about it. */
  | { kind: 'items'; items: readonly { text: string; href: string; about: string }[] }
  /** Names with their values, one below the other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** Text of a person, set apart as theirs; its line breaks count. */
  | { kind: 'quote'; text: string }
  /** A piece of a document. */
  | { kind: 'blocks'; blocks: readonly Block[] }

/** A file that goes with a letter. */
export interface LetterFile {
  name: string
  /** Its content type. */
  type: string
  bytes: Buffer
}

export interface Letter {
  /** The address that it goes to. */
  to: string
  /** The name of the person; empty where there is none. */
  name: string
  /** The name of the sender, where it is not that of the site. */
  from?: string
  /** Its language (BCP 47). */
  language: string
  subject: string
  parts: readonly LetterPart[]
  /** Why the person gets this mail, below everything else. */
  foot: string
  /** The link that stops mail of this kind. */
  stop?: { text: string; href: string }
  /** The address to which the person answers, and to which what cannot be delivered is reported. */
  replyTo?: string
  /** More headers, by name. */
  headers?: Readonly<Record<string, string>>
  files?: readonly LetterFile[]
  /** What it tells the reader's calendar (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}
