// All resources that the API serves, in the order of the documentation.
import { actionItems } from './action-item.ts'
import { agendaItems } from './agenda-item.ts'
import { applications, authorizations } from './application.ts'
import { attachments } from './attachment.ts'
import { attendances } from './attendance.ts'
import { attendees } from './attendee.ts'
import { auditEntries } from './audit.ts'
import { calendarFeeds } from './calendar-feed.ts'
import { changes } from './change.ts'
import { chatMessages } from './chat-message.ts'
import { decisions } from './decision.ts'
import { deletedAttendees, deletedInvitees, deletedMeetingSeriesServed, deletedMeetings } from './deleted.ts'
import { directoryTokens } from './directory-token.ts'
import { drafts } from './draft.ts'
import { feedEvents } from './event.ts'
import { groupRoles, groups } from './group.ts'
import { deliveries, hooks } from './hook.ts'
import { invitees } from './invitee.ts'
import { mailChoices } from './mail-choice.ts'
import { mailingRecipients, mailings } from './mailing.ts'
import { meetings } from './meeting.ts'
import { meetingSeriesServed } from './meeting-series.ts'
import { meetingSummaries } from './meeting-summary.ts'
import { members } from './member.ts'
import { codedSets } from './metadata.ts'
import { minutesApprovals, minutesRevisions } from './minutes.ts'
import { notes } from './note.ts'
import { noteVersions } from './note-version.ts'
import { organizations } from './organization.ts'
import { organizationMembers } from './organization-member.ts'
import { presences } from './presence.ts'
import { recurrences } from './recurrence.ts'
import { rooms } from './room.ts'
import { roomMembers } from './room-member.ts'
import { roomPeople } from './room-person.ts'
import { searchResults } from './search-result.ts'
import type { Served } from './serve.ts'
import { sessions } from './session.ts'
import { signInProviders } from './sign-in-provider.ts'
import { siteStates } from './site-state.ts'
import { meetingSeriesSources, meetingSources } from './source.ts'
import { templateAttendees, templates } from './template.ts'
import { tokens } from './token.ts'
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
  minutesApprovals,
  minutesRevisions,
  meetingSources,
  meetingSeriesServed,
  invitees,
  meetingSeriesSources,
  meetingSummaries,
  templates,
  templateAttendees,
  agendaItems,
  notes,
  noteVersions,
  decisions,
  actionItems,
  attachments,
  chatMessages,
  mailings,
  mailingRecipients,
  mailChoices,
  calendarFeeds,
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
