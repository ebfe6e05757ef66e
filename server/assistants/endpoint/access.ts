// What assistants may do on a site: the setting MCP, and the access of a credential.
import type { Caller } from '../../access/actor.ts'
import type { Site } from '../../site.ts'

export type AssistantAccess = 'off' | 'read' | 'on'

/** What the site allows. */
export const accessOf = ({ settings }: Site): AssistantAccess => (settings as { mcp?: AssistantAccess }).mcp ?? 'on'

/** Returns whether a caller is shown the tools that write. */
export const mayWrite = (site: Site, { writes }: Pick<Caller, 'writes'>): boolean => accessOf(site) === 'on' && writes
