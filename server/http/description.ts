// Serves the description of the API: as OpenAPI for programs, as a reference page for people.
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Served } from '../resources/serve.ts'
import { apiUrl, type Site } from '../site.ts'
import { openapi } from './openapi.ts'

export interface DescriptionOptions {
  served: readonly Served[]
  site: Site
  /** The path of the API, e.g. `/api/v1`. */
  prefix: string
}

/** `/openapi.json` and `/docs` below the site and below the API; the API's own address leads people to the page. */
export async function description(app: FastifyInstance, { served, site, prefix }: DescriptionOptions) {
  let written: string | undefined
  // Written when it is first asked for: where the port is left to the system, the address is known once it listens.
  const document = () =>
    (written ??= JSON.stringify(
      openapi(
        served.map(({ contract }) => contract),
        apiUrl(site),
      ),
    ))
  const root = prefix.slice(0, -'/api/v1'.length)
  for (const path of [`${root}/openapi.json`, `${prefix}/openapi.json`]) {
    app.get(path, (_, reply) => reply.type('application/json; charset=utf-8').send(document()))
  }
  for (const path of [prefix, `${prefix}/`]) {
    app.get(path, (request, reply) =>
      request.headers.accept?.includes('text/html')
        ? reply.redirect(`${root}/docs/`)
        : reply.type('application/json; charset=utf-8').send(document()),
    )
  }
  await app.register(reference, {
    routePrefix: `${root}/docs` as `/${string}`,
    configuration: {
      url: `${root}/openapi.json`,
      title: 'Folkmoot API',
      // Nothing of the page comes from, or goes to, another place.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    } as object,
  })
}
