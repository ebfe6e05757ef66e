// Members: people, site-wide.
import { email, flag, id, must, nullable, password, rows, timestamp, words } from './field.ts'
import { profile } from './person.ts'
import { create, list, read, remove, resource, update } from './resource.ts'

const written = { email: email(), password: password(), ...profile }

export const member = resource({
  name: 'member',
  collection: 'members',
  id: 'member_id',
  about: 'A person who is known to the site.',
  fields: {
    member_id: id(),
    ...profile,
    email: nullable(email()),
    last_access: { ...nullable(timestamp({ ts: true })), passing: true },
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: { organizations: rows('organization'), rooms: rows('room'), meetings: rows('meeting') },
  sorts: ['name', 'company', 'created', 'access', 'email'],
  order: '-access',
  endpoints: {
    all: list('/members', { me: flag(), search: words(255) }, { paged: 'always' }),
    one: read('/members/:member_id'),
    change: update('/members/:member_id', written),
    add: create('/members', { ...written, email: must(written.email) }),
    drop: remove('/members/:member_id'),
  },
})
