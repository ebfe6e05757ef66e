// The metadata of the authorization server (RFC 8414), and of the resource that assistants use (RFC 9728).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assistantResource, RESOURCE_METADATA, SCOPES } from '../../identity/index.ts'
import type { Site } from '../../site.ts'

const SERVER_METADATA = '/.well-known/oauth-authorization-server'

const AUTHENTICATED = ['client_secret_basic', 'client_secret_post', 'none']

/** All addresses are below the site's own URL, whatever host a request was sent to. */
const serverMetadata = ({ url, settings }: Site) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth/authorize`,
  token_endpoint: `${url}/oauth/token`,
  revocation_endpoint: `${url}/oauth/revoke`,
  introspection_endpoint: `${url}/oauth/introspect`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: AUTHENTICATED,
  revocation_endpoint_auth_methods_supported: AUTHENTICATED,
  introspection_endpoint_auth_methods_supported: AUTHENTICATED,
  authorization_response_iss_parameter_supported: true,
  ...(settings.mcp !== 'off' && { client_id_metadata_document_supported: true }),
  service_documentation: `${url}/docs/`,
})

const resourceMetadata = (site: Site) => ({
  resource: assistantResource(site),
  authorization_servers: [site.url],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Folkmoot',
  resource_documentation: `${site.url}/docs/`,
})

/**
 * Serves the metadata. For a site below a path they belong before that path (RFC 8414, 3.1; RFC 9728, 3.1), but many programs
 * ask behind it.
 */
export async function oauthMetadata(app: FastifyInstance, { root }: { root: string }) {
  serve(app, [SERVER_METADATA + root, root + SERVER_METADATA], serverMetadata)
  const ofResource = [RESOURCE_METADATA + root, root + RESOURCE_METADATA].flatMap((path) => [path, `${path}/mcp`])
  serve(app, ofResource, (site) => (site.settings.mcp === 'off' ? undefined : resourceMetadata(site)))
}

/** Serves a document at several paths, for pages of any origin; 404 where there is none. */
function serve(app: FastifyInstance, paths: readonly string[], documentOf: (site: Site) => object | undefined): void {
  const anyOrigin = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*')
  for (const url of new Set(paths)) {
    app.get(url, async (request, reply) => {
      const document = documentOf(request.site)
      if (!document) return reply.callNotFound()
      return anyOrigin(reply)
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(document))
    })
    // Clients in browsers send a header with the version of their protocol, so the browser asks before.
    app.options(url, async (request: FastifyRequest, reply) =>
      documentOf(request.site)
        ? anyOrigin(reply)
            .code(204)
            .headers({ 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' })
            .send()
        : reply.callNotFound(),
    )
  }
}
