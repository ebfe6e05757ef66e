// The tool that writes action items.
import type { OwnRequest } from '../../api/own-changes.ts'
import { type ActionItemRow, actionItemThing } from '../reading/describe.ts'
import { id, object, oneOf, text } from '../tools/tool.ts'
import { htmlOf } from './markdown.ts'
import { defined, oneId } from './place.ts'
import { roomOf } from './rooms.ts'
import { type WritingTool, withoutId, write } from './write.ts'

const STATES: Readonly<Record<string, number>> = { open: 0, closed: 1 }

const ENDPOINTS = {
  action_item_id: 'PATCH /action_items/:action_item_id',
  meeting_id: 'POST /meetings/:meeting_id/action_items',
  room_id: 'POST /rooms/:room_id/action_items',
} as const

const NOUNS = { action_item_id: 'action_item', meeting_id: 'meeting', room_id: 'room' } as const

export const writeActionItem: WritingTool = {
  name: 'write_action_item',
  description:
    'Add an action item (task) to a meeting or room, or change one: text, assignee, due date, or state to close it. Returns a preview first: show it to the person.',
  schema: object({
    action_item_id: id(),
    meeting_id: id(),
    room_id: id(),
    text: text('Markdown'),
    assignee_id: id('A member id'),
    due: text('ISO 8601'),
    state: oneOf('open', 'closed'),
    confirm: text(),
  }),
  writes: true,
  credits: () => 1,
  run: async (context, args) => {
    const { name, id: at } = oneId(args, ['action_item_id', 'meeting_id', 'room_id'])
    const request: OwnRequest = {
      endpoint: ENDPOINTS[name],
      params: { [name]: at },
      body: defined({
        description: args['text'] === undefined ? undefined : await htmlOf(args['text'] as string),
        member_id: args['assignee_id'],
        due_ts: args['due'],
        state: args['state'] === undefined ? undefined : STATES[args['state'] as string],
      }),
    }
    const read = (action_item_id: number): OwnRequest => ({
      endpoint: 'GET /action_items/:action_item_id',
      params: { action_item_id },
    })
    return write(context, 'write_action_item', args, {
      texts: request,
      names: { description: 'text', member_id: 'assignee_id', due_ts: 'due' },
      room: (trx) => roomOf(trx, NOUNS[name], at),
      make: async (requests) => {
        const old = name === 'action_item_id' ? await requests.read<ActionItemRow>(read(at)) : undefined
        const { action_item_id } = await requests.change<ActionItemRow>(request)
        const now = await requests.read<ActionItemRow>(read(action_item_id))
        return {
          room_id: now.room_id.value,
          old: old ? [actionItemThing(old)] : [],
          now: [old ? actionItemThing(now) : withoutId(actionItemThing(now))],
          state: [old],
          done: { noun: 'action_item', id: action_item_id, url: now.action_item_url },
        }
      },
    })
  },
}
