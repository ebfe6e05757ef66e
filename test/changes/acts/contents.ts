// Random acts upon what lies in rooms and meetings: notes, action items, agendas, files and chat.
import type { Act, Drawn } from './act.ts'

export const actsOnContents = (drawn: Drawn): Act[] => [
  ...notes(drawn),
  ...items(drawn),
  ...agendas(drawn),
  ...proposals(drawn),
  ...backlogs(drawn),
  ...files(drawn),
]

const notes = ({ chance, client, words, perhaps, some, within }: Drawn): Act[] => [
  [
    5,
    async () => {
      const meeting = await some('meeting')
      const agenda_item_id = perhaps(chance.one(await within('agenda_item', 'meeting', meeting)))
      return client.post(`/meetings/${meeting}/notes`, { description: words(), tags: [words()], agenda_item_id })
    },
  ],
  [2, async () => client.post(`/rooms/${await some('room')}/notes`, { description: words() })],
  [3, async () => client.patch(`/notes/${await some('note')}`, { description: words(), tags: perhaps([words()]) })],
  [3, async () => client.delete(`/notes/${await some('note')}`)],
]

const items = ({ stage, chance, client, words, person, perhaps, some }: Drawn): Act[] => [
  [
    4,
    async () =>
      client.post(`/meetings/${await some('meeting')}/action_items`, {
        description: words(),
        member_id: perhaps(person().id),
      }),
  ],
  [
    2,
    async () =>
      client.post(`/rooms/${await some('room')}/action_items`, {
        description: words(),
        member_id: perhaps(person().id),
      }),
  ],
  [
    4,
    async () =>
      client.patch(
        `/action_items/${await some('action_item')}`,
        chance.odds(0.6) ? { member_id: chance.odds(0.2) ? null : person().id } : { state: chance.number(0, 1) },
      ),
  ],
  [3, async () => client.delete(`/action_items/${await some('action_item')}`)],
  // A Guest of a room is to do something that they may not read otherwise, and then is not.
  [
    3,
    async () => {
      const outsiders = await stage.site.db.reads
        .selectFrom('room_member')
        .select(['room_id', 'member_id'])
        .where('role_id', '=', 5)
        .orderBy('room_member_id')
        .execute()
      if (!outsiders.length) return
      const { room_id, member_id } = chance.one(outsiders)
      const { status, body } = await client.post(`/rooms/${room_id}/action_items`, { description: words(), member_id })
      return status === 201 && client.patch(`/action_items/${body.action_item_id}`, { member_id: null })
    },
  ],
]

/** Backlogs, and moving what agendas and backlogs hold, with all that belongs to it. */
const backlogs = ({ chance, client, words, some }: Drawn): Act[] => [
  [2, async () => client.post(`/rooms/${await some('room')}/backlog_items`, { title: words() })],
  [2, async () => client.post(`/meeting_series/${await some('meeting_series')}/backlog_items`, { title: words() })],
  [
    5,
    async () => {
      const to = chance.one(['meeting', 'meeting_series', 'room'] as const)
      return client.post(`/agenda_items/${await some('agenda_item')}/move`, {
        ...{ [`${to}_id`]: await some(to), copy: chance.odds(0.2) },
      })
    },
  ],
]

const agendas = ({ chance, client, words, person, perhaps, some, within }: Drawn): Act[] => [
  [
    3,
    async () => {
      const meeting = await some('meeting')
      const parent_id = perhaps(chance.one(await within('agenda_item', 'meeting', meeting)))
      const item = {
        title: words(),
        parent_id,
        duration_seconds: perhaps(600),
        presenter_id: chance.odds(0.2) ? person().id : undefined,
      }
      return client.post(`/meetings/${meeting}/agenda_items`, item)
    },
  ],
  [
    2,
    async () =>
      client.patch(
        `/agenda_items/${await some('agenda_item')}`,
        chance.odds(0.5)
          ? { title: words(), duration_seconds: perhaps(chance.number(1, 60) * 60) }
          : { position: chance.number(0, 3), state: perhaps('current') },
      ),
  ],
  [3, async () => client.delete(`/agenda_items/${await some('agenda_item')}`)],
  [
    1,
    async () => {
      const meeting = await some('meeting')
      const present = (await within('agenda_item', 'meeting', meeting)).filter(() => chance.odds(0.5))
      const agenda_items = [
        ...present.map((agenda_item_id) => ({ agenda_item_id, title: words() })),
        { title: words(), children: [{ title: words() }] },
      ]
      return client.put(`/meetings/${meeting}/agenda_items`, { agenda_items })
    },
  ],
  [
    1,
    async () =>
      client.post(`/meetings/${await some('meeting')}/agenda_items/copy`, { meeting_id: await some('meeting') }),
  ],
  [
    2,
    async () => {
      const [meeting] = await within('meeting', 'meeting_series', await some('meeting_series'))
      await client.patch(`/meetings/${meeting ?? 1}`, { state: 'started' })
      return client.post(`/meetings/${meeting ?? 1}/agenda_items/carry_over`, {})
    },
  ],
]

const proposals = ({ client, words, some }: Drawn): Act[] => [
  [3, async () => client.post(`/meetings/${await some('meeting')}/agenda_proposals`, { title: words() })],
  [1, async () => client.patch(`/agenda_proposals/${await some('agenda_proposal')}`, { title: words() })],
  [1, async () => client.post(`/agenda_proposals/${await some('agenda_proposal')}/accept`, {})],
  [1, async () => client.post(`/agenda_proposals/${await some('agenda_proposal')}/decline`, { comment: words() })],
  [1, async () => client.delete(`/agenda_proposals/${await some('agenda_proposal')}`)],
]

const files = ({ chance, client, who, words, perhaps, some, within }: Drawn): Act[] => [
  [
    3,
    async () => {
      const meeting = await some('meeting')
      const items = await within('agenda_item', 'meeting', meeting)
      const file = { name: 'plan.txt', type: 'text/plain', size: 5, agenda_item_id: perhaps(chance.one(items)) }
      return who.client.post(`/meetings/${meeting}/attachments`, file)
    },
  ],
  [
    3,
    async () =>
      client.ask('PUT', `/attachments/${await some('attachment')}/content`, undefined, {
        payload: 'Roof.',
        headers: { 'content-type': 'text/plain' },
      }),
  ],
  [1, async () => client.patch(`/attachments/${await some('attachment')}`, { name: `${chance.number(1, 9)}.txt` })],
  [1, async () => client.delete(`/attachments/${await some('attachment')}`)],
  [3, async () => client.post(`/meetings/${await some('meeting')}/chat_messages`, { text: words() })],
  [
    2,
    async () => {
      const [message] = await within('chat_message', 'meeting', await some('meeting'))
      return client.delete(`/chat_messages/${message ?? (await some('chat_message'))}`)
    },
  ],
]
