// Pages of a long list: which one is asked for, and links to those before and after it.
import type { FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'
import { pageReaderOf } from './reader.ts'

/** How many rows a page has. */
export const PAGE_SIZE = 50

/** The number of the page that is asked for, from 0. */
export function requestedPage(request: FastifyRequest): number {
  const { page } = request.query as { page?: unknown }
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0
}

/** Links to the pages before and after; `more`: whether there is one after. False where there is neither. */
export function pageLinks(request: FastifyRequest, path: string, { page, more }: { page: number; more: boolean }) {
  const { groups } = pageReaderOf(request).words
  if (!page && !more) return false
  const link = (number: number, text: string): Html =>
    html`<a class="button quiet" href="${path}?page=${number + 1}">${text}</a>\n`
  return html`<p class="buttons">${page > 0 && link(page - 1, groups.earlier)}${more && link(page + 1, groups.further)}</p>`
}
