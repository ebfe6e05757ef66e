// Serializes rows for a caller: formatted by the contract, with the embeds and cut to the fields that the query names.
import type { Kysely } from 'kysely'
import type { Fields } from '../../../contract/field.ts'
import type { Endpoint } from '../../../contract/resource.ts'
import type { Caller } from '../../access/actor.ts'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import type { DB } from '../../db/tables.ts'
import type { EmbedContext, Row, Served } from '../../resources/serving/serve.ts'
import { apiUrl, type Site } from '../../site.ts'
import { jsonOfRow } from '../answers/pieces.ts'
import { formatterOf } from '../input/field-kinds.ts'
import type { FormatContext } from '../input/kinds/field-kind.ts'
import type { ParsedQuery } from '../input/query.ts'
import { createVerbsOfRows, type VerbsOfRows } from './may.ts'

/** Serializes rows of all resources. */
export interface Serializers {
  /** The context of loading embedded rows. */
  embedContext: (context: SerializerContext) => EmbedContext
  /** Rows as objects, ready for JSON. */
  serializeRows: (served: Served, rows: Row[], query: Selection, context: SerializerContext) => Awaitable<Row[]>
  /** One row as JSON. */
  serializeRow: (served: Served, row: Row, query: Selection, context: SerializerContext) => Awaitable<Serialized>
  verbsOfRows: VerbsOfRows
  /** The preview of a change, as JSON. */
  serializePreview: (endpoint: Endpoint, foreseen: Row, context: SerializerContext) => string
}

/** The requested fields and embeds of a row. */
type Selection = Pick<ParsedQuery, 'fields' | 'embeds'>

export interface Serialized {
  text: string
  /** The whole row without embeds and without what changes by itself: another text means that the row has changed. */
  own: string
}

export interface SerializerContext {
  db: Kysely<DB>
  actor: Caller
  site: Site
  /** Shared by all slices of an answer; a new one where it is left out. */
  budget?: EmbedContext['budget']
}

/** Milliseconds of processor that go into views and summaries for one answer; what comes after is brief. */
const TEXT_BUDGET = 3_000

type RowFormatter = (row: Row, context: FormatContext) => Row

export function createSerializers(resources: readonly Served[]): Serializers {
  const formatters = new Map(resources.map((served) => [served.contract.name, rowFormatter(served)]))
  const volatile = new Map(resources.map(({ contract }) => [contract.name, volatileFields(contract.fields)]))

  const previews = new Map(
    resources.flatMap(({ contract }) =>
      Object.values(contract.endpoints).flatMap((endpoint) =>
        endpoint.preview ? [[endpoint, formatterOf(endpoint.preview)] as const] : [],
      ),
    ),
  )

  const verbsOfRows = createVerbsOfRows(resources)

  const format = (resource: string, rows: Row[], context: FormatContext): Row[] => {
    const formatter = formatters.get(resource)!
    return rows.map((row) => formatter(row, context))
  }

  const embedContext: Serializers['embedContext'] = ({ db, actor, site, budget = { left: TEXT_BUDGET } }) => {
    const context = formatContext(site, actor)
    const { timezone, page } = context
    const { tag } = actor
    const formatRows: EmbedContext['formatRows'] = (resource, rows) => format(resource, rows, context)
    return { db, actor, now: site.clock(), timezone, tag, page, formatRows, budget }
  }

  const completed = (served: Served, rows: Row[], context: SerializerContext): Awaitable<Row[]> =>
    served.complete && rows.length ? served.complete(embedContext(context), rows) : rows

  /** Adds to objects what of their rows is embedded under these names. */
  const embed = async (
    served: Served,
    rows: Row[],
    objects: Row[],
    names: readonly string[],
    context: SerializerContext,
  ): Promise<void> => {
    const { contract, embeds } = served
    const embedding = embedContext(context)
    const ids = rows.map((row) => row[contract.id] as number)
    for (const name of names) {
      const { kind } = contract.embeds[name]!
      const byId = await (kind === 'verbs' ? verbsOfRows(served, rows, context) : embeds[name]!(embedding, ids, rows))
      const none = kind === 'rows' || kind === 'many' ? [] : null
      objects.forEach((object, index) => {
        object[name] = byId.get(ids[index]!) ?? none
      })
    }
  }

  const serializeCompleted: Serializers['serializeRows'] = (served, rows, { fields, embeds }, context) => {
    const objects = format(served.contract.name, rows, formatContext(context.site, context.actor))
    const wanted = embeds.filter((name) => !fields || fields.includes(name))
    const embedding = wanted.length && rows.length ? embed(served, rows, objects, wanted, context) : undefined
    return whenReady(embedding, () => (fields ? objects.map((object) => selectFields(object, fields)) : objects))
  }

  const serializeRows: Serializers['serializeRows'] = (served, raw, query, context) =>
    whenReady(completed(served, raw, context), (rows) => serializeCompleted(served, rows, query, context))

  /** JSON of an object without its volatile fields; of one that is used no more, since it loses them. */
  const ownOf = ({ contract: { name } }: Served, object: Row): string => {
    for (const field of volatile.get(name)!) object[field] = undefined
    return JSON.stringify(object)
  }

  const serializeRow: Serializers['serializeRow'] = (served, raw, query, context) => {
    const { fields, embeds } = query
    const isWhole = !fields && !embeds.length
    const { name } = served.contract
    const whole = (row: Row) => formatters.get(name)!(row, formatContext(context.site, context.actor))
    return whenReady(completed(served, [raw], context), ([row]) =>
      whenReady(serializeCompleted(served, [row!], query, context), ([object]) =>
        whenReady(embeds.length ? jsonOfRow(object!) : JSON.stringify(object), (text) => ({
          text,
          own: isWhole && !volatile.get(name)!.length ? text : ownOf(served, isWhole ? object! : whole(row!)),
        })),
      ),
    )
  }

  const serializePreview: Serializers['serializePreview'] = (endpoint, foreseen, { site, actor }) =>
    JSON.stringify(previews.get(endpoint)!(foreseen, formatContext(site, actor)))

  return { embedContext, serializeRows, serializeRow, verbsOfRows, serializePreview }
}

const formatContext = (site: Site, { timezone }: Caller): FormatContext => ({
  now: site.clock(),
  timezone,
  page: site.url,
  api: apiUrl(site),
})

function rowFormatter({ contract, shape }: Served): RowFormatter {
  const format = formatterOf(contract.fields)
  return shape ? (row, context) => format(shape(row, context.now), context) : format
}

/** The fields that change by themselves, which is no change of the resource. */
const volatileFields = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.volatile)

/** Only these fields, in the contract's order. */
export function selectFields(object: Row, fields: readonly string[]): Row {
  const selected: Row = {}
  for (const name of Object.keys(object)) if (fields.includes(name)) selected[name] = object[name]
  return selected
}
