// Cuts lists into slices by how long their texts are, so that no more of them is held at a time than a bound.
import type { EmbedContext, Row, Weigh } from '../resources/serve.ts'
import type { ReadContext } from './read-context.ts'
import type { Listing, WeighedRow } from './rows.ts'

/** How many rows are fetched and shown at a time, and the bytes of their long texts together. */
const MOST_ROWS = 100
/** How many rows get what is embedded in them at a time: a meeting may have a thousand people. */
const MOST_EMBEDDING = 10
const MOST_BYTES = 1_000_000

/** The rows that stand for those ids, shown, some at a time. */
export async function* inSlices(
  reader: ReadContext,
  list: Listing,
  found: readonly WeighedRow[],
  most = MOST_ROWS,
): AsyncGenerator<Row[]> {
  for (const slice of cut(found, most)) {
    const rows = await list.byIds(slice.map(({ id }) => id))
    // All of a slice may have been deleted since its ids were read.
    if (rows.length) yield* dressed(reader, rows)
  }
}

/** Rows as they are shown with their embeds, as many at a time as what is embedded allows. */
export async function* dressed(reader: ReadContext, rows: Row[]): AsyncGenerator<Row[]> {
  const { door, call, asked, wardrobe } = reader
  const { site, actor } = call
  const { budget } = (reader.look ??= wardrobe.look({ db: site.db.reads, actor, site }))
  const looking = { db: site.db.reads, actor, site, budget }
  const weights = rows.length ? await weightsOf(reader, rows, reader.look) : []
  const most = asked.embeds.length ? MOST_EMBEDDING : MOST_ROWS
  for (const group of cut(
    rows.map((row, place) => ({ row, bytes: weights[place] ?? 0 })),
    most,
  )) {
    const some = group.map(({ row }) => row)
    yield await wardrobe.dress(door.served, some, asked, looking)
  }
}

/** The bytes of what is embedded in each row, as far as that may be long. */
async function weightsOf(reader: ReadContext, rows: Row[], look: EmbedContext): Promise<number[]> {
  const weighers = weighersOf(reader)
  if (!weighers.length) return []
  const ids = rows.map((row) => row[reader.door.served.contract.id] as number)
  const weights = await Promise.all(weighers.map((weigh) => weigh(look, ids)))
  return ids.map((id) => weights.reduce((sum, weight) => sum + (weight.get(id) ?? 0), 0))
}

/** What tells how long the embeds are that are asked for, each once. */
function weighersOf({ door, asked: { embeds, fields } }: ReadContext): Weigh[] {
  const wanted = embeds.filter((name) => !fields || fields.includes(name))
  return [...new Set(wanted.flatMap((name) => door.served.embeds[name]!.weigh ?? []))]
}

/** In groups of a few at most, which are light together or hold a single one. */
function* cut<W extends { bytes: number }>(weighed: readonly W[], most: number): Generator<W[]> {
  let [group, bytes]: [W[], number] = [[], 0]
  for (const one of weighed) {
    if (group.length && (group.length >= most || bytes + one.bytes > MOST_BYTES)) {
      yield group
      ;[group, bytes] = [[], 0]
    }
    group.push(one)
    bytes += one.bytes
  }
  if (group.length) yield group
}
