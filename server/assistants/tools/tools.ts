// The tools: which ones a caller has, what they cost, and how they are called.
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Caller } from '../../access/actor.ts'
import type { Site } from '../../site.ts'
import type { WritingContext, WritingTool } from '../changes/write.ts'
import { writeActionItem } from '../changes/write-action-item.ts'
import { writeAgenda } from '../changes/write-agenda.ts'
import { writeMeeting } from '../changes/write-meeting.ts'
import { writeNote } from '../changes/write-note.ts'
import { isMessage, toolCalled } from '../endpoint/json-rpc.ts'
import { listActionItems, listDecisions, listMeetings, search } from '../reading/lists.ts'
import { readChanges } from '../reading/read-changes.ts'
import { readMeeting } from '../reading/read-meeting.ts'
import { type Arguments, checkArguments, type Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'

const READING: readonly Tool[] = [search, listMeetings, readMeeting, listActionItems, listDecisions, readChanges]
const WRITING: readonly WritingTool[] = [writeNote, writeActionItem, writeAgenda, writeMeeting]

const byName = new Map<string, Tool | WritingTool>([...READING, ...WRITING].map((tool) => [tool.name, tool]))

const listedOf = ({ name, description, schema, writes }: Omit<Tool, 'run'>): ListedTool => ({
  name,
  description,
  inputSchema: schema as unknown as ListedTool['inputSchema'],
  annotations: writes ? { destructiveHint: false } : { readOnlyHint: true },
})

const readingListed = READING.map(listedOf)
const allListed = [...readingListed, ...WRITING.map(listedOf)]

/** The tools that a caller is shown. */
export const toolsFor = (site: Site, caller: Pick<Caller, 'writes'>): readonly ListedTool[] =>
  site.settings.mcp === 'on' && caller.writes ? allListed : readingListed

/** Returns whether there is a tool of this name that writes. */
export const isWriting = (name: string | undefined): boolean => name !== undefined && byName.get(name)?.writes === true

/** Credits of one call at most. */
const MOST_CREDITS = 10

/** What a message costs: one credit, or what the requests of its tool would cost in the API. */
export function creditsOf(message: unknown): number {
  const tool = isMessage(message) ? byName.get(toolCalled(message) ?? '') : undefined
  if (!tool) return 1
  const args = (message as { params: { arguments?: unknown } }).params.arguments
  const sent = typeof args === 'object' && args !== null ? (args as Arguments) : {}
  const cost = tool.credits(sent)
  return Number.isFinite(cost) ? Math.max(1, Math.min(MOST_CREDITS, cost)) : 1
}

const result = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
})

const BUSY = 'The site cannot do this right now. Try again later.'

/** Calls a tool that the caller has. */
export async function callTool(context: WritingContext, name: string, args: Arguments): Promise<CallToolResult> {
  const tool = byName.get(name)!
  try {
    checkArguments(tool.schema, args)
    return result(await tool.run(context, args))
  } catch (error) {
    if (error instanceof ToolError) return result(error.message, true)
    context.log.error({ err: error }, 'A tool of an assistant failed.')
    return result(BUSY, true)
  }
}
