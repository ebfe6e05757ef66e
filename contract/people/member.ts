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
} from '../field.ts'
import { act, create, list, read, remove, resource, update } from '../resource.ts'
import { profile } from './person.ts'

/** The time zone, language and region (ISO 3166-1 alpha-2) by which somebody reads times, texts and numbers. */
const spoken = { timezone_name: nullable(text(64)), language: nullable(text(35)), region: nullable(text(2)) }

const written = { email: email(), password: password(), ...profile, ...spoken }

/** Required of callers with a session who change an e-mail address or a password. */
const proof = { current_password: currentPassword() }

const decided = { email: required(email()), ...proof }

/** The resource of members (docs/api/people.md#members). */
export const member = resource({
  name: 'member',
  collection: 'members',
  id: 'member_id',
  about: 'A person with an account on the site.',
  fields: {
    member_id: id(),
    ...profile,
    email: nullable(email()),
    /**
     * The address that the person has requested and not proven yet, which only they see; or that a directory wants for them, which
     * enterprise administrators see too.
     */
    pending_email: { ...nullable(email()), volatile: true },
    /** Time since which the address only gets account mail because of bounces; visible to people who can resume mail. */
    mail_pause_ts: { ...nullable(timestamp({ ts: true })), volatile: true },
    ...spoken,
    last_access: { ...nullable(timestamp({ ts: true })), volatile: true },
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: { organizations: rows('organization'), rooms: rows('room'), meetings: rows('meeting') },
  sorts: ['name', 'company', 'created', 'access', 'email'],
  order: '-access',
  endpoints: {
    all: list(
      '/members',
      { me: flag(), search: searchText(255), email_waits: flag(), seen_since: timestamp() },
      { paged: 'always', about: 'With `seen_since`, members whose last access was at this time or later.' },
    ),
    one: read('/members/:member_id'),
    change: update('/members/:member_id', { ...written, ...proof }),
    add: create('/members', { ...written, email: required(written.email) }),
    confirmEmail: act('/members/:member_id/confirm_email', decided, {
      about:
        'Confirms the `pending_email` set by a directory, which must be sent. E-mailed links are sent to it from ' +
        'then on.',
    }),
    refuseEmail: act('/members/:member_id/refuse_email', decided, {
      about:
        'Rejects the `pending_email` set by a directory, which must be sent. The person keeps, or gets back, the ' +
        'previous address.',
    }),
    resumeMail: act(
      '/members/:member_id/resume_mail',
      {},
      {
        about:
          'Resumes e-mail about meetings to an address that bounced (`mail_pause_ts`). E-mail that the person has ' +
          'unsubscribed from is still not sent.',
      },
    ),
    drop: remove('/members/:member_id'),
  },
})
