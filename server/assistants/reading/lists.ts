// The tools that read lists: search, meetings, action items and decisions.
import { parseTimestamp } from '../../rules/time/moment.ts'
import type { Arguments, ToolContext } from '../tools/tool.ts'
import { id, object, oneOf, type Tool, text } from '../tools/tool.ts'
import { argumentError } from '../tools/tool-error.ts'
import { actionItemThing, decisionThing, type MeetingRow, meetingThing, resultThing } from './describe.ts'
import { listed } from './listed.ts'

const next = text()
const one = () => 1

type Query = Record<string, string | number | undefined>

const sentTexts = (args: Arguments, names: readonly string[]): Query =>
  Object.fromEntries(names.map((name) => [name, args[name] as string | undefined]))

export const search: Tool = {
  name: 'search',
  description: 'Search meetings, agendas, notes, decisions, action items, files and people. Use "quotes" for phrases.',
  schema: object(
    {
      query: text(),
      kind: text('Such as decision,note'),
      room_id: id(),
      after: text('ISO 8601'),
      before: text(),
      next,
    },
    ['query'],
  ),
  writes: false,
  credits: one,
  run: (context, sent) =>
    listed(
      context,
      'search',
      sent,
      (args) => ({
        path: '/search_results',
        query: {
          search: args['query'] as string,
          room_id: args['room_id'] as number | undefined,
          ...sentTexts(args, ['kind', 'after', 'before']),
        },
        names: { search: 'query' },
      }),
      resultThing,
    ),
}

/** The time of an argument; throws where it is none. */
function timeIn({ site, caller }: ToolContext, args: Arguments, name: string): number | undefined {
  const sent = args[name]
  if (sent === undefined) return undefined
  const time = parseTimestamp(sent, site.clock(), caller.timezone)
  if (time === undefined) throw argumentError(name, 'invalid_value')
  return time
}

const DAY = 86_400
const IS_DAY = /^\d{4}-\d\d-\d\d$/

export const listMeetings: Tool = {
  name: 'list_meetings',
  description: "List the person's meetings, or those of a room, by start.",
  schema: object({ room_id: id(), from: text('ISO 8601; default: today'), to: text('ISO 8601, inclusive'), next }),
  writes: false,
  credits: one,
  run: (context, sent) =>
    listed(
      context,
      'list_meetings',
      sent,
      (args) => {
        const from = timeIn(context, { from: 'today', ...args }, 'from')!
        const to = timeIn(context, args, 'to')
        const end = to === undefined ? undefined : to + (IS_DAY.test(String(args['to'])) ? DAY : 1)
        return {
          path: args['room_id'] === undefined ? '/meetings' : `/rooms/${args['room_id']}/meetings`,
          // The API leaves out the bounds themselves.
          query: { after: from - 1, before: end, sort: 'start_time' },
          names: { after: 'from', before: 'to' },
        }
      },
      (row: MeetingRow) => meetingThing(row),
    ),
}

export const listActionItems: Tool = {
  name: 'list_action_items',
  description: "List the person's action items (tasks), or those of a room or meeting, by due date.",
  schema: object({ room_id: id(), meeting_id: id(), state: oneOf('open', 'closed', 'any'), next }),
  writes: false,
  credits: one,
  run: (context, sent) =>
    listed(
      context,
      'list_action_items',
      sent,
      ({ room_id, meeting_id, state = 'open' }) => {
        if (room_id !== undefined && meeting_id !== undefined) throw argumentError('room_id', 'conflicting_fields')
        const place =
          meeting_id !== undefined ? `/meetings/${meeting_id}` : room_id !== undefined ? `/rooms/${room_id}` : ''
        return { path: `${place}/action_items`, query: { state: state as string, sort: 'due_ts' } }
      },
      actionItemThing,
    ),
}

export const listDecisions: Tool = {
  name: 'list_decisions',
  description: 'List decisions, newest first; of a room or a meeting series if given.',
  schema: object({
    room_id: id(),
    meeting_series_id: id(),
    search: text(),
    state: oneOf('proposed', 'decided', 'replaced', 'withdrawn'),
    next,
  }),
  writes: false,
  credits: one,
  run: (context, sent) =>
    listed(
      context,
      'list_decisions',
      sent,
      (args) => {
        const { room_id, meeting_series_id } = args
        if (room_id !== undefined && meeting_series_id !== undefined)
          throw argumentError('room_id', 'conflicting_fields')
        const place =
          room_id !== undefined
            ? `/rooms/${room_id}`
            : meeting_series_id !== undefined
              ? `/meeting_series/${meeting_series_id}`
              : ''
        return { path: `${place}/decisions`, query: sentTexts(args, ['search', 'state']) }
      },
      decisionThing,
    ),
}
