// Splits lists into slices of bounded text size.
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import type { EmbedContext, Row, Weigh } from '../../resources/serving/serve.ts'
import type { ReadContext } from '../answers/read-context.ts'
import type { Listing, WeighedRow } from './listing.ts'

/** Maximum number of rows per slice, and of bytes of their long texts. */
const MOST_ROWS = 100
/** Rows of the first slice with embeds, whose size is not known yet: a meeting may have a thousand people. */
const FIRST_ROWS = 20
/** Approximate number of embedded rows per slice after that. */
const MOST_EMBEDDED = 10_000
const MOST_BYTES = 1_000_000

/** Serialized rows, some at a time; an array where they are there already. */
export type Slices = AsyncIterable<Row[]> | Row[][]

/** Fetched rows without embeds, serialized as one slice. */
export function serializedTogether({ route, call, query, serializers }: ReadContext, rows: Row[]): Awaitable<Slices> {
  const { site, actor } = call
  const serialized = serializers.serializeRows(route.served, rows, query, { db: site.db.reads, actor, site })
  return whenReady(serialized, (shown) => [shown])
}

/** The rows of those ids, fetched and serialized some at a time. */
export async function* rowsInSlices(
  reader: ReadContext,
  list: Listing,
  weighedRows: readonly WeighedRow[],
  most = MOST_ROWS,
): AsyncGenerator<Row[]> {
  for (const slice of cut(weighedRows, most)) {
    const rows = await list.byIds(slice.map(({ id }) => id))
    // All of a slice may have been deleted since its ids were read.
    if (rows.length) yield* serializedInSlices(reader, rows)
  }
}

/** Fetched rows, serialized as many at a time as what is embedded in them allows. */
export async function* serializedInSlices(reader: ReadContext, rows: Row[]): AsyncGenerator<Row[]> {
  const { route, call, query, serializers } = reader
  const { site, actor } = call
  const { budget } = (reader.embedContext ??= serializers.embedContext({ db: site.db.reads, actor, site }))
  const context = { db: site.db.reads, actor, site, budget }
  const weights = rows.length ? await weightsOf(reader, rows, reader.embedContext) : []
  const weighed = rows.map((row, index) => ({ row, bytes: weights[index] ?? 0 }))
  const { embeds } = route.served.contract
  let most = query.embeds.some((name) => embeds[name]!.kind !== 'verbs') ? FIRST_ROWS : MOST_ROWS
  for (let from = 0; from < weighed.length; ) {
    const group = weighed.slice(from, from + lightRows(weighed, from, most))
    const shown = await serializers.serializeRows(
      route.served,
      group.map(({ row }) => row),
      query,
      context,
    )
    yield shown
    from += group.length
    if (query.embeds.length) most = rowsOfSize(embeddedIn(shown, query.embeds) / shown.length)
  }
}

/** The number of rows per slice if each of them embeds so many rows. */
const rowsOfSize = (embedded: number): number =>
  Math.min(MOST_ROWS, Math.max(1, Math.floor(MOST_EMBEDDED / Math.max(1, embedded))))

/** The number of rows that are embedded in some rows. */
const embeddedIn = (shown: readonly Row[], embeds: readonly string[]): number =>
  shown.reduce(
    (sum, row) => sum + embeds.reduce((rows, name) => rows + (Array.isArray(row[name]) ? row[name].length : 0), 0),
    0,
  )

/** The bytes of what is embedded in each row, as far as that may be long. */
async function weightsOf(reader: ReadContext, rows: Row[], embedContext: EmbedContext): Promise<number[]> {
  const weighers = weighersOf(reader)
  if (!weighers.length) return []
  const ids = rows.map((row) => row[reader.route.served.contract.id] as number)
  const weights = await Promise.all(weighers.map((weigh) => weigh(embedContext, ids)))
  return ids.map((id) => weights.reduce((sum, weight) => sum + (weight.get(id) ?? 0), 0))
}

/** The functions that report the size of the requested embeds, each once. */
function weighersOf({ route, query: { embeds, fields } }: ReadContext): Weigh[] {
  const wanted = embeds.filter((name) => !fields || fields.includes(name))
  return [...new Set(wanted.flatMap((name) => route.served.embeds[name]?.weigh ?? []))]
}

/** In groups of a few at most, which are light together or hold a single one. */
function* cut<W extends { bytes: number }>(weighed: readonly W[], most: number): Generator<W[]> {
  for (let from = 0; from < weighed.length; ) {
    const count = lightRows(weighed, from, most)
    yield weighed.slice(from, from + count)
    from += count
  }
}

/** The number of rows, starting at one, that fit into a slice: at least one. */
function lightRows(weighed: readonly { bytes: number }[], from: number, most: number): number {
  let [count, bytes] = [1, weighed[from]!.bytes]
  while (count < most && from + count < weighed.length) {
    bytes += weighed[from + count]!.bytes
    if (bytes > MOST_BYTES) break
    count++
  }
  return count
}
