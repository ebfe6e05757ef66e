// Input of a mail: the context of its letter, and the notice that requests it.

import type { Site } from '../../site.ts'
import { type LetterContent, type LetterContext, letterContextOf, type WrittenBeside } from '../letters/index.ts'
import type { Notice } from './notice.ts'

export { buttonPart, paragraphPart } from '../letters/index.ts'

/** What a kind of mail is made from. */
export interface MailContext extends LetterContext {
  notice: Notice
  /** Where it goes unless the kind says otherwise. */
  email: string
}

/** What a kind of mail says. */
export type MailContent = LetterContent

/** The context for a notice; `email` is the person's address, `tag` the language and region by which they read (BCP 47). */
export function mailContextOf(
  site: Site,
  notice: Notice,
  email: string,
  tag: string,
  beside?: WrittenBeside,
): MailContext {
  const { name, timezone_name } = notice
  return { ...letterContextOf(site, { name, email, timezone_name, tag }, beside), notice, email }
}
