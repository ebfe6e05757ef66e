// All resources of the API, in the order of the documentation.

import { application, authorization } from './account/application.ts'
import { draft } from './account/draft.ts'
import { mailChoice } from './account/mail-choice.ts'
import { passkey } from './account/passkey.ts'
import { pushKey, pushSubscription } from './account/push.ts'
import { session } from './account/session.ts'
import { apiToken } from './account/token.ts'
import { agendaItem } from './agenda/agenda-item.ts'
import { agendaProposal } from './agenda/agenda-proposal.ts'
import { auditEntry } from './audit/audit.ts'
import { calendarFeed } from './calendar/calendar-feed.ts'
import { change } from './change.ts'
import { decision } from './decisions/decision.ts'
import { attachment } from './files/attachment.ts'
import { directoryToken } from './groups/directory-token.ts'
import { group, groupRole } from './groups/group.ts'
import { event } from './hooks/event.ts'
import { delivery, hook } from './hooks/hook.ts'
import { mailing, mailingRecipient } from './mailings/mailing.ts'
import { actionItem } from './meetings/action-item.ts'
import { attendee } from './meetings/attendee.ts'
import { chatMessage } from './meetings/chat-message.ts'
import { deletedAttendee, deletedInvitee, deletedMeeting, deletedMeetingSeries } from './meetings/deleted.ts'
import { meeting } from './meetings/meeting.ts'
import { meetingSource } from './meetings/meeting-source.ts'
import { meetingSummary } from './meetings/meeting-summary.ts'
import { note } from './meetings/note.ts'
import { noteVersion } from './meetings/note-version.ts'
import { presence } from './meetings/presence.ts'
import { metadata } from './metadata.ts'
import { minutesApproval, minutesReviewer, minutesRevision } from './minutes/minutes.ts'
import { minutesSignature } from './minutes/signatures.ts'
import { notification } from './notifications/notification.ts'
import { notificationChoice } from './notifications/notification-choice.ts'
import { member } from './people/member.ts'
import { organization } from './places/organization.ts'
import { organizationMember } from './places/organization-member.ts'
import { room } from './places/room.ts'
import { roomMember } from './places/room-member.ts'
import { roomPerson } from './places/room-person.ts'
import { template, templateAttendee } from './places/template.ts'
import { signInProvider } from './providers/sign-in-provider.ts'
import { searchResult } from './search-result.ts'
import { attendance } from './series/attendance.ts'
import { invitee } from './series/invitee.ts'
import { meetingSeries } from './series/meeting-series.ts'
import { meetingSeriesSource } from './series/meeting-series-source.ts'
import { siteState } from './site-state.ts'
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
  minutesReviewer,
  minutesApproval,
  minutesRevision,
  minutesSignature,
  meetingSource,
  meetingSeries,
  invitee,
  meetingSeriesSource,
  meetingSummary,
  template,
  templateAttendee,
  agendaItem,
  agendaProposal,
  note,
  noteVersion,
  decision,
  actionItem,
  attachment,
  chatMessage,
  mailing,
  mailingRecipient,
  mailChoice,
  notificationChoice,
  calendarFeed,
  notification,
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
  passkey,
  pushKey,
  pushSubscription,
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
