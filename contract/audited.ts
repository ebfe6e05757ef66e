// What an entry of the audit log is said with: what is done to what, and what comes of it.

/** What something is done to, by the name of its noun. */
export const auditObjects = [
  'site',
  'organization',
  'organization_member',
  'room',
  'room_member',
  'member',
  'meeting',
  'attendee',
  'meeting_source',
  'meeting_series',
  'invitee',
  'meeting_series_source',
  'template',
  'template_attendee',
  'agenda_item',
  'note',
  'action_item',
  'attachment',
  'chat_message',
  'hook',
  'api_token',
  'session',
  'application',
  'authorization',
] as const
export type AuditObject = (typeof auditObjects)[number]

export interface AuditedAction {
  readonly display: string
  /** What it is done to; undefined where that is another each time. */
  readonly object: AuditObject | undefined
  readonly result: AuditResult
  /** When it is written down, as a sentence. */
  readonly when: string
}

/** `refused`: somebody wanted it and did not get it. */
export const auditResults = ['done', 'refused'] as const
export type AuditResult = (typeof auditResults)[number]

const action = (result: AuditResult) => (object: AuditObject | undefined, display: string, when: string) =>
  ({ result, object, display, when }) as const
export const done = action('done')
export const refused = action('refused')
