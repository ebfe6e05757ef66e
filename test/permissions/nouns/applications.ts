// Applications of a person and of the host, and what each has allowed the other's: theirs, and nobody else's.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { always, others, own } from '../cells.ts'
import { type FurnishedPlace, idsOf, stamps } from '../houses/furnish.ts'
import type { Also } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

export interface Allowed {
  application: number
  otherApplication: number
  authorization: number
  otherAuthorization: number
}

let made = 0

const redirect_uris = ['https://tides.example/callback']

export async function allowed(trx: Transaction<DB>, { person, cast }: FurnishedPlace, also: Also): Promise<Allowed> {
  if (!also.account) return { application: 0, otherApplication: 0, authorization: 0, otherAuthorization: 0 }
  const both = [person, cast.host].map((member_id) => ({ member_id, ...stamps }))
  const plain = { name: 'Tide clock', redirect_uris: JSON.stringify(redirect_uris), public: 0, disabled: 0 } as const
  const registered = both.map((row) => ({ ...row, ...plain, client_id: `fma_${++made}`, secret_hash: '' }))
  const [application, otherApplication] = idsOf(
    await trx.insertInto('application').values(registered).returning('application_id').execute(),
    'application_id',
  ) as [number, number]
  const [one, other] = both as [(typeof both)[0], (typeof both)[0]]
  const access = { access: 'read', last_used_ts: null } as const
  const [authorization, otherAuthorization] = idsOf(
    await trx
      .insertInto('authorization')
      .values([
        { ...one, application_id: otherApplication, ...access },
        { ...other, application_id: application, ...access },
      ])
      .returning('authorization_id')
      .execute(),
    'authorization_id',
  ) as [number, number]
  return { application, otherApplication, authorization, otherAuthorization }
}

const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (ask: (application: number, authorization: number) => readonly [string, string, object?]): Try[] => [
  { ask: (house) => ask(house.application, house.authorization), also, may: own },
  { ask: (house) => ask(house.otherApplication, house.otherAuthorization), also, may: others },
]

export const applications: Trials = {
  'GET /applications, /applications/:application': [
    {
      ask: () => ['GET', '/applications'],
      also,
      by: 'application_id',
      may: always(({ application }) => [application]),
    },
    ...each((application) => ['GET', `/applications/${application}`]),
  ],
  'POST /applications': [{ ask: () => ['POST', '/applications', { name: 'Tide clock', redirect_uris }], may: others }],
  'PATCH /applications/:application': each((id) => ['PATCH', `/applications/${id}`, { name: 'Spring tide clock' }]),
  'POST /applications/:application/secret': each((application) => ['POST', `/applications/${application}/secret`, {}]),
  'DELETE /applications/:application': each((application) => ['DELETE', `/applications/${application}`]),
  'GET /authorizations, /authorizations/:authorization': [
    {
      ask: () => ['GET', '/authorizations'],
      also,
      by: 'authorization_id',
      may: always(({ authorization }) => [authorization]),
    },
    ...each((_, authorization) => ['GET', `/authorizations/${authorization}`]),
  ],
  'DELETE /authorizations/:authorization': each((_, authorization) => ['DELETE', `/authorizations/${authorization}`]),
}
