// The tool that writes the agenda of a meeting: what is named comes first, in order, and all others stay behind.
import type { OwnRequest } from '../../api/own-changes.ts'
import { type AgendaRow, agendaThing, type MeetingRow } from '../reading/describe.ts'
import { numbered } from '../reading/read-meeting.ts'
import { id, list, object, text } from '../tools/tool.ts'
import { argumentError, ToolError } from '../tools/tool-error.ts'
import { type AgendaChange, newAgenda } from './agenda.ts'
import { htmlOf } from './markdown.ts'
import { roomOf } from './rooms.ts'
import { type WritingTool, write } from './write.ts'

const MOST_ITEMS = 200

const agendaThings = (rows: readonly AgendaRow[]) => {
  const numbers = numbered(rows)
  return rows.map((row, index) => agendaThing(row, numbers[index]!))
}

export const writeAgenda: WritingTool = {
  name: 'write_agenda',
  description:
    'Write the agenda items of a meeting: the given items are placed first, in this order, and all others after them. New items need a title. Returns a preview first: show it to the person.',
  schema: object(
    {
      meeting_id: id(),
      items: list(
        object({
          agenda_item_id: id(),
          title: text(),
          minutes: { type: 'integer', minimum: 0 },
          description: text('Markdown'),
        }),
        MOST_ITEMS,
      ),
      confirm: text(),
    },
    ['meeting_id', 'items'],
  ),
  writes: true,
  credits: () => 1,
  run: async (context, args) => {
    const meeting_id = args['meeting_id'] as number
    const sent = args['items'] as AgendaChange[]
    if (sent.some(({ agenda_item_id, title }) => agenda_item_id === undefined && !title?.trim()))
      throw new ToolError('The argument "items.title" is missing: each new item needs a title.')
    const items: AgendaChange[] = []
    for (const { description, ...item } of sent)
      items.push({ ...item, ...(description !== undefined && { description: await htmlOf(description) }) })
    const request = (rows: readonly AgendaRow[]): OwnRequest => ({
      endpoint: 'PUT /meetings/:meeting_id/agenda_items',
      params: { meeting_id },
      body: { agenda_items: newAgenda(rows, items) },
    })
    const whole: OwnRequest = { endpoint: 'GET /meetings/:meeting_id/agenda_items', params: { meeting_id } }
    const texts = { ...request([]), body: { agenda_items: items.map((item) => ({ title: '', ...item })) } }
    return write(context, 'write_agenda', args, {
      texts,
      names: { agenda_items: 'items' },
      room: (trx) => roomOf(trx, 'meeting', meeting_id),
      make: async (requests) => {
        const meeting = await requests.read<MeetingRow>({
          endpoint: 'GET /meetings/:meeting_id',
          params: { meeting_id },
        })
        const old = await requests.list<AgendaRow>(whole)
        const known = new Set(old.map(({ agenda_item_id }) => agenda_item_id))
        if (items.some(({ agenda_item_id: one }) => one !== undefined && !known.has(one)))
          throw argumentError('items', 'invalid_reference')
        const now = await requests.change<AgendaRow[]>(request(old))
        return {
          room_id: meeting.room_id.value,
          old: agendaThings(old),
          now: agendaThings(now),
          state: [old],
          mailed: meeting_id,
          done: { noun: 'meeting', id: meeting_id, url: meeting.meeting_url },
        }
      },
    })
  },
}
