// Answers reads: one resource, or a list with its page.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { slicesOf } from '../../http/limits/slow-peers.ts'
import { envelopeStart, isEnveloped, send, sendTagged } from '../../http/send-answer.ts'
import { invalid, refuse } from '../../problem.ts'
import type { Row } from '../../resources/serving/serve.ts'
import { apiUrl } from '../../site.ts'
import { fieldErrors, type PageNumber } from '../input/query.ts'
import { mustBearEmbeds } from '../lists/embed-limit.ts'
import { type Listing, listing, type WeighedRow } from '../lists/listing.ts'
import { rowsInSlices, type Slices, serializedInSlices, serializedTogether } from '../lists/slices.ts'
import type { RouteOf } from '../route.ts'
import { jsonOfShort, piecesOf } from './pieces.ts'
import type { ReadContext } from './read-context.ts'

/** Rows of the first slice, whose size is not known yet. */
const AT_ONCE = 25
/** Maximum number of rows with rendered texts in a list without pages. */
const MOST_WITH_TEXTS = 1_000
/** Characters of JSON after which an answer is written before it is whole. */
const GATHERED = 1_000_000

export function answerOne(reader: ReadContext, row: Row): Awaitable<FastifyReply> {
  const { request, reply, route, call, query, serializers } = reader
  const { site, actor } = call
  const context = { db: site.db.reads, actor, site }
  return whenReady(
    mustBearThose(reader, () => [row[route.served.contract.id] as number]),
    () =>
      whenReady(serializers.serializeRow(route.served, row, query, context), ({ text, own }) =>
        sendTagged(request, reply, 200, text, own),
      ),
  )
}

export function answerList(reader: ReadContext<RouteOf<'list'>>, readsAll: boolean): Awaitable<FastifyReply> {
  const { query } = reader
  const list = listOf(reader, readsAll)
  const slices = query.page ? readPage(reader, list, query.page) : allOf(reader, list)
  return whenReady<Slices, FastifyReply>(slices, (found) => answerRows(reader, found))
}

export const listOf = ({ route, call, query }: ReadContext<RouteOf<'list'>>, readsAll: boolean): Listing =>
  listing(route, call.site.db.reads, call, query, readsAll)

/** The rows of one page, some at a time; writes the headers that say which one it is. */
export const readPage = (reader: ReadContext, list: Listing, wanted: PageNumber): Awaitable<Slices> =>
  whenReady(list.total(), (total) => {
    const { page, per_page } = setPageHeaders(reader, wanted, total)
    const from = page * per_page
    const count = Math.min(per_page, total - from)
    if (count > AT_ONCE) return list.page(per_page, from).then((listed) => longRows(reader, list, listed))
    return whenReady(count > 0 ? list.slice(per_page, from, total) : [], (rows) => shortRows(reader, rows))
  })

/** All rows of a list, some at a time. */
async function* allOf(reader: ReadContext, list: Listing): AsyncGenerator<Row[]> {
  const first = await list.slice(AT_ONCE + 1, 0)
  if (first.length <= AT_ONCE) return yield* await shortRows(reader, first)
  await mustFitWhole(reader, list)
  const listed = await list.all()
  if (listed.length > MOST_WITH_TEXTS) mustEmbedNoTexts(reader)
  yield* await longRows(reader, list, listed)
}

/** Rows that are fetched already. */
function shortRows(reader: ReadContext, rows: Row[]): Awaitable<Slices> {
  const { id } = reader.route.served.contract
  return whenReady(
    mustBearThose(reader, () => rows.map((row) => row[id] as number)),
    () => (reader.query.embeds.length ? serializedInSlices(reader, rows) : serializedTogether(reader, rows)),
  )
}

/** Rows of which only the ids are known. */
async function longRows(reader: ReadContext, list: Listing, listed: WeighedRow[]): Promise<AsyncIterable<Row[]>> {
  await mustBearThose(reader, () => listed.map(({ id }) => id))
  return rowsInSlices(reader, list, listed)
}

