// Entries of the audit log: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { others } from '../../cells.ts'
import type { PermissionNoun } from '../../noun.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Of the audit log. */
    entry: number
  }
}

const also = { account: true } as const

export const noun: PermissionNoun = {
  like: { 'GET /audit, /audit/:entry': 'POST /organizations' },
  trials: {
    places: {
      'GET /audit, /audit/:entry': [
        { ask: () => ['GET', '/audit?per_page=1'], may: others },
        { ask: () => ['GET', '/audit?format=xlsx&per_page=1'], may: others },
        { ask: ({ entry }) => ['GET', `/audit/${entry}`], also, may: others },
      ],
    },
  },
  after: ['session'],
  whole: also,
  furnish: async (trx, { cast, otherSession }, { account }) => {
    if (!account) return { entry: 0 }
    const done = { create_ts: NOW, action: 'signed_in', result: 'done', object_kind: 'session' } as const
    const { audit_id } = await trx
      .insertInto('audit')
      .values({ ...done, member_id: cast.host, via: 'session', object_id: otherSession })
      .returning('audit_id')
      .executeTakeFirstOrThrow()
    return { entry: audit_id }
  },
  paper: { entry: 1 },
  ids: { audit_id: ({ entry }) => entry },
  ofSite: ['audit_entry'],
}
