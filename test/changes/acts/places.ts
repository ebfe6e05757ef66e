// Random acts upon places and people: organizations, rooms, roles, accounts, templates, tokens and drafts.
import type { Act, Drawn } from './act.ts'

/** More rooms and organizations than this are not wanted: then some are deleted rather than made. */
const [ROOMS, ORGANIZATIONS, BYSTANDERS] = [14, 5, 6]

export const actsOnPlaces = (drawn: Drawn): Act[] => [...places(drawn), ...people(drawn), ...templates(drawn)]

const places = ({ stage, chance, client, words, person, some, count, perhaps }: Drawn): Act[] => [
  [
    1,
    async () =>
      (await count('organization')) < ORGANIZATIONS &&
      client.post('/organizations', { name: words(), type: 'enterprise', member_id: person().id }),
  ],
  [
    1,
    async () =>
      (await count('organization')) >= ORGANIZATIONS && client.delete(`/organizations/${await some('organization')}`),
  ],
  [
    2,
    async () =>
      client.patch(
        `/organizations/${await some('organization')}`,
        chance.odds(0.5) ? { name: words() } : { member_id: person().id },
      ),
  ],
  [
    3,
    async () =>
      (await count('room')) < ROOMS &&
      client.post(`/organizations/${await some('organization')}/rooms`, { name: words(), private: chance.odds(0.5) }),
  ],
  [
    2,
    async () => {
      const room_id = await some('room')
      const room = await stage.site.db.reads
        .selectFrom('room')
        .select('organization_id')
        .where('room_id', '=', room_id)
        .executeTakeFirst()
      return (await count('room')) >= ROOMS && client.delete(`/organizations/${room?.organization_id}/rooms/${room_id}`)
    },
  ],
  [
    4,
    async () =>
      client.patch(
        `/rooms/${await some('room')}`,
        chance.odds(0.7) ? { private: chance.odds(0.5) } : { name: words(), description: perhaps(words()) },
      ),
  ],
]

const people = (drawn: Drawn): Act[] => [...seats(drawn), ...accounts(drawn)]

const seats = ({ chance, client, who, role, named, person, some, perhaps }: Drawn): Act[] => [
  [4, async () => client.post(`/rooms/${await some('room')}/room_members`, { ...named(), role_id: perhaps(role()) })],
  // Open rooms are joined, and everybody may leave.
  [2, async () => who.client.post(`/rooms/${await some('room')}/room_members`, { member_id: who.id })],
  [4, async () => client.patch(`/room_members/${await some('room_member')}`, { role_id: role() })],
  [
    3,
    async () =>
      client.delete(`/room_members/${await some('room_member')}?meetings=${chance.one(['keep', 'guest', 'leave'])}`),
  ],
  [
    4,
    async () =>
      client.post(`/organizations/${await some('organization')}/organization_members`, {
        email: person().email,
        role_id: chance.one([2, 3, 3, 4, 5]),
      }),
  ],
  [
    3,
    async () =>
      client.patch(`/organization_members/${await some('organization_member')}`, {
        role_id: chance.one([2, 3, 3, 4, 5]),
      }),
  ],
  [
    1,
    async () =>
      client.delete(
        `/organization_members/${await some('organization_member')}?meetings=${chance.one(['keep', 'guest', 'leave'])}`,
      ),
  ],
]

const accounts = ({ stage, chance, client, who, bystanders, words, some, perhaps }: Drawn): Act[] => [
  [2, async () => client.patch(`/members/${who.id}`, { first_name: words(), company: perhaps(words()) })],
  [
    2,
    async () => {
      if (bystanders.length >= BYSTANDERS) return
      const email = `${chance.number(1, 1_000_000_000)}@elsewhere.example`
      const named = { email, first_name: words(), last_name: 'Rowntree' }
      const { status, body } = await client.post(`/rooms/${await some('room')}/room_members`, named)
      if (status === 201) bystanders.push({ id: body.member_id, email })
    },
  ],
  [
    1,
    async () => {
      if (bystanders.length < BYSTANDERS / 2) return
      const [goes] = bystanders.splice(chance.number(0, bystanders.length - 1), 1)
      const { status } = await client.delete(`/members/${goes!.id}`)
      if (status !== 204) bystanders.push(goes!)
    },
  ],
  [1, async () => who.client.post('/tokens', { name: words(), access: 'read' })],
  [
    1,
    async () => {
      const { body } = await who.client.get('/tokens')
      const spare = body.find(({ name }: { name: string }) => name !== 'test')
      return spare && who.client.delete(`/tokens/${spare.token_id}`)
    },
  ],
  [1, async () => who.client.put(`/drafts/note-${chance.number(1, 9)}`, { text: words() })],
  [1, async () => who.client.delete(`/drafts/note-${chance.number(1, 9)}`)],
  // An enterprise administrator is made by an operator alone.
  [
    2,
    async () => {
      const isOne = stage.site.db.reads.selectFrom('member').select('enterprise_admin').where('member_id', '=', who.id)
      const { enterprise_admin } = await isOne.executeTakeFirstOrThrow()
      if (!chance.odds(enterprise_admin ? 0.7 : 0.2)) return
      await stage.write((trx) =>
        trx
          .updateTable('member')
          .set({ enterprise_admin: enterprise_admin ? 0 : 1 })
          .where('member_id', '=', who.id)
          .execute(),
      )
    },
  ],
]

const templates = ({ chance, client, words, person, role, some, perhaps }: Drawn): Act[] => [
  [4, async () => client.post(`/rooms/${await some('room')}/templates`, { name: words() })],
  [
    1,
    async () =>
      client.patch(`/templates/${await some('template')}`, { name: words(), room_default: perhaps(chance.odds(0.5)) }),
  ],
  [1, async () => client.delete(`/templates/${await some('template')}`)],
  [
    5,
    async () =>
      client.post(`/templates/${await some('template')}/attendees`, { member_id: person().id, role_id: role() }),
  ],
  [1, async () => client.patch(`/template_attendees/${await some('template_attendee')}`, { role_id: role() })],
  [1, async () => client.delete(`/template_attendees/${await some('template_attendee')}`)],
  [2, async () => client.post(`/templates/${await some('template')}/agenda_items`, { title: words() })],
]
