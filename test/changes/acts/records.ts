// Random acts upon what shows more to some than to others: decisions, minutes, groups, mail that came back, addresses to be proven.
import { changeGroupMembers } from '../../../server/actions/groups/members.ts'
import { server } from '../../../server/audit/by.ts'
import type { Act, Drawn } from './act.ts'

/** More groups than this are not wanted. */
const GROUPS = 4

export const actsOnRecords = (drawn: Drawn): Act[] => [...decisions(drawn), ...groups(drawn), ...mail(drawn)]

const decisions = ({ chance, client, words, person, some, within }: Drawn): Act[] => [
  [
    3,
    async () => {
      const decided = { description: words(), tags: ['decision'] }
      return client.post(
        chance.odds(0.7) ? `/meetings/${await some('meeting')}/notes` : `/rooms/${await some('room')}/notes`,
        decided,
      )
    },
  ],
  [2, async () => client.patch(`/notes/${await some('decision')}`, { tags: chance.odds(0.5) ? ['decision'] : [] })],
  [
    5,
    async () =>
      client.patch(
        `/decisions/${await some('decision')}`,
        chance.odds(0.8)
          ? { replaces_id: chance.odds(0.8) ? await some('decision') : null }
          : { owner_id: chance.odds(0.3) ? null : person().id },
      ),
  ],
  [1, async () => client.delete(`/notes/${await some('decision')}`)],
  // One that replaces, or is replaced, and what it lies in.
  [
    1,
    async () => {
      const [decided] = await within('decision', 'room', await some('room'))
      return decided && client.delete(`/notes/${decided}`)
    },
  ],
  [
    2,
    async () =>
      client.post(`/meetings/${await some('meeting')}/minutes`, { state: chance.one(['draft', 'review', 'approved']) }),
  ],
]

const groups = ({ stage, chance, client, words, person, role, some, count }: Drawn): Act[] => [
  [2, async () => (await count('group')) < GROUPS && client.post('/groups', { name: words() })],
  [2, async () => client.patch(`/groups/${await some('group')}`, { name: words() })],
  [
    2,
    async () => {
      const of = chance.one(['organization', 'room'] as const)
      return client.post(`/groups/${await some('group')}/roles`, { [`${of}_id`]: await some(of), role_id: role() })
    },
  ],
  [1, async () => client.delete(`/group_roles/${await some('group_role')}`)],
  [1, async () => (await count('group')) >= GROUPS && client.delete(`/groups/${await some('group')}`)],
  // A directory says who is in a group.
  [
    4,
    async () => {
      if (!(await count('group'))) return
      const [group, one] = [await some('group'), person().id]
      const change = chance.odds(0.7) ? { add: [one], remove: [] } : { add: [], remove: [one] }
      const doing = { actor: server, now: stage.site.clock() }
      await stage.write((trx) => changeGroupMembers(trx, doing, group, change))
    },
  ],
]

const mail = ({ stage, chance, who, some }: Drawn): Act[] => [
  [
    4,
    async () => {
      const table = chance.one(['attendee', 'invitee'] as const)
      const id = await some(table)
      const mail_outcome = chance.one(['none', 'sent', 'bounced'] as const)
      await stage.write((trx) =>
        trx
          .updateTable(table as 'attendee')
          .set({ mail_outcome })
          .where(`${table}_id` as 'attendee_id', '=', id)
          .execute(),
      )
    },
  ],
  [
    1,
    async () =>
      who.client.patch(`/members/${who.id}`, {
        email: chance.odds(0.3) ? who.email : `${chance.number(1, 1_000_000_000)}@elsewhere.example`,
      }),
  ],
]
