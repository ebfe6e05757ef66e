// The protected resource of assistants (RFC 9728): `/mcp`, to which their tokens are bound (RFC 8707).
import { rootOf, type Site } from '../../site.ts'

/** The address of the endpoint of assistants, and the audience of their tokens. */
export const assistantResource = ({ url }: Pick<Site, 'url'>): string => `${url}/mcp`

/** The path of the metadata of a resource: before the path of the site (RFC 9728, 3.1). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

/** The address of the metadata that the endpoint names in its challenges. */
export const resourceMetadataUrl = (site: Pick<Site, 'url'>): string =>
  `${new URL(site.url).origin}${RESOURCE_METADATA}${rootOf(site)}/mcp`

/**
 * Returns whether a client is accepted, by the host of its metadata document; null: it is registered. The operator may name
 * the hosts (`MCP_CLIENTS`), and without assistants no document is read.
 */
export function isClientAdmitted({ settings }: Pick<Site, 'settings'>, host: string | null): boolean {
  if (host === null) return true
  const { mcp, mcpClients } = settings
  if (mcp === 'off') return false
  const hostname = host.replace(/:\d+$/, '')
  return !mcpClients.length || mcpClients.includes(host) || mcpClients.includes(hostname)
}
