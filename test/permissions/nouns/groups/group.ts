// Groups of the directory, with the roles that they give: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { others } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'

declare module '../../houses/house.ts' {
  interface House {
    group: number
    groupRole: number
  }
}

let made = 0
const also = { account: true } as const
const OF_SITE = 'POST /organizations'

const one = ({ group }: House) => `/groups/${group}`
const role = ({ groupRole }: House) => `/group_roles/${groupRole}`
const named = () => ({ name: `Pilots ${++made}` })
const observer = ({ room }: House) => ({ room_id: room, role_id: 4 })

export const noun: PermissionNoun = {
  like: {
    'GET /groups, /groups/:group (and /roles), /group_roles/:role': OF_SITE,
    'POST /groups': OF_SITE,
    'PATCH /groups/:group': OF_SITE,
    'DELETE /groups/:group': OF_SITE,
    'POST /groups/:group/roles': OF_SITE,
    'DELETE /group_roles/:role': OF_SITE,
  },
  trials: {
    places: {
      'GET /groups, /groups/:group (and /roles), /group_roles/:role': [
        { ask: () => ['GET', '/groups'], may: others },
        { ask: (house) => ['GET', one(house)], also, may: others },
        { ask: (house) => ['GET', `${one(house)}/roles`], also, may: others },
        { ask: (house) => ['GET', role(house)], also, may: others },
      ],
      'POST /groups': [{ ask: () => ['POST', '/groups', named()], may: others, fresh: true }],
      'PATCH /groups/:group': [{ ask: (house) => ['PATCH', one(house), named()], also, may: others }],
      'DELETE /groups/:group': [{ ask: (house) => ['DELETE', one(house)], also, may: others }],
      'POST /groups/:group/roles': [
        { ask: (house) => ['POST', `${one(house)}/roles`, observer(house)], also, may: others },
      ],
      'DELETE /group_roles/:role': [{ ask: (house) => ['DELETE', role(house)], also, may: others }],
    },
  },
  whole: also,
  furnish: async (trx, { organization: organization_id }, { account }) => {
    if (!account) return { group: 0, groupRole: 0 }
    const name = `Harbour crew ${++made}`
    const { group_id } = await trx
      .insertInto('group')
      .values({ name, name_key: name.toLowerCase(), ...stamps })
      .returning('group_id')
      .executeTakeFirstOrThrow()
    const { group_role_id } = await trx
      .insertInto('group_role')
      .values({ group_id, organization_id, role_id: 5, create_ts: NOW })
      .returning('group_role_id')
      .executeTakeFirstOrThrow()
    return { group: group_id, groupRole: group_role_id }
  },
  paper: { group: 1, groupRole: 1 },
  ids: { group_id: ({ group }) => group, group_role_id: ({ groupRole }) => groupRole },
  tables: { stamped: ['group'], other: ['group_member', 'group_role'] },
  needed: { 'group.add': named, 'group_role.add': observer },
  ofSite: ['group', 'group_role'],
  deeds: {
    group_added: () => ['POST', '/groups', named()],
    group_changed: (house) => ['PATCH', one(house), named()],
    group_deleted: (house) => ['DELETE', one(house)],
    group_role_added: (house) => ['POST', `${one(house)}/roles`, observer(house)],
    group_role_removed: (house) => ['DELETE', role(house)],
  },
}
