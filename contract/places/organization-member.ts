// Organization members: people of one organization, with their role.
import { ADMINISTRATOR, GUEST, MEMBER, OWNER, organizationRoles } from '../codes.ts'
import { coded, id, nullable, text, timestamp, tuple } from '../field.ts'
import { membershipProfile } from '../people/person.ts'
import { as, create, list, read, remove, resource, update } from '../resource.ts'
import { leavingAbout, leavingParameters } from './leaving.ts'

const owners = as('/organizations/:organization_id/owners', { role_id: OWNER })
/** The sub-collections that people can be added to, without `owners`: ownership is changed at the organization. */
const byRole = [
  as('/organizations/:organization_id/administrators', { role_id: ADMINISTRATOR }),
  as('/organizations/:organization_id/members', { role_id: MEMBER }),
  as('/organizations/:organization_id/guests', { role_id: GUEST }),
] as const

const flat = '/organization_members/:organization_member_id'
const nested = '/organizations/:organization_id/organization_members/:organization_member_id'
const eachByRole = [owners, ...byRole].map((role) => as(`${role.path}/:organization_member_id`, role.as))

const changed = { ...membershipProfile, role_id: coded(organizationRoles) }

/** The resource of organization members. */
export const organizationMember = resource({
  name: 'organization_member',
  collection: 'organization_members',
  id: 'organization_member_id',
  about: 'A person in an organization, and their role.',
  fields: {
    organization_member_id: id(),
    member_id: id(),
    member_name: text(),
    organization_id: tuple('organization_name'),
    role_id: coded(organizationRoles),
    from_group_id: nullable(id()),
    from_group_name: nullable(text()),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    inOrganization: list(['/organizations/:organization_id/organization_members', owners, ...byRole], {
      member_id: id(),
    }),
    one: read([flat, nested, ...eachByRole]),
    change: update([flat, nested, ...eachByRole], changed),
    add: create(['/organizations/:organization_id/organization_members', ...byRole], { ...changed, member_id: id() }),
    drop: remove([flat, nested, ...eachByRole], leavingParameters, { about: leavingAbout }),
  },
})
