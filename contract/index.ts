// The nouns, in reading order.
import { actionItem } from './action-item.ts'
import { attendee } from './attendee.ts'
import { deletedAttendee, deletedMeeting } from './deleted.ts'
import { meeting } from './meeting.ts'
import { meetingSource } from './meeting-source.ts'
import { member } from './member.ts'
import { metadata } from './metadata.ts'
import { note } from './note.ts'
import { organization } from './organization.ts'
import { organizationMember } from './organization-member.ts'
import { room } from './room.ts'
import { roomMember } from './room-member.ts'
import { transform } from './transform.ts'

export const contract = {
  organization,
  organizationMember,
  room,
  roomMember,
  member,
  meeting,
  attendee,
  meetingSource,
  note,
  actionItem,
  deletedMeeting,
  deletedAttendee,
  metadata,
  transform,
}
