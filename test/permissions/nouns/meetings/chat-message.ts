// Messages in the chat of a meeting: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { listed, makersToo, others, reads } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    message: number
  }
}

const there = { also: { papers: true } } as const
const inMeeting = ({ meeting }: House) => `/meetings/${meeting}/chat_messages`
const one = ({ message }: House) => `/chat_messages/${message}`
const remove: Try['ask'] = (house) => ['DELETE', one(house)]

const READ = 'GET /meetings/:meeting/chat_messages, /chat_messages/:message'

export const noun: PermissionNoun = {
  like: {
    [READ]: 'GET /meetings/:meeting (all embeds, HEAD)',
    'POST /meetings/:meeting/chat_messages': 'POST /meetings/:meeting/notes',
    'DELETE /chat_messages/:message': 'PATCH /meetings/:meeting (also state)',
  },
  trials: {
    content: {
      [READ]: [
        {
          ask: (house) => ['GET', inMeeting(house)],
          ...there,
          by: 'chat_message_id',
          may: listed(({ message }) => [message]),
        },
        { ask: (house) => ['GET', one(house)], ...there, may: others },
      ],
      // Whoever attends, whatever their role.
      'POST /meetings/:meeting/chat_messages': [
        {
          ask: (house) => ['POST', inMeeting(house), { text: 'High water' }],
          may: (at) => at.cell === 'nt' || others(at),
        },
      ],
      'DELETE /chat_messages/:message': [
        { ask: remove, ...there, may: others },
        // One's own while one reads the meeting.
        { ask: remove, also: { papers: true, mine: 'created' }, may: (at) => reads(at) },
      ],
    },
  },
  shows: {
    'POST /meetings/:meeting/chat_messages': (cell) => (cell === 'nt' ? '✓' : cell),
    'DELETE /chat_messages/:message': makersToo,
  },
  after: ['meeting'],
  whole: { papers: true },
  furnish: async (trx, { meeting, person, cast }, { papers, mine }) => {
    if (!papers) return { message: 0 }
    const create_id = mine === 'created' ? person : cast.host
    const { chat_message_id } = await trx
      .insertInto('chat_message')
      .values({ meeting_id: meeting, create_id, text: 'Low water', create_ts: NOW })
      .returning('chat_message_id')
      .executeTakeFirstOrThrow()
    return { message: chat_message_id }
  },
  paper: { message: 1 },
  ids: { chat_message_id: ({ message }) => message },
  tables: { other: ['chat_message'] },
  say: (trx, { meeting }, text) =>
    trx.updateTable('chat_message').set({ text }).where('meeting_id', '=', meeting).execute(),
  needed: { 'chat_message.add': () => ({ text: 'High water' }) },
  bodies: {
    'chat_message.add mentions': {
      ask: (house) => ['POST', inMeeting(house)],
      body: (member_id) => ({ text: 'High water', mentions: [member_id] }),
      foreign: ({ cast }) => cast.host,
      status: 422,
    },
  },
  deeds: { chat_message_deleted: (house) => ['DELETE', one(house)] },
}