/** Refuses embeds of these rows that are too long together, since a list must not end in its middle. */
function mustBearThose({ route, call, query, serializers }: ReadContext, ids: () => number[]): Awaitable<void> {
  if (!query.embeds.length) return undefined
  const { site, actor } = call
  return mustBearEmbeds(route.served, query, serializers.embedContext({ db: site.db.reads, actor, site }), ids())
}

/** Refuses a list that is too long to be answered without pages. */
async function mustFitWhole({ route }: ReadContext, list: Listing): Promise<void> {
  const { mostWhole } = route.endpoint
  if (mostWhole === undefined || !(await list.exceeds(mostWhole))) return
  const details = `is required: the list has more than ${mostWhole} rows.`
  throw invalid(fieldErrors(route.served.contract.collection, [refuse('per_page', 'invalid_value', details)]))
}

/** Refuses texts that are made for each row of a list, such as views. */
function mustEmbedNoTexts({ route: { served }, query: { embeds, fields } }: ReadContext): void {
  const { contract } = served
  const text = embeds.find((name) => contract.embeds[name]!.kind === 'text' && (!fields || fields.includes(name)))
  if (!text) return
  const details = `cannot contain ${text} for more than ${MOST_WITH_TEXTS} rows: request fewer rows with per_page.`
  throw invalid(fieldErrors(contract.collection, [refuse('embed', 'invalid_value', details)]))
}

/** Writes the headers of a page, and gives which page it is. */
export function setPageHeaders({ request, reply, call }: ReadContext, wanted: PageNumber, total: number): PageNumber {
  const { page, pages, per_page } = placed(wanted, total)
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

/** A page past the last is the last (docs/api/pagination.md#pages). */
function placed({ page, per_page }: PageNumber, total: number) {
  const pages = per_page ? Math.ceil(total / per_page) : 0
  return { per_page, pages, page: Math.min(page, Math.max(pages - 1, 0)) }
}

/** The path and query below the API, as the caller sent them. */
const pathOf = (request: FastifyRequest) => request.url.slice(request.routed.prefix.length)

/** The same request from a cursor on. */
export function linkAfter({ request, call }: ReadContext, cursor: string): string {
  const target = new URL(`${apiUrl(call.site)}${pathOf(request)}`)
  target.searchParams.set('after', cursor)
  return `<${target.href}>; rel="next"`
}

function links(url: string, page: number, pages: number): string {
  const at = (number: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return `<${target.href}>; rel="${rel}"`
  }
  const listed: string[] = []
  if (page > 0 && pages > 0) listed.push(at(page - 1, 'prev'))
  if (page < pages - 1) listed.push(at(page + 1, 'next'))
  return listed.join(', ')
}

/** The answer at once where it is short; else in pieces, no faster than they are taken, so that memory stays bounded. */
export function answerRows(reader: ReadContext, slices: Slices): Awaitable<FastifyReply> {
  const text = Array.isArray(slices) ? jsonOfShort(slices.flat()) : undefined
  return text === undefined ? answerInPieces(reader, slices) : send(reader.request, reader.reply, 200, text)
}

async function answerInPieces({ request, reply }: ReadContext, slices: Slices): Promise<FastifyReply> {
  const pieces = piecesOf(slices)
  let gathered = ''
  while (gathered.length <= GATHERED) {
    const { value, done } = await pieces.next()
    if (done) return send(request, reply, 200, `[${gathered}]`)
    gathered += value
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  const envelope = isEnveloped(request)
  const start = envelope ? envelopeStart(reply, 200) : ''
  const body = bodyOf(`${start}[${gathered}`, pieces, envelope ? ']}' : ']')
  return reply.code(200).send(Readable.from(body, { highWaterMark: 1 }))
}

async function* bodyOf(start: string, pieces: AsyncIterable<string>, end: string): AsyncGenerator<Uint8Array> {
  yield* slicesOf(Buffer.from(start))
  for await (const piece of pieces) yield* slicesOf(Buffer.from(piece))
  yield Buffer.from(end)
}
