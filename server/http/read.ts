// Answers reads: one resource, or a list with its page.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../actions/call.ts'
import type { Row } from '../resources/serve.ts'
import { apiUrl } from '../site.ts'
import type { Door } from './admit.ts'
import { enveloped, envelopeStart, send, sendTagged } from './answer.ts'
import type { Asked, Page } from './ask.ts'
import type { Wardrobe } from './dress.ts'
import { type Listing, listing } from './rows.ts'

/** How many rows of a whole list are fetched, dressed and sent at a time. */
const SLICE = 200

/** What a read needs to know of its request. */
export interface Reader {
  request: FastifyRequest
  reply: FastifyReply
  door: Door
  call: Call<any, any>
  asked: Asked
  wardrobe: Wardrobe
}

export async function answerOne({ request, reply, door, call, asked, wardrobe }: Reader) {
  const { site, actor } = call
  const looking = { db: site.db.reads, actor, site }
  const { text, own } = await wardrobe.one(door.served, request.row!, asked, looking)
  return sendTagged(request, reply, 200, text, own)
}

export async function answerList(reader: Reader, whole: boolean) {
  const { request, reply, asked } = reader
  const list = listOf(reader, whole)
  if (!asked.page) return answerAll(reader, list)
  return send(request, reply, 200, JSON.stringify(await pageOf(reader, list, asked.page)))
}

export const listOf = ({ door, call, asked }: Reader, whole: boolean): Listing =>
  listing(door.served, door.name, call.site.db.reads, call, asked, whole)

/** The rows of one page, with the headers that say which one it is. */
export async function pageOf(reader: Reader, list: Listing, asked: Page): Promise<Row[]> {
  const total = await list.total()
  const { page, per_page } = pageHeaders(reader, asked, total)
  const rows = per_page && total ? await list.slice(per_page, page * per_page, total) : []
  return dressed(reader, rows)
}

/** Writes the headers of a page, and gives which page it is. */
export function pageHeaders({ request, reply, call }: Reader, asked: Page, total: number): Page {
  const { page, pages, per_page } = placed(asked, total)
  reply.headers({
    'x-total-count': total,
    'x-total-pages': pages,
    'x-page-num': page,
    'x-per-page': per_page,
  })
  const link = links(`${apiUrl(call.site)}${pathOf(request)}`, page, pages)
  if (link) reply.header('link', link)
  return { page, per_page }
}

export const dressed = ({ door, call: { site, actor }, asked, wardrobe }: Reader, rows: Row[]) =>
  wardrobe.dress(door.served, rows, asked, { db: site.db.reads, actor, site })

/** A page past the last is the last (decisions 2.6). */
function placed({ page, per_page }: Page, total: number) {
  const pages = per_page ? Math.ceil(total / per_page) : 0
  return { per_page, pages, page: Math.min(page, Math.max(pages - 1, 0)) }
}

/** The path and query below the API, as the caller sent them. */
const pathOf = (request: FastifyRequest) => request.url.slice(request.routeOptions.config.prefix.length)

function links(url: string, page: number, pages: number): string {
  const at = (number: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return `<${target.href}>; rel="${rel}"`
  }
  const found: string[] = []
  if (page > 0 && pages > 0) found.push(at(page - 1, 'prev'))
  if (page < pages - 1) found.push(at(page + 1, 'next'))
  return found.join(', ')
}

/** Everything: at once where it is short, else in slices, so that memory does not grow with the list. */
async function answerAll(reader: Reader, list: Listing) {
  const { request, reply } = reader
  const first = await list.slice(SLICE + 1, 0)
  if (first.length <= SLICE) return send(request, reply, 200, JSON.stringify(await dressed(reader, first)))
  const ids = await list.ids()
  reply.header('content-type', 'application/json; charset=utf-8')
  const envelope = enveloped(request)
  const start = envelope ? envelopeStart(reply, 200) : ''
  return reply.code(200).send(Readable.from(slices(reader, list, ids, start, envelope ? '}' : '')))
}

async function* slices(reader: Reader, list: Listing, ids: number[], start: string, end: string) {
  yield `${start}[`
  let before = ''
  for await (const rows of inSlices(reader, list, ids)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield `]${end}`
}

/** The rows of a whole list, some at a time. */
export async function* inSlices(reader: Reader, list: Listing, ids: number[], size = SLICE): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += size) {
    const rows = await list.byIds(ids.slice(from, from + size))
    // All of a slice may have been deleted since its ids were read.
    if (rows.length) yield dressed(reader, rows)
  }
}
