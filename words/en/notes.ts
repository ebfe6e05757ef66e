// The notes of a room or a series, out of all its meetings.

export const notes = {
  title: 'Notes of all meetings',
  ofRoom: 'Notes',
  none: 'Notes, decisions and issues of all meetings stand here. There are none yet.',
  noMatch: 'No note is like that.',
  kinds: { all: 'All', decision: 'Decisions', issue: 'Issues' },
  kind: 'Kind',
  inMeeting: 'in {meeting}',
  inRoom: 'in no meeting',
  write: 'Write a note',
  hint: 'It belongs to the room, and to none of its meetings.',
  text: 'Note',
  edit: 'Edit note',
  saved: 'The note was saved.',
  deleted: 'The note was deleted.',
  delete: 'Delete',
  more: 'More for this note',
  decisions: 'All decisions of this room',
  held: 'Meetings that were held',
  decisionsOfOrganization: 'All decisions of this organization',
} as const
