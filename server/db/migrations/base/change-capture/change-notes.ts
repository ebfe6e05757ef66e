// Change capture by table, in the order of each table's triggers.
import { exists, type Movable, membership, movable, type Note, type Row, record, running } from './change-note.ts'

const inMeetingOrRoom = `${exists('room')} and (old.meeting_id is null or ${exists('meeting')})`
const inSeriesOrNot = `(old.backlog_series_id is null or ${exists('meeting_series', 'backlog_series_id')})`
const inRoomMeetingOrBacklog = (row: Row) => ({
  ...{ room_id: `${row}.room_id`, meeting_id: `${row}.meeting_id`, meeting_series_id: `${row}.backlog_series_id` },
})
const ofSeries = (row: Row) => `coalesce(${row}.meeting_series_id, ${row}.backlog_series_id)`

const AGENDA_ITEM: Movable = {
  table: 'agenda_item',
  location: (row) => ({
    ...{ meeting_id: `${row}.meeting_id`, meeting_series_id: ofSeries(row), template_id: `${row}.template_id` },
    room_id: `${row}.backlog_room_id`,
  }),
  given: `(${[
    exists('meeting'),
    `exists (select 1 from meeting_series where meeting_series.meeting_series_id = ${ofSeries('old')})`,
    exists('template'),
    exists('room', 'backlog_room_id'),
  ].join(' or ')})`,
  holders: ['meeting_id', 'meeting_series_id', 'template_id', 'backlog_series_id', 'backlog_room_id'],
}

const written = (table: 'note' | 'action_item'): Movable => ({
  ...{ table, location: inRoomMeetingOrBacklog, given: `(${inMeetingOrRoom}) and ${inSeriesOrNot}` },
  holders: ['meeting_id', 'backlog_series_id'],
})

/** A file that is still being uploaded is its author's alone. */
const ATTACHMENT: Movable = {
  ...{ table: 'attachment', location: inRoomMeetingOrBacklog },
  given: `(${exists('meeting')} or ${exists('room')}) and ${inSeriesOrNot}`,
  holders: ['meeting_id', 'room_id', 'backlog_series_id'],
  changed: "case when old.sha256 is null and new.sha256 is not null then 'made' else 'changed' end",
  for: (row) => `case when ${row}.sha256 is null then ${row}.create_id end`,
}

/** People read their own action items, and those that they are to do, wherever these are. */
const ownItem = (column: string): Note => ({
  ...{ table: 'action_item', on: 'delete', kind: 'action_item', recordId: 'old.action_item_id', what: 'gone' },
  ...{ location: { room_id: 'old.room_id', meeting_id: 'old.meeting_id' }, for: `old.${column}` },
  when: `old.${column} is not null`,
})

const MEMBER = [
  ...['name', 'first_name', 'last_name', 'company', 'title', 'email', 'timezone_name', 'language'],
  ...['enterprise_admin', 'deleted_ts', 'update_ts'],
]

/** For everybody who reads the person, and for the person. */
const ofMember = (on: Note['on'], what: string, more: Partial<Note> = {}): Note[] =>
  ['null', 'new.member_id'].map((person) => ({
    ...{ table: 'member', on, kind: 'member', recordId: 'new.member_id', what, for: person },
    ...(on === 'update' && { of: MEMBER }),
    ...more,
  }))

/** A pending address is read by its person alone. */
const pendingEmail = (on: Note['on'], row: Row): Note => ({
  ...{ table: 'pending_email', on, kind: 'member', recordId: `${row}.member_id`, what: 'changed' },
  for: `${row}.member_id`,
  given: `exists (select 1 from member where member.member_id = ${row}.member_id and member.deleted_ts is null)`,
})

/** A series shows which other one continues it; that is stored in the other's row. */
const continued = (row: Row): Omit<Note, 'on'> => ({
  ...{ table: 'meeting_series', kind: 'meeting_series', recordId: `${row}.continues_id`, what: 'changed' },
  location: { meeting_series_id: `${row}.continues_id`, room_id: `${row}.room_id` },
})
const CONTINUED_EXISTS =
  'exists (select 1 from meeting_series as other where other.meeting_series_id = old.continues_id)'
const CONTINUES_ANOTHER = 'new.continues_id is distinct from old.continues_id'

/** A decision is a record of its own that shows its note, and so changes with it. */
const ofDecision = (row: Row, id: string): Pick<Note, 'kind' | 'recordId' | 'location'> => ({
  ...{ kind: 'decision', recordId: `${row}.${id}` },
  location: { room_id: `${row}.room_id`, meeting_id: `${row}.meeting_id` },
})
/** A notification is its person's alone, and in no place: deletions with what it is about are recorded too. */
const ofNotification = (row: Row): Pick<Note, 'table' | 'kind' | 'recordId' | 'for'> => ({
  ...{ table: 'notification', kind: 'notification', recordId: `${row}.notification_id`, for: `${row}.member_id` },
})
const ofReplaced = (column: string) =>
  `(select replaced.${column} from decision as replaced where replaced.decision_id = old.replaces_id)`

