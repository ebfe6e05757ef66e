// The steps about what a request is for: whether its path and verb can be read, its route, its ids, and the right to it.

import { whenReady } from '../../concurrency/awaitable.ts'
import { isOverrideRefused, isUndecodable, isUnknownVerb } from '../../http/request-line.ts'
import type { Step } from '../../http/step.ts'
import { badRequest, notAllowed, notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { parseIsoTimestamp, parseTimestamp } from '../../rules/time/moment.ts'
import { authorize } from '../authorize.ts'
import type { RawQuery } from '../input/query.ts'
import { callerOf } from './caller.ts'

/** Sets `request.routed`, which tells what the contract has at the path of the request. */
export const rememberRoute: Step = (request) => {
  request.routed = request.routeOptions.config
}

/** Throws 400 for a path with a percent sign that begins no character (RFC 3986, 2.1). */
export const refuseUndecodablePath: Step = ({ raw }) => {
  if (isUndecodable(raw)) throw badRequest()
}

/** Throws 400 where the override header cannot be used (`docs/api/requests.md#method-override`). */
export const refuseMisusedOverride: Step = ({ raw }) => {
  if (isOverrideRefused(raw))
    throw badRequest('X-HTTP-Method-Override is for POST requests and must be PUT, PATCH or DELETE.')
}

/** Throws 405 with the verbs that the path has, for one that it does not have. */
export const findRoute: Step = ({ method, raw, routed: { path, route } }) => {
  if (!path || route) return
  if (method !== 'OPTIONS' || isUnknownVerb(raw)) throw notAllowed(path.verbs.join(', '))
}

const WORD = /^[a-z0-9-]{1,64}$/

/**
 * Reads the ids of a path, its moments and its words: sets `request.ids` and `request.words`. Throws 404 for what cannot be
 * one, as it is the address of nothing.
 */
export const parseIds: Step = (request) => {
  const { path, route } = request.routed
  const endpoint = route?.endpoint ?? path?.routes[0]?.endpoint
  if (!endpoint) return
  const params = request.params as Record<string, string>
  const ids: Record<string, number> = {}
  const words: Record<string, string> = {}
  for (const name of Object.keys(params)) {
    const text = params[name]!
    if (endpoint.words?.includes(name)) words[name] = wordIn(text)
    else ids[name] = endpoint.moments?.includes(name) ? momentIn(text) : idOf(text)
  }
  request.ids = ids
  request.words = words
}

function wordIn(text: string): string {
  if (!WORD.test(text)) throw notFound()
  return text
}

function idOf(text: string): number {
  const id = idIn(text)
  if (!id) throw notFound()
  return id
}

/** Unix seconds or ISO 8601, UTC; no phrases. */
function momentIn(text: string): number {
  const moment = /^-?\d{1,12}$/.test(text) ? parseTimestamp(Number(text), 0, 'UTC') : parseIsoTimestamp(text)
  if (moment === undefined) throw notFound()
  return moment
}

/**
 * Decides whether the caller may use the route: sets `request.access`. Throws 403, 404 or 410. An OPTIONS asks for each route
 * of its path when it is answered.
 */
export const authorizeCaller: Step = (request) => {
  const { site, ids, query, routed } = request
  const { route } = routed
  if (!route) return undefined
  return whenReady(authorize(route, site.db.reads, callerOf(request), ids, query as RawQuery), (access) => {
    request.access = access
  })
}
