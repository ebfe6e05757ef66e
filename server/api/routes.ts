// Registers the routes of the contract: the only file where routes of the API are made. It knows no noun.
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { VERBS } from '../http/request-line.ts'
import type { Served } from '../resources/serving/serve.ts'
import { pathsOf, routesOf, takesContent } from './route.ts'

/** Every endpoint of the contract, and at every path OPTIONS and the verbs that it does not have, which are refused. */
export function addRoutes(
  app: FastifyInstance,
  { served, prefix, handler }: { served: readonly Served[]; prefix: string; handler: RouteHandlerMethod },
): void {
  for (const path of pathsOf(served.flatMap(routesOf))) {
    const { routes, verbs } = path
    for (const route of routes) {
      const { verb } = route.endpoint
      const options = {
        method: verb === 'GET' ? ['GET', 'HEAD'] : verb,
        url: route.address.path,
        exposeHeadRoute: false,
        config: { prefix, path, route },
        handler,
      }
      if (takesContent(route.endpoint)) app.register(async (scope) => ofAnyType(scope).route(options))
      else app.route(options)
    }
    const others = [...VERBS, 'HEAD'].filter((verb) => !verbs.includes(verb))
    const config = { prefix, path }
    app.route({ method: ['OPTIONS', ...others], url: path.url, exposeHeadRoute: false, config, handler })
  }
}

/** The body of a content is not read by Fastify but by its answerer, in any content type. */
function ofAnyType(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async () => undefined)
  return scope
}
