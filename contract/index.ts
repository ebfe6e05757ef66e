// All resources of the API, in the order of the documentation.
import { actionItem } from './action-item.ts'
import { agendaItem } from './agenda-item.ts'
import { application, authorization } from './application.ts'
import { attachment } from './attachment.ts'
import { attendance } from './attendance.ts'
import { attendee } from './attendee.ts'
import { auditEntry } from './audit.ts'
import { calendarFeed } from './calendar-feed.ts'
import { change } from './change.ts'
import { chatMessage } from './chat-message.ts'
import { decision } from './decision.ts'
import { deletedAttendee, deletedInvitee, deletedMeeting, deletedMeetingSeries } from './deleted.ts'
import { directoryToken } from './directory-token.ts'
import { draft } from './draft.ts'
import { event } from './event.ts'
import { group, groupRole } from './group.ts'
import { delivery, hook } from './hook.ts'
import { invitee } from './invitee.ts'
import { mailChoice } from './mail-choice.ts'
import { mailing, mailingRecipient } from './mailing.ts'
import { meeting } from './meeting.ts'
import { meetingSeries } from './meeting-series.ts'
import { meetingSeriesSource } from './meeting-series-source.ts'
import { meetingSource } from './meeting-source.ts'
import { meetingSummary } from './meeting-summary.ts'
import { member } from './member.ts'
import { metadata } from './metadata.ts'
import { minutesApproval, minutesRevision } from './minutes.ts'
import { note } from './note.ts'
import { noteVersion } from './note-version.ts'
import { organization } from './organization.ts'
import { organizationMember } from './organization-member.ts'
import { presence } from './presence.ts'
import { room } from './room.ts'
import { roomMember } from './room-member.ts'
import { roomPerson } from './room-person.ts'
import { searchResult } from './search-result.ts'
import { session } from './session.ts'
import { signInProvider } from './sign-in-provider.ts'
import { siteState } from './site-state.ts'
import { template, templateAttendee } from './template.ts'
import { apiToken } from './token.ts'
import { recurrence, transform } from './transform.ts'

/** The contract: every resource as data. */
export const contract = {
  organization,
  organizationMember,
  room,
  roomMember,
  roomPerson,
  member,
  meeting,
  attendee,
  attendance,
  minutesApproval,
  minutesRevision,
  meetingSource,
  meetingSeries,
  invitee,
  meetingSeriesSource,
  meetingSummary,
  template,
  templateAttendee,
  agendaItem,
  note,
  noteVersion,
  decision,
  actionItem,
  attachment,
  chatMessage,
  mailing,
  mailingRecipient,
  mailChoice,
  calendarFeed,
  presence,
  searchResult,
  change,
  event,
  deletedMeeting,
  deletedAttendee,
  deletedMeetingSeries,
  deletedInvitee,
  hook,
  delivery,
  apiToken,
  directoryToken,
  session,
  application,
  authorization,
  signInProvider,
  group,
  groupRole,
  draft,
  auditEntry,
  metadata,
  siteState,
  transform,
  recurrence,
}
