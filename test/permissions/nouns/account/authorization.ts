// What a person and the host have allowed each other's applications: the requests of their rows.
import { always, others, own } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    authorization: number
    otherAuthorization: number
  }
}

const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (verb: string): Try[] => [
  { ask: ({ authorization }) => [verb, `/authorizations/${authorization}`], also, may: own },
  { ask: ({ otherAuthorization }) => [verb, `/authorizations/${otherAuthorization}`], also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /authorizations, /authorizations/:authorization': 'GET /hooks, /hooks/:hook',
    'DELETE /authorizations/:authorization': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /authorizations, /authorizations/:authorization': [
        {
          ask: () => ['GET', '/authorizations'],
          also,
          by: 'authorization_id',
          may: always(({ authorization }) => [authorization]),
        },
        ...each('GET'),
      ],
      'DELETE /authorizations/:authorization': each('DELETE'),
    },
  },
  after: ['application'],
  whole: also,
  furnish: async (trx, { person, cast, application, otherApplication }, { account }) => {
    if (!account) return { authorization: 0, otherAuthorization: 0 }
    const access = { access: 'read', last_used_ts: null, ...stamps } as const
    const rows = [
      { member_id: person, application_id: otherApplication, ...access },
      { member_id: cast.host, application_id: application, ...access },
    ]
    const inserted = await trx.insertInto('authorization').values(rows).returning('authorization_id').execute()
    const [authorization, otherAuthorization] = idsOf(inserted, 'authorization_id') as [number, number]
    return { authorization, otherAuthorization }
  },
  paper: { authorization: 1, otherAuthorization: 2 },
  ids: { authorization_id: ({ authorization }) => authorization },
  tables: { stamped: ['authorization'] },
  deeds: { authorization_ended: ({ authorization }) => ['DELETE', `/authorizations/${authorization}`] },
}
