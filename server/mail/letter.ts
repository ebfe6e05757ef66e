// A letter: what a person is told, before it is text or HTML.

export type Part =
  | { kind: 'words'; text: string }
  /** Something to do, at an address of the site. */
  | { kind: 'link'; text: string; href: string }
  /** Names and what stands for them, one below the other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }

export interface Letter {
  /** The address that it goes to. */
  to: string
  /** The name of whoever reads it; empty where there is none. */
  name: string
  /** Its language (BCP 47). */
  language: string
  subject: string
  parts: readonly Part[]
  /** Why it came, below everything else. */
  foot: string
}
