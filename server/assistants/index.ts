// Assistants: the endpoint of the Model Context Protocol (docs/assistants.md). Other modules import this file only.

export {
  /** Serves `/mcp` below the path of a site. */
  assistants,
} from './endpoint/endpoint.ts'
export type {
  /** Makes the handler of messages, where tests have other tools. */
  McpHandlerOf,
} from './endpoint/protocol.ts'
