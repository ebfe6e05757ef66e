// The parts of an audited action: its kind of object, its result, its name.

/** The kinds of objects of audited actions, by the name of the resource. */
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
  'mailing',
  'hook',
  'api_token',
  'calendar_feed',
  'directory_token',
  'session',
  'application',
  'authorization',
  'sign_in_provider',
  'group',
  'group_role',
] as const
export type AuditObject = (typeof auditObjects)[number]

/** An action of the audit log. */
export interface AuditedAction {
  readonly display: string
  /** The kind of its object; undefined where it varies. */
  readonly object: AuditObject | undefined
  readonly result: AuditResult
  /** When it is recorded, as a sentence. */
  readonly when: string
}

/** Whether the action was done or refused. */
export const auditResults = ['done', 'refused'] as const
export type AuditResult = (typeof auditResults)[number]

const action = (result: AuditResult) => (object: AuditObject | undefined, display: string, when: string) =>
  ({ result, object, display, when }) as const
/** An action that was done. */
export const done = action('done')
/** An action that was refused. */
export const refused = action('refused')
