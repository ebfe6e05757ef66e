// The settings of assistants (MCP): whether they may be used, and which client documents are read.
import { networks, oneOf } from './values.ts'

/** What assistants may do: nothing, read, or read and write. */
export type AssistantAccess = 'off' | 'read' | 'on'

export interface AssistantSettings {
  /** What assistants may do on the site. */
  mcp: AssistantAccess
  /** Addresses and networks outside the public internet in which client documents may be. */
  mcpAllowNetworks: string[]
  /** Hosts whose client documents are accepted; empty: all. */
  mcpClients: string[]
}

/** One sentence for each setting. */
export const ASSISTANT_SETTINGS = {
  MCP: 'Access for AI assistants that people connect, at $FOLKMOOT_URL/mcp: off, read or on (default: on).',
  MCP_ALLOW_NETWORKS:
    'IP addresses or networks outside the public internet, separated by commas, that may host assistants’ metadata documents (default: none).',
  MCP_CLIENTS:
    'Hosts, separated by commas, whose assistants people can connect, such as claude.ai,chatgpt.com; registered applications are not affected (default: all).',
} as const

/** Reads them. */
export const assistantSettings = (env: Readonly<Record<string, string | undefined>>): AssistantSettings => ({
  mcp: oneOf('MCP', env['MCP'], ['off', 'read', 'on'], 'on') as AssistantAccess,
  mcpAllowNetworks: networks('MCP_ALLOW_NETWORKS', env['MCP_ALLOW_NETWORKS']),
  mcpClients: clientHosts(env['MCP_CLIENTS']),
})

/** Hosts as `URL.host` writes them: in lower case, with a port only where it is not 443. */
function clientHosts(text = ''): string[] {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return named.map((part) => {
    const url = /[\s/?#@\\*]/.test(part) ? null : URL.parse(`https://${part}`)
    if (!url) throw new Error('MCP_CLIENTS must be a list of hosts such as claude.ai,chatgpt.com.')
    return url.host
  })
}
