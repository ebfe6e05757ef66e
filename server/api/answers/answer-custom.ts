// Answers reads by plain handlers: a value, or a list that they have put together themselves.
import { answersNothing } from '../../../contract/resource.ts'
import { orElse, whenReady } from '../../concurrency/awaitable.ts'
import { isVanished } from '../../db/dialects/dialect.ts'
import { tagOf } from '../../http/headers/etag.ts'
import { JSON_TYPE, send, sendTagged, sendWithTag, type Tagged } from '../../http/send-answer.ts'
import type { Answered, CursorPage, Pages, Row } from '../../resources/serving/serve.ts'
import { authorize } from '../authorize.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import { selectFields } from '../lists/serializer.ts'
import { serializedInSlices } from '../lists/slices.ts'
import type { RouteOf } from '../route.ts'
import { answerRows, linkAfter, setPageHeaders } from './answer-read.ts'
import type { ReadContext } from './read-context.ts'

export function answerCustom(reader: ReadContext<RouteOf<'custom'>>) {
  const { request, route, call, query, serializers } = reader
  const { contract } = route.served
  const { site, actor } = call
  const headersOnly = request.method === 'HEAD'
  const context = serializers.embedContext({ db: site.db.reads, actor, site })
  const embeds = query.embeds.filter((name) => !query.fields || query.fields.includes(name))
  const more = { context, sort: query.sort, embeds, trx: undefined, headersOnly }
  const work = () => withFieldErrors(contract.collection, () => route.handlers.answer(call, more))
  const value = orElse(work, (error) => {
    if (!isVanished(error)) throw error
    // A row was deleted between guard and answer: the guard is asked again and answers 404 or 410.
    return whenReady(authorize(route, site.db.reads, actor, call.params), work)
  })
  return whenReady(value, (found) => answerValue(reader, embeds, found))
}

function answerValue(reader: ReadContext<RouteOf<'custom'>>, embeds: readonly string[], value: Answered) {
  const { request, reply, route, query } = reader
  if (answersNothing(route.endpoint)) return send(request, reply, 204, undefined)
  // A HEAD makes nothing: what its GET would make has no length and no tag yet.
  if (value === undefined) return reply.code(200).header('content-type', JSON_TYPE).send()
  if (route.endpoint.paged === 'cursor') return answerPage(reader, value as CursorPage)
  if (route.endpoint.paged === 'short') return answerShort(reader, value as Row[])
  if (query.page) {
    const { total, capped, rows } = value as Pages
    if (capped) reply.header('x-total-capped', 'true')
    const { page, per_page } = setPageHeaders(reader, query.page, total)
    return whenReady(rows(page * per_page, (page + 1) * per_page), (found) =>
      answerRows(reader, serializedInSlices(reader, found)),
    )
  }
  const row = value as Row
  if (!query.fields && !embeds.length) return sendWithTag(request, reply, 200, taggedOf(row))
  const { fields = Object.keys(row) } = query
  return whenReady(rightsOf(reader, row, embeds), (rights) =>
    sendTagged(request, reply, 200, JSON.stringify({ ...selectFields(row, fields), ...rights }), JSON.stringify(row)),
  )
}

const lasting = new WeakMap<Row, Tagged>()

/** A value as it is sent, made once of what is frozen, since that never changes. */
function taggedOf(row: Row): Tagged {
  const known = lasting.get(row)
  if (known) return known
  const text = JSON.stringify(row)
  const tagged = { text, tag: tagOf(text) }
  if (Object.isFrozen(row)) lasting.set(row, tagged)
  return tagged
}

/** The caller's verbs at the address of a row, where they are embedded: nothing else can be in what one handler gives. */
async function rightsOf({ route, call, serializers }: ReadContext, row: Row, embeds: readonly string[]): Promise<Row> {
  if (!embeds.includes('may')) return {}
  const [verbs] = (
    await serializers.verbsOfRows(route.served, [row], { db: call.site.db.reads, actor: call.actor })
  ).values()
  return { may: verbs }
}

async function answerShort(reader: ReadContext, rows: Row[]) {
  return answerRows(reader, serializedInSlices(reader, rows))
}

async function answerPage(reader: ReadContext, { rows, next, embedded }: CursorPage) {
  const { reply, route, call, query, serializers } = reader
  const { site, actor } = call
  const wanted = { fields: query.fields, embeds: [] }
  const shown = await serializers.serializeRows(route.served, rows, wanted, { db: site.db.reads, actor, site })
  for (const [name, values] of Object.entries(embedded))
    for (const [at, value] of values.entries()) shown[at]![name] = value
  reply.header('x-next-cursor', next).header('link', linkAfter(reader, next))
  return answerRows(reader, inOne(shown))
}

async function* inOne(rows: Row[]) {
  yield rows
}
