// All resources that the API serves, in the order of the documentation.

import { searchResults } from '../search/results/index.ts'
import { applications, authorizations } from './account/application.ts'
import { drafts } from './account/draft.ts'
import { mailChoices } from './account/mail-choice.ts'
import { notificationChoices } from './account/notification-choice.ts'
import { passkeys } from './account/passkey.ts'
import { pushKeys, pushSubscriptions } from './account/push.ts'
import { sessions } from './account/session.ts'
import { tokens } from './account/token.ts'
import { agendaItems } from './agenda/agenda-item.ts'
import { agendaProposals } from './agenda/agenda-proposal.ts'
import { auditEntries } from './audit.ts'
import { calendarFeeds } from './calendar/calendar-feed.ts'
import { changes } from './changes/change.ts'
import { decisions } from './decisions/decision.ts'
import { attachments } from './files/attachment.ts'
import { directoryTokens } from './groups/directory-token.ts'
import { groupRoles, groups } from './groups/group.ts'
import { feedEvents } from './hooks/event.ts'
import { deliveries, hooks } from './hooks/hook.ts'
import { mailingRecipients, mailings } from './mailings/mailing.ts'
import { actionItems } from './meetings/action-item.ts'
import { attendees } from './meetings/attendee.ts'
import { chatMessages } from './meetings/chat-message.ts'
import { deletedAttendees, deletedInvitees, deletedMeetingSeriesServed, deletedMeetings } from './meetings/deleted.ts'
import { meetings } from './meetings/meeting.ts'
import { meetingSummaries } from './meetings/meeting-summary.ts'
import { notes } from './meetings/note.ts'
import { noteVersions } from './meetings/note-version.ts'
import { presences } from './meetings/presence.ts'
import { meetingSeriesSources, meetingSources } from './meetings/source.ts'
import { codedSets } from './metadata.ts'
import { minutesApprovals, minutesReviewers, minutesRevisions } from './minutes/minutes.ts'
import { minutesSignatures } from './minutes/signatures.ts'
import { notifications } from './notifications/notification.ts'
import { members } from './people/member.ts'
import { organizations } from './places/organization.ts'
import { organizationMembers } from './places/organization-member.ts'
import { rooms } from './places/room.ts'
import { roomMembers } from './places/room-member.ts'
import { roomPeople } from './places/room-person.ts'
import { templateAttendees, templates } from './places/template.ts'
import { signInProviders } from './providers/sign-in-provider.ts'
import { attendances } from './series/attendance.ts'
import { invitees } from './series/invitee.ts'
import { meetingSeriesServed } from './series/meeting-series.ts'
import { recurrences } from './series/recurrence.ts'
import type { Served } from './serving/serve.ts'
import { siteStates } from './site-state.ts'
import { transforms } from './transform.ts'

/** The bindings of all resources; `server/api/` makes their routes. */
export const resources: readonly Served[] = [
  organizations,
  organizationMembers,
  rooms,
  roomMembers,
  roomPeople,
  members,
  meetings,
  attendees,
  attendances,
  minutesReviewers,
  minutesApprovals,
  minutesRevisions,
  minutesSignatures,
  meetingSources,
  meetingSeriesServed,
  invitees,
  meetingSeriesSources,
  meetingSummaries,
  templates,
  templateAttendees,
  agendaItems,
  agendaProposals,
  notes,
  noteVersions,
  decisions,
  actionItems,
  attachments,
  chatMessages,
  mailings,
  mailingRecipients,
  mailChoices,
  notificationChoices,
  calendarFeeds,
  notifications,
  presences,
  searchResults,
  changes,
  feedEvents,
  deletedMeetings,
  deletedAttendees,
  deletedMeetingSeriesServed,
  deletedInvitees,
  hooks,
  deliveries,
  passkeys,
  pushKeys,
  pushSubscriptions,
  tokens,
  directoryTokens,
  sessions,
  applications,
  authorizations,
  signInProviders,
  groups,
  groupRoles,
  drafts,
  auditEntries,
  codedSets,
  siteStates,
  transforms,
  recurrences,
]
