// Who is in a meeting: the requests of their rows.
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { NamedInBody, PermissionNoun } from '../../noun.ts'

const READS = 'GET /meetings/:meeting (all embeds, HEAD)'
const at = ({ meeting }: House) => `/meetings/${meeting}/presence`
const named: Pick<NamedInBody, 'ask' | 'status'> = { ask: (house) => ['PUT', at(house)], status: 422 }

export const noun: PermissionNoun = {
  like: {
    'GET /meetings/:meeting/presence': READS,
    'PUT /meetings/:meeting/presence': READS,
    'DELETE /meetings/:meeting/presence': READS,
  },
  trials: {
    content: {
      'GET /meetings/:meeting/presence': [{ ask: (house) => ['GET', at(house)], may: others }],
      'PUT /meetings/:meeting/presence': [{ ask: (house) => ['PUT', at(house), {}], may: others }],
      'DELETE /meetings/:meeting/presence': [{ ask: (house) => ['DELETE', at(house)], may: others }],
    },
  },
  // What a person looks at and writes.
  bodies: {
    'presence.set agenda_item_id': {
      ...named,
      body: (agenda_item_id) => ({ agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
    },
    'presence.set thing_id': {
      ...named,
      body: (thing_id) => ({ writing: 'note', thing_id }),
      foreign: ({ notes }) => notes.meeting,
    },
  },
}
