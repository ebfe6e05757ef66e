// Filters of the audit log in its URL: `/audit?action=room_deleted&since=2026-03-01`.
import {
  type AuditAction,
  type AuditObject,
  auditActions,
  auditObjects,
} from '../../../contract/audit/audit-actions.ts'
import { auditResults } from '../../../contract/audit/audited.ts'
import { GREATEST_ID } from '../../../contract/limits.ts'
import { addressText } from '../../kit/page/address-text.ts'
import { dateAfter, isDay } from '../../zone.ts'

/** Filters of a list of notes; missing ones do not filter. Days are calendar days of the reader; the last one is included. */
export interface AuditAddress {
  action?: AuditAction
  result?: (typeof auditResults)[number]
  object_kind?: AuditObject
  object_id?: number
  member_id?: number
  subject_id?: number
  organization_id?: number
  address?: string
  request_id?: string
  since?: string
  until?: string
}

const LONGEST = 64

const oneOf = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value)

const idIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,9}$/.test(String(value)) && Number(value) <= GREATEST_ID ? Number(value) : undefined

const textIn = (value: unknown): string | undefined => addressText(value, LONGEST).trim() || undefined

const dayIn = (value: unknown): string | undefined => (isDay(String(value)) ? String(value) : undefined)

/** Reads the parameters of an address; what is none of ours is passed over. */
export function auditAddress(search: Record<string, unknown>): AuditAddress {
  const all = {
    action: oneOf(Object.keys(auditActions) as AuditAction[], search['action']),
    result: oneOf(auditResults, search['result']),
    object_kind: oneOf(auditObjects, search['object_kind']),
    object_id: idIn(search['object_id']),
    member_id: idIn(search['member_id']),
    subject_id: idIn(search['subject_id']),
    organization_id: idIn(search['organization_id']),
    address: textIn(search['address']),
    request_id: textIn(search['request_id']),
    since: dayIn(search['since']),
    until: dayIn(search['until']),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The filters of the API. `startOf`: the Unix time at which a calendar day begins. */
export function auditFilters({ since, until, ...filters }: AuditAddress, startOf: (date: string) => number) {
  return {
    ...filters,
    ...(since && { since: startOf(since) }),
    // `until` is exclusive.
    ...(until && { until: startOf(dateAfter(until, 1)) }),
  }
}