export const NOTES: readonly Note[] = [
  ...record('organization', ['organization_id']),
  ...record('organization_member', ['organization_id'], exists('organization')),
  // Everybody in an organization is notified when it is deleted.
  ...membership('organization_member', 'organization', '1 = 1', true),
  ...record('room', ['room_id', 'organization_id']),
  {
    ...{ table: 'room', on: 'update', when: 'new.private is distinct from old.private' },
    ...{ kind: 'room', recordId: 'new.room_id', what: 'access', was: 'old.private' },
  },
  ...record('room_member', ['room_id'], exists('room')),
  ...membership('room_member', 'room', exists('room'), true),
  ...record('template', ['room_id'], exists('room')),
  ...record('template_attendee', ['template_id'], exists('template')),
  ...movable(AGENDA_ITEM),
  ...record('agenda_proposal', ['meeting_id'], exists('meeting')),
  ...record('meeting', ['meeting_id', 'room_id', 'meeting_series_id']),
  {
    ...{ table: 'meeting', on: 'update', when: 'new.room_id is distinct from old.room_id' },
    ...{ kind: 'meeting', recordId: 'new.meeting_id', what: 'access', was: 'old.room_id' },
  },
  {
    ...{ table: 'meeting', on: 'update' },
    when: 'old.meeting_series_id is not null and new.meeting_series_id is distinct from old.meeting_series_id',
    ...{ kind: 'meeting', recordId: 'new.meeting_id', what: 'left_series', was: 'old.meeting_series_id' },
  },
  ...running('attendee', 'meeting', 'rights_ended'),
  ...record('attendee', ['meeting_id'], exists('meeting')),
  ...membership('attendee', 'meeting', exists('meeting'), false),
  ...record('meeting_source', ['meeting_id'], exists('meeting')),
  ...record('meeting_series', ['meeting_series_id', 'room_id']),
  { ...continued('new'), on: 'insert', when: 'new.continues_id is not null' },
  { ...continued('new'), on: 'update', when: `new.continues_id is not null and ${CONTINUES_ANOTHER}` },
  {
    ...{ ...continued('old'), on: 'update', given: CONTINUED_EXISTS },
    when: `old.continues_id is not null and ${CONTINUES_ANOTHER}`,
  },
  { ...continued('old'), on: 'delete', when: 'old.continues_id is not null', given: CONTINUED_EXISTS },
  ...running('invitee', 'meeting_series'),
  ...record('invitee', ['meeting_series_id'], exists('meeting_series')),
  ...membership('invitee', 'meeting_series', exists('meeting_series'), false),
  ...record('meeting_series_source', ['meeting_series_id'], exists('meeting_series')),
  ...movable(written('note')),
  {
    ...{ table: 'note', on: 'update', ...ofDecision('new', 'note_id'), what: 'changed' },
    given: 'exists (select 1 from decision where decision.decision_id = new.note_id)',
  },
  // It moves with its note.
  {
    ...{ table: 'decision', on: 'update', ...ofDecision('old', 'decision_id'), what: 'moved' },
    when: 'new.meeting_id is distinct from old.meeting_id',
  },
  // A decision that is no longer replaced.
  {
    ...{ table: 'decision', on: 'delete', kind: 'decision', recordId: 'old.replaces_id', what: 'changed' },
    ...{ location: { room_id: ofReplaced('room_id'), meeting_id: ofReplaced('meeting_id') } },
    ...{ when: 'old.replaces_id is not null', given: `${ofReplaced('decision_id')} is not null` },
  },
  { table: 'decision', on: 'insert', ...ofDecision('new', 'decision_id'), what: 'made' },
  { table: 'decision', on: 'update', ...ofDecision('new', 'decision_id'), what: 'changed' },
  { table: 'decision', on: 'delete', ...ofDecision('old', 'decision_id'), what: 'gone', given: inMeetingOrRoom },
  ...movable(written('action_item')),
  ownItem('create_id'),
  ownItem('member_id'),
  {
    ...{ table: 'action_item', on: 'update', kind: 'action_item', recordId: 'new.action_item_id', what: 'access' },
    ...{ when: 'old.member_id is not null and new.member_id is distinct from old.member_id' },
    ...{ was: '1', for: 'old.member_id' },
  },
  ...movable(ATTACHMENT),
  ...record('chat_message', ['meeting_id'], exists('meeting')),
  { ...ofNotification('new'), on: 'insert', what: 'made' },
  { ...ofNotification('new'), on: 'update', of: ['count', 'read_ts', 'update_ts'], what: 'changed' },
  { ...ofNotification('old'), on: 'delete', what: 'gone' },
  ...ofMember('insert', 'made'),
  ...ofMember('update', 'changed', { when: 'new.deleted_ts is null' }),
  ...ofMember('update', 'gone', { when: 'new.deleted_ts is not null and old.deleted_ts is null' }),
  {
    ...{ table: 'member', on: 'update', of: MEMBER, kind: 'member', recordId: 'new.member_id', what: 'renamed' },
    when: 'new.name is distinct from old.name or new.email is distinct from old.email',
  },
  // A person who is an enterprise administrator from the beginning has read nothing before.
  {
    ...{ table: 'member', on: 'update', of: MEMBER, kind: 'member', recordId: 'new.member_id', what: 'access' },
    ...{ when: 'new.enterprise_admin is distinct from old.enterprise_admin' },
    ...{ was: 'old.enterprise_admin', for: 'new.member_id' },
  },
  pendingEmail('insert', 'new'),
  pendingEmail('update', 'new'),
  pendingEmail('delete', 'old'),
  // Managers of a place read the names of its groups.
  {
    ...{ table: 'group', on: 'update', kind: 'group', recordId: 'new.group_id', what: 'renamed' },
    when: 'new.name is distinct from old.name',
  },
  // Events have their position in the same order, for readers who missed some.
  {
    ...{ table: 'event', on: 'insert', kind: 'event', recordId: 'new.event_id', what: 'made' },
    location: {
      ...{ organization_id: 'new.organization_id', room_id: 'new.room_id' },
      ...{ meeting_id: 'new.meeting_id', meeting_series_id: 'new.meeting_series_id' },
    },
  },
]
