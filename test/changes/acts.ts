// Random acts of random people, through HTTP: whatever the API lets them do, and much that it does not.
import type { Client, TestAnswer } from '../client.ts'
import type { Chance } from '../rules/chance.ts'
import { NOW, type Stage } from '../stage.ts'

export interface ActingPerson {
  id: number
  email: string
  client: Client
}

interface Acting {
  stage: Stage
  chance: Chance
  people: readonly ActingPerson[]
}

type Table = 'organization' | 'organization_member' | 'room' | 'room_member' | 'meeting' | 'attendee' | 'meeting_series'
type More = 'invitee' | 'note' | 'action_item' | 'agenda_item' | 'template' | 'template_attendee' | 'attachment'
type Other = 'chat_message' | 'meeting_source' | 'meeting_series_source'

const HOUR = 3600
const DAY = 24 * HOUR

/** Does something at random; most of it is allowed to somebody, and what is refused changes nothing. */
export async function actAtRandom({ stage, chance, people }: Acting): Promise<void> {
  const who = chance.one(people)
  const client = whoeverMay([who, ...chance.some(people, 4)])
  const words = () => `${chance.one(['Roof', 'Harbour', 'Budget', 'Garden', 'Paint'])} ${chance.number(1, 999)}`

  /** The id of some row, sometimes of one that has just gone. */
  async function some(table: Table | More | Other): Promise<number> {
    const key = `${table}_id` as 'room_id'
    const rows = await stage.site.db.reads
      .selectFrom(table as 'room')
      .select(key)
      .orderBy(key)
      .execute()
    return rows.length ? chance.one(rows)[key] : 1
  }
  const person = () => chance.one(people)
  const role = () => chance.one([2, 3, 4, 5])
  const perhaps = <T>(value: T) => (chance.odds(0.5) ? value : undefined)

  const acts: [weight: number, act: () => Promise<unknown>][] = [
    [
      2,
      async () =>
        client.post(`/organizations/${await some('organization')}/rooms`, { name: words(), private: chance.odds(0.5) }),
    ],
    [
      3,
      async () =>
        client.patch(
          `/rooms/${await some('room')}`,
          chance.odds(0.7) ? { private: chance.odds(0.5) } : { name: words() },
        ),
    ],
    [
      4,
      async () =>
        client.post(`/rooms/${await some('room')}/room_members`, { ...byIdOrEmail(person()), role_id: role() }),
    ],
    [4, async () => client.patch(`/room_members/${await some('room_member')}`, { role_id: role() })],
    [
      3,
      async () =>
        client.delete(`/room_members/${await some('room_member')}?meetings=${chance.one(['keep', 'guest', 'leave'])}`),
    ],
    [
      3,
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
    [1, async () => client.delete(`/organization_members/${await some('organization_member')}`)],
    [
      1,
      async () =>
        client.patch(
          `/organizations/${await some('organization')}`,
          chance.odds(0.5) ? { name: words() } : { member_id: person().id },
        ),
    ],
    [
      5,
      async () =>
        client.post(`/rooms/${await some('room')}/meetings`, {
          name: words(),
          start_time: NOW + chance.number(1, 20) * HOUR,
          template_id: chance.odds(0.2) ? await some('template') : undefined,
        }),
    ],
    [3, async () => client.patch(`/meetings/${await some('meeting')}`, { description: words(), location: words() })],
    [
      2,
      async () =>
        client.patch(`/meetings/${await some('meeting')}`, {
          state: chance.one(['started', 'paused', 'ended', 'canceled', 'pending']),
        }),
    ],
    [3, async () => client.patch(`/meetings/${await some('meeting')}`, { room_id: await some('room') })],
    [2, async () => client.delete(`/meetings/${await some('meeting')}`)],
    [
      5,
      async () =>
        client.post(`/meetings/${await some('meeting')}/attendees`, { ...byIdOrEmail(person()), role_id: role() }),
    ],
    [
      3,
      async () =>
        client.patch(
          `/attendees/${await some('attendee')}`,
          chance.odds(0.5) ? { rsvp: chance.number(0, 3) } : { role_id: role() },
        ),
    ],
    [3, async () => client.delete(`/attendees/${await some('attendee')}`)],
    [2, async () => client.post(`/rooms/${await some('room')}/meeting_series`, { name: words(), ...weekly(chance) })],
    [
      2,
      async () =>
        client.patch(
          `/meeting_series/${await some('meeting_series')}`,
          chance.odds(0.5) ? { name: words() } : weekly(chance),
        ),
    ],
    [1, async () => client.delete(`/meeting_series/${await some('meeting_series')}`)],
    [
      1,
      async () => {
        const series = await some('meeting_series')
        return client.post(`/meeting_series/${series}/collapse`, { meeting_id: await some('meeting') })
      },
    ],
    [
      2,
      async () => {
        const series = await some('meeting_series')
        const { body } = await client.get(`/meeting_series/${series}/meeting_summaries?after=${NOW}`)
        const one = body?.length ? chance.one(body as { start_time: { value: number } }[]) : undefined
        return one && client.get(`/meeting_series/${series}/meeting_at/${one.start_time.value}`)
      },
    ],
    [
      3,
      async () =>
        client.post(`/meeting_series/${await some('meeting_series')}/invitees`, {
          ...byIdOrEmail(person()),
          role_id: role(),
        }),
    ],
    [1, async () => client.patch(`/invitees/${await some('invitee')}`, { rsvp: chance.number(0, 3) })],
    [2, async () => client.delete(`/invitees/${await some('invitee')}`)],
    [5, async () => client.post(`/meetings/${await some('meeting')}/notes`, { description: words(), tags: [words()] })],
    [2, async () => client.post(`/rooms/${await some('room')}/notes`, { description: words() })],
    [3, async () => client.patch(`/notes/${await some('note')}`, { description: words() })],
    [2, async () => client.delete(`/notes/${await some('note')}`)],
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
    [2, async () => client.delete(`/action_items/${await some('action_item')}`)],
    [
      3,
      async () =>
        client.post(`/meetings/${await some('meeting')}/agenda_items`, {
          title: words(),
          presenter_id: perhaps(person().id),
          parent_id: perhaps(await some('agenda_item')),
        }),
    ],
    [1, async () => client.post(`/meeting_series/${await some('meeting_series')}/agenda_items`, { title: words() })],
    [1, async () => client.post(`/templates/${await some('template')}/agenda_items`, { title: words() })],
    [
      2,
      async () =>
        client.patch(
          `/agenda_items/${await some('agenda_item')}`,
          chance.odds(0.5) ? { title: words() } : { position: chance.number(0, 3), state: perhaps('current') },
        ),
    ],
    [2, async () => client.delete(`/agenda_items/${await some('agenda_item')}`)],
    [
      1,
      async () =>
        client.post(`/meetings/${await some('meeting')}/agenda_items/copy`, { meeting_id: await some('meeting') }),
    ],
    [1, async () => client.post(`/meetings/${await some('meeting')}/agenda_items/carry_over`, {})],
    [2, async () => client.post(`/rooms/${await some('room')}/templates`, { name: words() })],
    [1, async () => client.patch(`/templates/${await some('template')}`, { name: words() })],
    [1, async () => client.delete(`/templates/${await some('template')}`)],
    [
      2,
      async () =>
        client.post(`/templates/${await some('template')}/attendees`, { member_id: person().id, role_id: role() }),
    ],
    [1, async () => client.delete(`/template_attendees/${await some('template_attendee')}`)],
    [
      2,
      async () =>
        client.post(`/meetings/${await some('meeting')}/attachments`, {
          name: 'plan.txt',
          type: 'text/plain',
          size: 5,
        }),
    ],
    [
      2,
      async () =>
        client.ask('PUT', `/attachments/${await some('attachment')}/content`, undefined, {
          payload: 'Roof.',
          headers: { 'content-type': 'text/plain' },
        }),
    ],
    [1, async () => client.patch(`/attachments/${await some('attachment')}`, { name: 'roof.txt' })],
    [1, async () => client.delete(`/attachments/${await some('attachment')}`)],
    [3, async () => client.post(`/meetings/${await some('meeting')}/chat_messages`, { text: words() })],
    [1, async () => client.delete(`/chat_messages/${await some('chat_message')}`)],
    [
      1,
      async () =>
        client.post(`/meetings/${await some('meeting')}/meeting_sources`, { source_type: 'x', source_id: words() }),
    ],
    [1, async () => client.patch(`/meeting_sources/${await some('meeting_source')}`, { source_id: words() })],
    [1, async () => client.delete(`/meeting_sources/${await some('meeting_source')}`)],
    [
      1,
      async () =>
        client.post(`/meeting_series/${await some('meeting_series')}/meeting_series_sources`, {
          source_type: 'x',
          source_id: words(),
        }),
    ],
    [1, async () => client.delete(`/meeting_series_sources/${await some('meeting_series_source')}`)],
    [2, async () => client.patch(`/members/${who.id}`, { first_name: words() })],
    [
      1,
      async () => {
        const organization = await some('organization')
        return chance.odds(0.4)
          ? client.delete(`/organizations/${organization}/rooms/${await some('room')}`)
          : undefined
      },
    ],
  ]
  let at = chance.number(
    1,
    acts.reduce((sum, [weight]) => sum + weight, 0),
  )
  const [, act] = acts.find(([weight]) => (at -= weight) <= 0)!
  await act()
  if (chance.odds(0.1)) stage.pass(chance.number(1, DAY / 8))
}

/** Has one after the other try it, until somebody is not forbidden to. */
function whoeverMay(people: readonly ActingPerson[]): Client {
  const ask: Client['ask'] = async (...asked) => {
    let answer: TestAnswer | undefined
    for (const { client } of people) {
      answer = await client.ask(...asked)
      if (answer.status !== 403) break
    }
    return answer!
  }
  return {
    ask,
    get: (path, asking) => ask('GET', path, undefined, asking),
    post: (path, body, asking) => ask('POST', path, body, asking),
    put: (path, body, asking) => ask('PUT', path, body, asking),
    patch: (path, body, asking) => ask('PATCH', path, body, asking),
    delete: (path, asking) => ask('DELETE', path, undefined, asking),
    options: (path, asking) => ask('OPTIONS', path, undefined, asking),
  }
}

const byIdOrEmail = ({ id, email }: ActingPerson) => (id % 2 ? { member_id: id } : { email })

const weekly = (chance: Chance) => ({
  dtstart: `2026-03-0${chance.number(3, 6)}T${chance.number(10, 18)}:00:00`,
  timezone_name: 'Europe/Berlin',
  rrule: 'FREQ=WEEKLY',
  rcount: chance.number(2, 5),
  duration_minutes: 30,
})
