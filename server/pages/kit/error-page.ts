// Error pages.
import { Problem } from '../../problem.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import type { PageReader } from './reader.ts'

/** Messages of refusals that have a page of their own. */
const SAID = {
  outOfDate: 'The form has expired.',
  questionOver: 'The request has expired.',
  https: 'HTTPS is required.',
}

export const refusals = {
  /** A form without a valid CSRF token. */
  outOfDate: () => new Problem(403, SAID.outOfDate),
  /** An OAuth request that has expired. */
  questionOver: () => new Problem(400, SAID.questionOver),
  https: () => new Problem(403, SAID.https),
}

/** An error page with a heading, a sentence and a link to the home page. */
export function refusalPage({ root, words }: PageReader, title: string, message: string, status: number): Page {
  const body = html`<p class="above figure">${status}</p>
<h1>${title}</h1>
<p>${message}</p>
<p class="after"><a class="button quiet" href="${root}/">${words.unscripted.home}</a></p>`
  return { title, body, status }
}

/** The page that says that there is none at this address. */
export const notFoundPage = (reader: PageReader): Page =>
  refusalPage(reader, reader.words.refused.notFound, reader.words.refused.notFoundHint, 404)

/** The page for an error that is answered with `status`. */
export function errorPage(reader: PageReader, error: Error, status: number): Page {
  const { refused } = reader.words
  const as = (title: string, message: string) => refusalPage(reader, title, message, status)
  if (status === 503) return as(refused.failed, refused.busy)
  if (status >= 500) return as(refused.failed, refused.broken)
  if (error.message === SAID.outOfDate) return as(refused.outOfDate, refused.outOfDateHint)
  if (error.message === SAID.questionOver) return as(refused.expired, refused.expiredHint)
  if (error.message === SAID.https) return as(refused.failed, refused.https)
  switch (status) {
    case 403:
      return as(refused.noAccess, refused.noAccessHint)
    case 404:
      return notFoundPage(reader)
    case 413:
      return as(refused.failed, refused.tooLarge)
    case 429:
      return as(refused.tooMany, refused.tooManyHint)
    default:
      return as(refused.failed, refused.notUnderstood)
  }
}
