// Status of the site in numbers: the part of `doctor` for administrators.
import { flag, group, integer, nullable, oneOf, text, timestamp } from './field.ts'
import { GREATEST_ID } from './limits.ts'
import { custom, resource } from './resource.ts'

const count = integer(0, GREATEST_ID)
const bytes = integer(0, Number.MAX_SAFE_INTEGER)

const fields = {
  database: oneOf('sqlite', 'postgres'),
  timezone_name: text(64),
  organizations: count,
  rooms: count,
  members: count,
  /** Bytes of attached files, and how many there may be. */
  stored_bytes: bytes,
  stored_bytes_limit: bytes,
  /** The version of the server. */
  version: text(64),
  /** When the last backup was made; null: none was. */
  last_backup_ts: nullable(timestamp()),
  /** Providers with which people sign in. */
  sign_in_providers: count,
  /** Whether webhooks and mail are paused, as after a restore. */
  deliveries_paused: flag(),
  mail: group({
    /** Whether the site sends mail at all. */
    sends: flag(),
    /** Whether people can answer invitations by mail. */
    replies: flag(),
    waiting: count,
    sent: count,
    failed: count,
    /** Addresses that take no mail any more. */
    paused_addresses: count,
    last_failure: nullable(text()),
    last_failure_ts: nullable(timestamp()),
  }),
}

export const siteState = resource({
  name: 'site_state',
  collection: 'site_state',
  id: '',
  about:
    'The status of the site: how much content it has, its version and last backup, and how much e-mail it sent in the last 30 days.',
  fields,
  endpoints: {
    now: custom('GET', '/site_state', {}, fields, {
      about: 'For enterprise administrators, but not through applications. No connection to the mail server is made.',
    }),
  },
})
