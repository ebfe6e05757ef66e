// What a random act is drawn from: people, and whatever there is at the moment.
import type { Client } from '../../client.ts'
import type { Chance } from '../../rules/chance.ts'
import type { Stage } from '../../stage.ts'

/** Somebody who keeps a copy and acts. */
export interface ActingPerson {
  id: number
  email: string
  client: Client
}

/** Somebody who is in places as others are, keeps no copy and may be deleted. */
export interface Bystander {
  id: number
  email: string
}

/** How often an act is drawn, and the act. */
export type Act = readonly [weight: number, run: () => Promise<unknown>]

type Places = 'organization' | 'organization_member' | 'room' | 'room_member' | 'template' | 'template_attendee'
type Meetings = 'meeting' | 'attendee' | 'meeting_series' | 'invitee' | 'meeting_source' | 'meeting_series_source'
type Contents = 'note' | 'action_item' | 'agenda_item' | 'agenda_proposal' | 'attachment' | 'chat_message' | 'decision'
type Groups = 'group' | 'group_role'
type Inboxes = 'notification' | 'member'
export type Table = Places | Meetings | Contents | Groups | Inboxes

export const [HOUR, DAY] = [3600, 86_400]

export interface Drawn {
  stage: Stage
  chance: Chance
  /** Who acts. */
  client: Client
  who: ActingPerson
  /** Those who are there without a copy; acts add to them and take away. */
  bystanders: Bystander[]
  words: () => string
  role: () => number
  /** Anybody. */
  person: () => Bystander
  /** Somebody as a body names them: by id or by address. */
  named: () => { member_id: number } | { email: string }
  /** The value, or nothing. */
  perhaps: <T>(value: T) => T | undefined
  /** The id of some row; 1 where there is none. */
  some: (table: Table) => Promise<number>
  /** The ids of all rows of one holder. */
  within: (table: Table, holder: Table, id: number) => Promise<number[]>
  /** How many rows there are. */
  count: (table: Table) => Promise<number>
}

/** Draws for one act. */
export function drawFor(
  given: Pick<Drawn, 'stage' | 'chance' | 'client' | 'who' | 'bystanders'>,
  people: ActingPerson[],
): Drawn {
  const { stage, chance, bystanders } = given
  const rows = (table: Table) => stage.site.db.reads.selectFrom(table as 'room')
  const person = () => chance.one<Bystander>([...people, ...bystanders])
  return {
    ...given,
    words: () => `${chance.one(['Roof', 'Harbour', 'Budget', 'Garden', 'Paint'])} ${chance.number(1, 999)}`,
    role: () => chance.one([2, 3, 4, 5]),
    person,
    named: () => {
      const { id, email } = person()
      return id % 2 ? { member_id: id } : { email }
    },
    perhaps: (value) => (chance.odds(0.5) ? value : undefined),
    some: async (table) => {
      const key = `${table}_id` as 'room_id'
      const found = await rows(table).select(key).orderBy(key).execute()
      return found.length ? chance.one(found)[key] : 1
    },
    within: async (table, holder, id) => {
      const [key, above] = [`${table}_id` as 'room_id', `${holder}_id` as 'room_id']
      const found = await rows(table).select(key).where(above, '=', id).orderBy(key).execute()
      return found.map((row) => row[key])
    },
    count: async (table) =>
      (
        await rows(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  }
}
