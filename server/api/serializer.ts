// Dresses rows for a caller: shown by the contract, with the embeds asked for, cut to the fields asked for.
import type { Kysely } from 'kysely'
import type { Fields } from '../../contract/field.ts'
import type { Caller } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import type { EmbedContext, Row, Served } from '../resources/serve.ts'
import { apiUrl, type Site } from '../site.ts'
import { formatterOf } from './fields.ts'
import type { FormatContext } from './kinds/field-kind.ts'
import type { ParsedQuery } from './query.ts'

/** All served resources by name, each with its way of showing a row. */
export interface Serializers {
  look: (looking: SerializerContext) => EmbedContext
  /** One row as its text, and the text of the whole row by itself, which tells whether it has changed. */
  one: (
    served: Served,
    row: Row,
    asked: Pick<ParsedQuery, 'fields' | 'embeds'>,
    looking: SerializerContext,
  ) => Promise<Serialized>
  dress: (
    served: Served,
    rows: Row[],
    asked: Pick<ParsedQuery, 'fields' | 'embeds'>,
    looking: SerializerContext,
  ) => Promise<Row[]>
}

export interface Serialized {
  text: string
  own: string
}

export interface SerializerContext {
  db: Kysely<DB>
  actor: Caller
  site: Site
  /** Shared by all slices of an answer; what is looked at by itself has one of its own. */
  budget?: EmbedContext['budget']
}

/** Milliseconds of processor that go into views and summaries for one answer; what comes after is brief. */
const MAKING = 3_000

export const viewerOf = (site: Site, actor: Caller): FormatContext => ({
  timezone: actor.timezone,
  page: site.url,
  api: apiUrl(site),
})

export function createSerializers(all: readonly Served[]): Serializers {
  const shows = new Map(all.map((served) => [served.contract.name, shower(served)]))
  const passing = new Map(all.map(({ contract }) => [contract.name, passingOf(contract.fields)]))
  const show = (resource: string, row: Row, viewer: FormatContext): Row => shows.get(resource)!(row, viewer)

  const lookOf: Serializers['look'] = ({ db, actor, site, budget = { left: MAKING } }) => {
    const viewer = viewerOf(site, actor)
    const { timezone, page } = viewer
    const dressed: EmbedContext['dress'] = (resource, found) => found.map((row) => show(resource, row, viewer))
    return { db, actor, now: site.clock(), timezone, page, dress: dressed, budget }
  }

  const completed = async (served: Served, rows: Row[], looking: SerializerContext): Promise<Row[]> =>
    served.complete && rows.length ? served.complete(lookOf(looking), rows) : rows

  const dress: Serializers['dress'] = async (served, rows, asked, looking) =>
    dressWhole(served, await completed(served, rows, looking), asked, looking)

  const dressWhole: Serializers['dress'] = async ({ contract, embeds }, rows, asked, looking) => {
    const { actor, site } = looking
    const viewer = viewerOf(site, actor)
    const shown = rows.map((row) => show(contract.name, row, viewer))
    if (asked.embeds.length && rows.length) {
      const look = lookOf(looking)
      const ids = rows.map((row) => row[contract.id] as number)
      for (const name of asked.embeds) {
        if (asked.fields && !asked.fields.includes(name)) continue
        const byId = await embeds[name]!(look, ids, rows)
        const { kind } = contract.embeds[name]!
        const none = kind === 'rows' || kind === 'many' ? [] : null
        shown.forEach((object, place) => {
          object[name] = byId.get(ids[place]!) ?? none
        })
      }
    }
    return asked.fields ? shown.map((object) => cut(object, asked.fields!)) : shown
  }

  const one: Serializers['one'] = async (served, found, asked, looking) => {
    const [row] = (await completed(served, [found], looking)) as [Row]
    const [shown] = await dressWhole(served, [row], asked, looking)
    const text = JSON.stringify(shown)
    const passes = passing.get(served.contract.name)!
    if (!asked.fields && !asked.embeds.length && !passes.length) return { text, own: text }
    const whole = show(served.contract.name, row, viewerOf(looking.site, looking.actor))
    for (const name of passes) delete whole[name]
    return { text, own: JSON.stringify(whole) }
  }

  return { look: lookOf, dress, one }
}

function shower({ contract, shape }: Served): (row: Row, viewer: FormatContext) => Row {
  const show = formatterOf(contract.fields)
  return shape ? (row, viewer) => show(shape(row), viewer) : show
}

/** The fields that change by themselves, which is no change of the resource. */
const passingOf = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.passing)

/** Only these fields, in the contract's order. */
export function cut(object: Row, fields: readonly string[]): Row {
  const kept: Row = {}
  for (const name of Object.keys(object)) if (fields.includes(name)) kept[name] = object[name]
  return kept
}
