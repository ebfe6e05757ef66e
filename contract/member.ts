// Members: the people of the site.
import {
  currentPassword,
  email,
  flag,
  id,
  nullable,
  password,
  required,
  rows,
  searchText,
  text,
  timestamp,
} from './field.ts'
import { profile } from './person.ts'
import { create, list, read, remove, resource, update } from './resource.ts'

const spoken = { timezone_name: nullable(text(64)), language: nullable(text(35)) }

const written = { email: email(), password: password(), ...profile, ...spoken }

/** Required of callers with a session who change an e-mail address or a password. */
const proof = { current_password: currentPassword() }

/** The resource of members (docs/api.md#members). */
export const member = resource({
  name: 'member',
  collection: 'members',
  id: 'member_id',
  about: 'A person with an account on the site.',
  fields: {
    member_id: id(),
    ...profile,
    email: nullable(email()),
    /** The address that the person has requested and not proven yet; only they see it. */
    pending_email: { ...nullable(email()), volatile: true },
    ...spoken,
    last_access: { ...nullable(timestamp({ ts: true })), volatile: true },
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: { organizations: rows('organization'), rooms: rows('room'), meetings: rows('meeting') },
  sorts: ['name', 'company', 'created', 'access', 'email'],
  order: '-access',
  endpoints: {
    all: list('/members', { me: flag(), search: searchText(255) }, { paged: 'always' }),
    one: read('/members/:member_id'),
    change: update('/members/:member_id', { ...written, ...proof }),
    add: create('/members', { ...written, email: required(written.email) }),
    drop: remove('/members/:member_id'),
  },
})
