// Applications of a person and of the host: the requests of their rows.
import { always, others, own } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { PermissionNoun, Request } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    application: number
    otherApplication: number
  }
}

let made = 0
const also = { account: true } as const
const redirect_uris = ['https://tides.example/callback']
const named = { name: 'Tide clock', redirect_uris }

/** The same of one's own, and of somebody else's. */
const each = (ask: (application: number) => Request): Try[] => [
  { ask: ({ application }) => ask(application), also, may: own },
  { ask: ({ otherApplication }) => ask(otherApplication), also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /applications, /applications/:application': 'GET /hooks, /hooks/:hook',
    'POST /applications': 'POST /hooks with neither',
    'PATCH /applications/:application': 'DELETE /hooks/:hook',
    'POST /applications/:application/secret': 'DELETE /hooks/:hook',
    'DELETE /applications/:application': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /applications, /applications/:application': [
        {
          ask: () => ['GET', '/applications'],
          also,
          by: 'application_id',
          may: always(({ application }) => [application]),
        },
        ...each((application) => ['GET', `/applications/${application}`]),
      ],
      'POST /applications': [{ ask: () => ['POST', '/applications', named], may: others }],
      'PATCH /applications/:application': each((id) => ['PATCH', `/applications/${id}`, { name: 'Spring tide clock' }]),
      'POST /applications/:application/secret': each((id) => ['POST', `/applications/${id}/secret`, {}]),
      'DELETE /applications/:application': each((id) => ['DELETE', `/applications/${id}`]),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { application: 0, otherApplication: 0 }
    const plain = { name: 'Tide clock', redirect_uris: JSON.stringify(redirect_uris), public: 0, disabled: 0 } as const
    const rows = [person, cast.host].map((member_id) => {
      return { member_id, ...stamps, ...plain, client_id: `fma_${++made}`, secret_hash: '' }
    })
    const inserted = await trx.insertInto('application').values(rows).returning('application_id').execute()
    const [application, otherApplication] = idsOf(inserted, 'application_id') as [number, number]
    return { application, otherApplication }
  },
  paper: { application: 1, otherApplication: 2 },
  ids: { application_id: ({ application }) => application },
  tables: { stamped: ['application'] },
  say: (trx, { person, cast }, name) =>
    trx.updateTable('application').set({ name }).where('member_id', 'in', [person, cast.host]).execute(),
  needed: { 'application.add': () => named },
  deeds: {
    application_registered: () => ['POST', '/applications', named],
    application_changed: ({ application }) => ['PATCH', `/applications/${application}`, { disabled: true }],
    application_secret_renewed: ({ application }) => ['POST', `/applications/${application}/secret`, {}],
    application_deleted: ({ application }) => ['DELETE', `/applications/${application}`],
  },
}
