// Pages that say what could not be shown or done, and where to go on.
import { Problem } from '../problem.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import type { Reader } from './reader.ts'

/** What pages refuse in words of their own. */
const SAID = {
  outOfDate: 'The form is out of date.',
  questionOver: 'The question is over.',
  https: 'HTTPS is required.',
}

export const refusals = {
  /** A form that is not ours, or too old. */
  outOfDate: () => new Problem(403, SAID.outOfDate),
  /** An answer to what nobody asks any more. */
  questionOver: () => new Problem(400, SAID.questionOver),
  https: () => new Problem(403, SAID.https),
}

/** A page that says so, with a heading, and the way back to the beginning. */
export function refusal({ root, words }: Reader, title: string, said: string, status: number): Page {
  const body = html`<p class="above figure">${status}</p>
<h1>${title}</h1>
<p>${said}</p>
<p class="after"><a class="button quiet" href="${root}/">${words.frame.home}</a></p>`
  return { title, body, status }
}

/** There is no page at this address. */
export const nothing = (reader: Reader): Page =>
  refusal(reader, reader.words.refused.nothing, reader.words.refused.nothingSaid, 404)

/** What a refusal or a failure is called, for people. `status`: what it is answered with. */
export function refusedAs(reader: Reader, error: Error, status: number): Page {
  const { refused } = reader.words
  const as = (title: string, said: string) => refusal(reader, title, said, status)
  if (status === 503) return as(refused.failed, refused.busy)
  if (status >= 500) return as(refused.failed, refused.broken)
  if (error.message === SAID.outOfDate) return as(refused.outOfDate, refused.outOfDateSaid)
  if (error.message === SAID.questionOver) return as(refused.questionOver, refused.questionOverSaid)
  if (error.message === SAID.https) return as(refused.failed, refused.https)
  switch (status) {
    case 403:
      return as(refused.notYours, refused.notYoursSaid)
    case 404:
      return nothing(reader)
    case 413:
      return as(refused.failed, refused.tooLarge)
    case 429:
      return as(refused.tooMany, refused.tooManySaid)
    default:
      return as(refused.failed, refused.unread)
  }
}
