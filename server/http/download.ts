// Answers with a file instead of JSON: `format` (RFC 6266 and 8187 for its name).
import { setImmediate } from 'node:timers/promises'
import { type FileType, type Format, formats } from '../../contract/formats.ts'
import type { File, FileAsked, FileRows, ListFile, RowFile } from '../resources/file.ts'
import { refusing } from './change.ts'
import { inSlices, listOf, pageOf, type Reader } from './read.ts'

/** Longest name of a file, in bytes, without its extension: file systems take 255. */
const LONGEST = 200

/** How many rows are fetched and shown before others are answered: about a millisecond's work. */
const SLICE = 50

/** Rights, filters, order and credits are those of the JSON; what is refused is refused as JSON. */
export async function answerFile(reader: Reader, format: Format, whole: boolean) {
  const { request, reply, door } = reader
  const { contract, endpoints } = door.served
  const file = await refusing(contract.collection, async () => {
    const make = endpoints[door.name]!.files![format]!
    const asked = askedOf(reader)
    return door.endpoint.kind === 'list'
      ? (make as ListFile)(await rowsOf(reader, whole), asked)
      : (make as RowFile)(request.row!, asked)
  })
  if (request.method === 'HEAD') return reply.headers(headersOf(file, format)).send()
  const bytes = await refusing(contract.collection, file.bytes)
  return reply.headers(headersOf(file, format)).send(bytes)
}

function askedOf({ reply, call, asked: { fields, embeds }, wardrobe }: Reader): FileAsked {
  const { site, actor } = call
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return { call, fields, embeds, gone: gone.signal, look: wardrobe.look({ db: site.db.reads, actor, site }) }
}

/** The whole list, or the page of it that is asked for. */
async function rowsOf(asking: Reader, whole: boolean): Promise<FileRows> {
  // Embeddables of a file are its own; its rows come without.
  const reader = { ...asking, asked: { ...asking.asked, embeds: [] } }
  const list = listOf(reader, whole)
  if (reader.asked.page) {
    const rows = await pageOf(reader, list, reader.asked.page)
    return {
      total: rows.length,
      slices: async function* () {
        yield rows
      },
    }
  }
  const ids = await list.ids()
  return {
    total: ids.length,
    slices: async function* () {
      for await (const rows of inSlices(reader, list, ids, SLICE)) {
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
    'content-disposition': attachment(name, extension),
    // What people wrote is never run as a page of this site.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  }
}

/** As `filename*` any letter, as `filename` plain ones for old clients; neither has a quote or a backslash in it. */
function attachment(name: string, extension: string): string {
  const kept = fileName(name)
  // What is left of a letter once its marks are off may be a slash or a quote.
  const plain = kept
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/gu, '_')
    .replace(FORBIDDEN, '-')
  const spelled = encodeURIComponent(kept).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${spelled}.${extension}`
}

/** What some file system does not take. */
const FORBIDDEN = /[/\\:*?"<>|%]+/g

/** Without what no file system takes, what hides in a name, and what would lead out of a folder. */
function fileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const letters = [...clean].slice(0, LONGEST)
  while (Buffer.byteLength(letters.join('')) > LONGEST) letters.pop()
  return letters.join('').replace(/[. ]+$/, '') || 'file'
}
