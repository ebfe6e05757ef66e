// Routes: one for each address of each endpoint of the contract.
import type { Endpoint, EndpointAddress } from '../../contract/resource.ts'
import { CARRIES_BODY } from '../http/request-line.ts'
import type { HandlersByKind, Served } from '../resources/serving/serve.ts'

/** The kinds of routes: those of endpoints, but a content is downloaded or uploaded. */
export type RouteKind = keyof HandlersByKind

/** A route of one kind, with the handlers that its kind has. */
export interface RouteOf<K extends RouteKind> {
  kind: K
  handlers: HandlersByKind[K]
  served: Served
  name: string
  endpoint: Endpoint
  address: EndpointAddress
  /** For a nested form: the handlers of the list that stands before the id. */
  parent: HandlersByKind['list'] | undefined
  /** Whether the path ends in the resource's own id. */
  single: boolean
  /** Whether a request has a JSON body, and whether the body is optional. */
  takesJson: boolean
  mayLackBody: boolean
}

/** One address of one endpoint. Its kind says which handlers it has. */
export type Route = { [K in RouteKind]: RouteOf<K> }[RouteKind]

/** A route that changes something; a custom one may also read. */
export type ChangeRoute = Exclude<Route, { kind: 'list' | 'read' | 'download' }>

/** A path with all of its routes. */
export interface Path {
  url: string
  routes: readonly Route[]
  /** The verbs that the path has, with those that go without saying. */
  verbs: readonly string[]
}

/** Every route of a resource. */
export function routesOf(served: Served): Route[] {
  const { contract } = served
  const lists = Object.entries(contract.endpoints).filter(([, { kind }]) => kind === 'list')
  return Object.entries(contract.endpoints).flatMap(([name, endpoint]) =>
    endpoint.at.map((address) => {
      const single = address.path.endsWith(`/:${contract.id}`)
      const before = address.path.slice(0, address.path.lastIndexOf('/'))
      const nested = single && before.includes(':')
      const list = nested ? lists.find(([, list]) => list.at.some(({ path }) => path === before))?.[0] : undefined
      const parent = list && served.endpoints[list]
      const [kind, handlers] = [kindOf(endpoint), served.endpoints[name]]
      // `bindResource` has checked that an endpoint of this kind is bound to such handlers.
      return {
        ...{ kind, handlers, served, name, endpoint, address, parent, single },
        ...{ takesJson: takesJson(endpoint), mayLackBody: mayLackBody(endpoint) },
      } as Route
    }),
  )
}

function kindOf({ kind, verb }: Endpoint): RouteKind {
  if (kind !== 'content') return kind
  return verb === 'GET' ? 'download' : 'upload'
}

/** The paths of some routes; how a parameter is called makes no other path. */
export function pathsOf(routes: readonly Route[]): Path[] {
  const groups = Map.groupBy(routes, ({ address }) => address.path.replace(/:\w+/g, ':'))
  return [...groups.values()].map((group) => ({
    url: group[0]!.address.path,
    routes: group,
    verbs: withImplied(group.map(({ endpoint }) => endpoint.verb)),
  }))
}

const ORDER = ['OPTIONS', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** With HEAD where there is GET, and OPTIONS always, in the order of `docs/api/requests.md#options-and-head`. */
export const withImplied = (verbs: readonly string[]): string[] =>
  ORDER.filter((verb) => verb === 'OPTIONS' || verbs.includes(verb) || (verb === 'HEAD' && verbs.includes('GET')))

/** Returns whether an endpoint takes bytes in a content type of their own. */
export const takesContent = ({ kind, verb }: Endpoint): boolean => kind === 'content' && verb !== 'GET'

const takesJson = (endpoint: Endpoint): boolean => CARRIES_BODY.has(endpoint.verb) && !takesContent(endpoint)

/**
 * Returns whether a request may come without any body: nothing is required, and nothing is made of what it does not say
 * (docs/api/requests.md#content-type).
 */
export const mayLackBody = ({ kind, verb, takes }: Endpoint): boolean =>
  (verb === 'POST' || verb === 'PUT') &&
  kind !== 'content' &&
  Object.values(takes).every(({ required }) => !required) &&
  (kind !== 'create' || !Object.keys(takes).length)
