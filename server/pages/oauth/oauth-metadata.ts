// The metadata of the authorization server (RFC 8414).
import type { FastifyInstance } from 'fastify'
import { SCOPES } from '../../identity/index.ts'
import type { Site } from '../../site.ts'

const WELL_KNOWN = '/.well-known/oauth-authorization-server'

const AUTHENTICATED = ['client_secret_basic', 'client_secret_post', 'none']

/** All addresses are below the site's own URL, whatever host a request was sent to. */
const metadata = ({ url }: Site) => ({
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
  service_documentation: `${url}/docs/`,
})

/** Serves the metadata. For a site below a path it belongs before that path (RFC 8414, 3.1), but many programs ask behind it. */
export async function oauthMetadata(app: FastifyInstance, { root }: { root: string }) {
  for (const path of new Set([WELL_KNOWN + root, root + WELL_KNOWN])) {
    app.get(path, (request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(metadata(request.site))),
    )
  }
}
