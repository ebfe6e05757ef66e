// Answers with a file instead of JSON: `format` (RFC 6266 and 8187 for its name).
import { setImmediate } from 'node:timers/promises'
import { type FileType, type Format, formats } from '../../../contract/formats.ts'
import { contentDisposition } from '../../http/headers/content-disposition.ts'
import { isKnownTag, tagOfBytes } from '../../http/headers/etag.ts'
import { mustExist } from '../../problem.ts'
import type { File, FileRequest, FileRows } from '../../resources/serving/file.ts'
import type { Row } from '../../resources/serving/serve.ts'
import type { RouteAccess } from '../authorize.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import { rowsInSlices } from '../lists/slices.ts'
import type { RouteOf } from '../route.ts'
import { listOf, readPage } from './answer-read.ts'
import type { ReadContext } from './read-context.ts'

/** Rows per slice, between which other requests are served: about a millisecond of work. */
const SLICE = 50

/** Rights, filters, order and credits are those of the JSON; what is refused is refused as JSON. */
export async function answerFile(
  reader: ReadContext<RouteOf<'list'> | RouteOf<'read'> | RouteOf<'custom'>>,
  format: Format,
  access: RouteAccess,
) {
  const { request, reply, route } = reader
  const { contract } = route.served
  const file = await withFieldErrors(contract.collection, async () => {
    const wanted = fileRequest(reader)
    if (route.kind === 'read') return mustMake(route.handlers, format)(mustExist(access.row), wanted)
    if (route.kind === 'custom')
      return mustMake(route.handlers, format)(await rowOf({ ...reader, route }, wanted), wanted)
    return mustMake(route.handlers, format)(await rowsOf({ ...reader, route }, access.readsAll), wanted)
  })
  if (file.tagged) return sendTaggedFile(reader, file, format)
  if (request.method === 'HEAD') return reply.headers(headersOf(file, format)).send()
  const bytes = await withFieldErrors(contract.collection, file.bytes)
  return reply.headers(headersOf(file, format)).send(bytes)
}

/** A file that programs poll: 304 if unchanged. */
async function sendTaggedFile({ request, reply, route }: ReadContext, file: File, format: Format) {
  const bytes = (await withFieldErrors(route.served.contract.collection, file.bytes)) as Uint8Array
  const tag = tagOfBytes(bytes)
  reply.headers({ ...headersOf(file, format), 'cache-control': 'private, no-cache', etag: tag })
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.send(request.method === 'HEAD' ? undefined : bytes)
}

/** The response of a custom endpoint, from which the file is created; throws if there is none. */
async function rowOf({ route, call }: ReadContext<RouteOf<'custom'>>, { context }: FileRequest): Promise<Row> {
  const more = { context, sort: [], embeds: [], trx: undefined, headersOnly: false }
  return (await route.handlers.answer(call, more)) as Row
}

/** The file function of a format. It always exists, because the query was checked against the contract's formats. */
function mustMake<Make>({ files }: { files?: Partial<Record<Format, Make>> }, format: Format): Make {
  const make = files?.[format]
  if (!make) throw new Error(`Nothing makes the format ${format}.`)
  return make
}

function fileRequest({ reply, call, query: { fields, embeds }, serializers }: ReadContext): FileRequest {
  const { site, actor } = call
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return {
    call,
    fields,
    embeds,
    gone: gone.signal,
    context: serializers.embedContext({ db: site.db.reads, actor, site }),
  }
}

/** The whole list, or the page of it that is asked for. */
async function rowsOf(context: ReadContext<RouteOf<'list'>>, readsAll: boolean): Promise<FileRows> {
  // Embeddables and fields of a file are its own: it is made of whole rows, and shows of them what was asked for.
  const reader = { ...context, query: { ...context.query, embeds: [], fields: undefined } }
  const list = listOf(reader, readsAll)
  if (reader.query.page) {
    const slices = await readPage(reader, list, reader.query.page)
    return { total: reader.query.page.per_page, slices: () => slices }
  }
  const listed = await list.all()
  return {
    total: listed.length,
    slices: async function* () {
      for await (const rows of rowsInSlices(reader, list, listed, SLICE)) {
        yield rows
        // A database that answers at once would let nobody else be answered in between.
        await setImmediate()
      }
    },
  }
}

function headersOf({ name, type }: File, format: Format): Record<string, string> {
  const { type: contentType, extension }: FileType = type ?? formats[format]
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(name, extension),
    // What people wrote is never run as a page of this site.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  }
}
