// Turns served resources into routes: the only file where routes of the API are made. It knows no noun.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '../../contract/resource.ts'
import { send } from '../http/send-answer.ts'
import { CARRIES_BODY, isUnknownVerb, VERBS } from '../http/verbs.ts'
import { notAllowed, notFound } from '../problem.ts'
import type { Served } from '../resources/serve.ts'
import { isoMoment, moment } from '../rules/moment.ts'
import { answerChange } from './answer-change.ts'
import { answerContent, mustSuit, takeContent } from './answer-content.ts'
import { answerCustom } from './answer-custom.ts'
import { answerFile } from './answer-file.ts'
import { answerList, answerOne } from './answer-read.ts'
import { authorize, type Route, routesOf, verbsFor, withImplied } from './authorize.ts'
import { mustBeJson, readBody } from './body.ts'
import { cleanBodyAhead } from './clean-body.ts'
import type { ParseContext } from './kinds/field-kind.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { visibleRow } from './rows.ts'
import { createSerializers } from './serializer.ts'

const GREATEST_ID = 2_147_483_647

/** Mounts every endpoint, and at every path OPTIONS and the refusal of the verbs that it does not have. */
export function addRoutes(app: FastifyInstance, all: readonly Served[], prefix: string): void {
  const doors = all.flatMap(routesOf)
  const dresses = createSerializers(all)
  const paths = new Map<string, Route[]>()
  for (const door of doors) {
    const same = door.address.path.replace(/:\w+/g, ':')
    paths.set(same, [...(paths.get(same) ?? []), door])
  }

  for (const door of doors) {
    const { verb } = door.endpoint
    const route: RouteOptions = {
      method: verb === 'GET' ? ['GET', 'HEAD'] : verb,
      url: door.address.path,
      exposeHeadRoute: false,
      config: { prefix, door },
      onRequest: (request) => enter(door, request),
      handler: (request, reply) => handle(door, request, reply),
    }
    if (takesContent(door.endpoint)) app.register(async (scope) => ofAnyType(scope).route(route))
    else app.route(route)
  }
  for (const [, here] of paths) {
    const url = here[0]!.address.path
    const verbs = withImplied(here.map(({ endpoint }) => endpoint.verb))
    const refuse = async () => {
      throw notAllowed(verbs.join(', '))
    }
    app.options(url, {
      config: { prefix },
      onRequest: async (request) => {
        if (isUnknownVerb(request.raw)) await refuse()
      },
      handler: (request, reply) => options(here, request, reply),
    })
    const method = [...VERBS, 'HEAD'].filter((verb) => !verbs.includes(verb))
    if (method.length)
      app.route({ method, url, exposeHeadRoute: false, config: { prefix }, onRequest: refuse, handler: refuse })
  }

  /** Before the body is read: the path's ids, the caller's rights, the content type. */
  async function enter(door: Route, request: FastifyRequest) {
    const { site, caller, query } = request
    request.ids = idsOf(door.endpoint, request.params as Record<string, string>)
    // A read is let in by its own query: the row is fetched as the caller may see it.
    if (door.endpoint.kind !== 'read' || door.parent || door.served.endpoints[door.name]?.may) {
      request.whole = await authorize(door, site.db.reads, caller!, request.ids, query as RawQuery)
    }
    if (door.endpoint.kind === 'read') {
      request.row = await visibleRow(door.served, site.db.reads, caller!, request.ids[door.served.contract.id]!)
    }
    if (sendsJson(door.endpoint)) mustBeJson(request.headers)
    if (takesContent(door.endpoint)) await mustSuit(door, request)
  }

  async function handle(door: Route, request: FastifyRequest, reply: FastifyReply) {
    const { contract } = door.served
    const { endpoint } = door
    const now = request.site.clock()
    const reading = { now, timezone: request.caller!.timezone }
    const asked = parseQuery(contract, endpoint, request.query as RawQuery, reading)
    const sent = sendsJson(endpoint) ? await bodyOf(door, request, reading) : asked.filters
    const call = { site: request.site, actor: request.caller!, now, params: request.ids, as: door.address.as, sent }
    const work = { request, reply, door, call, asked, wardrobe: dresses }
    if (asked.format) return answerFile(work, asked.format, request.whole)
    switch (endpoint.kind) {
      case 'list':
        return answerList(work, request.whole)
      case 'read':
        return answerOne(work)
      case 'content':
        return endpoint.verb === 'GET' ? answerContent(work) : takeContent(work)
      case 'custom':
        return endpoint.verb === 'GET' ? answerCustom(work) : answerChange(work)
      default:
        return answerChange(work)
    }
  }

  async function bodyOf({ endpoint, served }: Route, { body, bytes }: FastifyRequest, reading: ParseContext) {
    const cleaned = await cleanBodyAhead(endpoint.takes, body, bytes)
    return readBody(served.contract, endpoint, body, { ...reading, cleaned })
  }

  async function options(here: Route[], request: FastifyRequest, reply: FastifyReply) {
    const ids = idsOf(here[0]!.endpoint, request.params as Record<string, string>)
    const verbs = await verbsFor(here, request.site.db.reads, request.caller!, ids)
    return send(request, reply.header('allow', verbs.join(', ')), 200, JSON.stringify(verbs))
  }
}

const takesContent = ({ kind, verb }: Endpoint): boolean => kind === 'content' && verb !== 'GET'
const sendsJson = (endpoint: Endpoint): boolean => CARRIES_BODY.has(endpoint.verb) && !takesContent(endpoint)

/** What comes there is read by whoever takes it in, not before. */
function ofAnyType(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async () => undefined)
  return scope
}

/** The ids of a path, and its moments; what cannot be one is the address of nothing. */
function idsOf({ moments }: Endpoint, params: Record<string, string>): Record<string, number> {
  const ids: Record<string, number> = {}
  for (const [name, text] of Object.entries(params)) {
    const id = moments?.includes(name) ? timeOf(text) : idOf(text)
    if (id === undefined) throw notFound()
    ids[name] = id
  }
  return ids
}

/** Unix seconds or ISO 8601, UTC; no phrases. */
const timeOf = (text: string): number | undefined =>
  /^-?\d{1,12}$/.test(text) ? moment(Number(text), 0, 'UTC') : isoMoment(text)

function idOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= GREATEST_ID ? id : undefined
}
