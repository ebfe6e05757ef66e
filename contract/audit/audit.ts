// The audit log: who did what, to what, from where, and with which result.

import { id, integer, json, named, nullable, oneOf, searchText, text, timestamp, tuple } from '../field.ts'
import { list, read, resource } from '../resource.ts'
import { type AuditAction, auditActionNames, auditActions } from './audit-actions.ts'
import { auditResults } from './audited.ts'

/** The kinds of credential or caller of an entry. */
export const auditVia = ['token', 'session', 'application', 'operator', 'server', 'link', 'mail', 'directory'] as const

const filters = {
  action: oneOf(...(Object.keys(auditActions) as AuditAction[])),
  result: oneOf(...auditResults),
  member_id: id(),
  subject_id: id(),
  object_kind: searchText(32),
  object_id: id(),
  organization_id: id(),
  address: searchText(64),
  request_id: searchText(64),
  since: timestamp(),
  until: timestamp(),
}

/** The resource of audit entries (docs/audit.md). */
export const auditEntry = resource({
  name: 'audit_entry',
  collection: 'audit',
  id: 'audit_id',
  about: 'An action that was carried out or rejected: by whom, on what, and from where. Entries are never changed.',
  fields: {
    audit_id: id(),
    action: named(auditActionNames),
    result: oneOf(...auditResults),
    member_id: nullable(tuple('member_name')),
    via: nullable(oneOf(...auditVia)),
    token_id: nullable(id()),
    session_id: nullable(id()),
    application_id: nullable(id()),
    object_kind: nullable(text(32)),
    object_id: nullable(id()),
    object_name: nullable(text(255)),
    subject_id: nullable(tuple('subject_name')),
    organization_id: nullable(id()),
    room_id: nullable(id()),
    address: nullable(text(64)),
    request_id: nullable(text(64)),
    details: nullable(json()),
    times: { ...integer(1, Number.MAX_SAFE_INTEGER), volatile: true as const },
    last_ts: { ...timestamp(), volatile: true as const },
    create_ts: timestamp(),
  },
  sorts: ['create_ts'],
  endpoints: {
    all: list('/audit', filters, {
      paged: 'always',
      formats: ['xlsx'],
      about:
        'For enterprise administrators. `since` is inclusive, `until` is exclusive. `times` is how often the same ' +
        'request was rejected, and `last_ts` is when it was last rejected.',
    }),
    one: read('/audit/:audit_id'),
  },
})
