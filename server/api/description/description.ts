// Serves the description of the API: as OpenAPI for programs, as a reference page for people.
import { hash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { allowOrigin } from '../../http/headers/cors.ts'
import { badRequest } from '../../problem.ts'
import type { Served } from '../../resources/serving/serve.ts'
import type { Site } from '../../site.ts'
import { openapi } from './openapi.ts'

export interface DescriptionOptions {
  served: readonly Served[]
  /** The path of the API, e.g. `/api/v1`. */
  prefix: string
}

/** `/openapi.json` and `/docs` below the site and below the API; the API's own address leads people to the page. */
export async function description(app: FastifyInstance, { served, prefix }: DescriptionOptions) {
  // Written at the first request, once for all sites, which differ in the address only.
  let parts: string[] | undefined
  const document = (site: Site) => {
    parts ??= splitAtAddress(
      openapi(
        served.map(({ contract }) => contract),
        ADDRESS,
      ),
    )
    return parts.join(JSON.stringify(site.url).slice(1, -1))
  }
  const root = prefix.slice(0, -'/api/v1'.length)
  for (const path of [`${root}/openapi.json`, `${prefix}/openapi.json`]) {
    app.get(path, (request, reply) => {
      allowOrigin(request, reply)
      return reply.type('application/json; charset=utf-8').send(document(request.site))
    })
  }
  for (const path of [prefix, `${prefix}/`]) {
    app.get(path, (request, reply) =>
      request.headers.accept?.includes('text/html')
        ? reply.redirect(`${root}/docs/`)
        : reply.type('application/json; charset=utf-8').send(document(request.site)),
    )
  }
  let page: Promise<FastifyInstance> | undefined
  app.get(`${root}/docs`, (_, reply) => reply.redirect(`${root}/docs/`))
  app.get(`${root}/docs/*`, async ({ hostname, url, headers: sent }, reply) => {
    // The page makes an address of the host name, which can be invalid.
    if (!URL.canParse(`http://${hostname}`)) throw badRequest()
    page ??= referencePage(root)
    const { statusCode, headers, rawPayload } = await (await page).inject({ url, headers: sent })
    if (headers['content-type']?.toString().startsWith('text/html'))
      reply.header('content-security-policy', policyOf(rawPayload.toString()))
    // The other headers are of the connection inside.
    for (const name of PASSED_ON) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  })
}

/** The reference page of the API below a path. Its module is large, so it is loaded for the first visitor. */
async function referencePage(root: string): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(reference, {
    routePrefix: `${root}/docs` as `/${string}`,
    configuration: {
      url: `${root}/openapi.json`,
      title: 'Folkmoot API',
      pageTitle: 'Folkmoot API',
      // The page loads nothing from other servers, and sends them nothing.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    } as object,
  })
  return app
}

/** The headers of the reference page that are passed on. */
const PASSED_ON = ['content-type', 'location', 'etag', 'cache-control'] as const

/** Allows the page's own script, and the inline one by its hash. The script sets styles. */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text]) => text || [])
  const scripts = inline.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A placeholder for the address of the site. */
const ADDRESS = 'https://site.invalid'

const splitAtAddress = (document: object): string[] => JSON.stringify(document).split(ADDRESS)
