// Drafts: the requests of their rows.

import { always, others, own } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'

/** Where everybody has a draft. */
const PLACE = 7
const also = { account: true } as const

export const noun: PermissionNoun = {
  like: {
    'GET /drafts, /drafts/:place': 'GET /hooks, /hooks/:hook',
    'PUT /drafts/:place': 'POST /hooks with neither',
    'DELETE /drafts/:place': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /drafts, /drafts/:place': [
        { ask: () => ['GET', '/drafts'], also, by: ({ place }) => Number(place), may: always(() => [PLACE]) },
        { ask: () => ['GET', `/drafts/${PLACE}`], also, may: own },
      ],
      'PUT /drafts/:place': [{ ask: () => ['PUT', `/drafts/${PLACE}`, { text: 'Spring tides' }], also, may: others }],
      'DELETE /drafts/:place': [{ ask: () => ['DELETE', `/drafts/${PLACE}`], also, may: own }],
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    for (const member_id of account ? [person, cast.host] : [])
      await trx
        .insertInto('draft')
        .values({ place: String(PLACE), text: 'Low water', member_id, ...stamps })
        .onConflict((same) => same.doNothing())
        .execute()
    return {}
  },
  ids: { place: () => PLACE },
  tables: { stamped: ['draft'] },
  say: (trx, { person, cast }, text) =>
    trx.updateTable('draft').set({ text }).where('member_id', 'in', [person, cast.host]).execute(),
}
