// The audited actions about changes: rights that are given and taken, and everything that is deleted.
import { done } from './audited.ts'

/** The actions by id: their object, their name, and when they are recorded. */
export const auditedChanges = {
  site_created: done('site', 'Site created', 'The operator creates the site.'),
  site_restored: done('site', 'Site restored', 'The operator restores the site from a backup (taken at `made_ts`).'),
  site_resumed: done('site', 'Site resumed', 'The operator resumes webhooks and mail after a restore.'),
  mail_server_changed: done(
    'site',
    'Mail server changed',
    'An enterprise administrator sets or removes the mail server in the browser (`host`).',
  ),
  demo_left: done(
    'site',
    'Demo deleted',
    'The operator or an enterprise administrator deletes the demo with all its people, rooms and meetings.',
  ),
  site_secret_replaced: done('site', 'Site secret replaced', 'The operator replaces the site’s secret.'),
  member_added: done('member', 'User added', 'A person gets an account on the site.'),
  enterprise_admin_given: done(
    'member',
    'Enterprise administrator appointed',
    'A person becomes an enterprise administrator.',
  ),
  member_deactivated: done(
    'member',
    'User deactivated',
    'A directory deactivates a person: sessions, tokens, applications, webhooks and feeds end immediately.',
  ),
  member_changed: done(
    'member',
    'User changed',
    'A directory changes the profile of a person, except the e-mail address (`changed`).',
  ),
  member_activated: done('member', 'User activated', 'A directory lets a person sign in again.'),
  member_deleted: done(
    'member',
    'User deleted',
    'An account is deleted, with its tokens, applications and memberships (a count of each).',
  ),
  organization_added: done('organization', 'Organization added', 'An organization is created.'),
  organization_handed_over: done(
    'organization',
    'Organization ownership transferred',
    'An organization gets a new owner (`subject_id`); the former owner becomes Administrator (`from_id`).',
  ),
  organization_assistants_changed: done(
    'organization',
    'Assistant access in organization changed',
    'An organization changes what assistants may do there (`assistants`, `before`).',
  ),
  organization_deleted: done(
    'organization',
    'Organization deleted',
    'An organization is deleted, with its rooms and all their content (`rooms`, `meetings`, `meeting_series`).',
  ),
  organization_member_added: done(
    'organization_member',
    'Organization member added',
    'A person is added to an organization, invited to a room or a meeting in it, or gets a role there through a group (`role`, `group_id`).',
  ),
  organization_member_role_changed: done(
    'organization_member',
    'Organization role changed',
    "A member's role in an organization changes (`role`, `before`), manually or through a group (`group_id`).",
  ),
  organization_member_removed: done(
    'organization_member',
    'Organization member removed',
    'A person leaves an organization and its rooms, or is removed from them (`role`, `rooms`, and the parameter `meetings`), or no group gives them a role there any longer (`group_id`).',
  ),
  room_added: done('room', 'Room added', 'A room is created; the owner becomes its first manager.'),
  room_privacy_changed: done(
    'room',
    'Room privacy changed',
    'A room becomes private, or open to the members of its organization (`private`).',
  ),
  room_agenda_rights_changed: done(
    'room',
    'Room agenda permissions changed',
    'Permission for participants to add agenda items in a room is granted or withdrawn (`members_add_agenda_items`).',
  ),
  room_deleted: done(
    'room',
    'Room deleted',
    'A room is deleted, with everything in it (`meetings`, `meeting_series`).',
  ),
  room_member_added: done(
    'room_member',
    'Room member added',
    'A person is added to a room, is invited to a meeting in it, or gets a role there through a group (`role`, `group_id`).',
  ),
  room_member_role_changed: done(
    'room_member',
    'Room role changed',
    "A member's role in a room changes (`role`, `before`), manually or through a group (`group_id`).",
  ),
  room_member_removed: done(
    'room_member',
    'Room member removed',
    'A person leaves a room or is removed from it (`role`, and the parameter `meetings`), or no group gives them a role there any longer (`group_id`).',
  ),
  attendee_answered: done(
    'attendee',
    'Reply to invitation',
    'An attendee’s reply to the invitation is changed (`rsvp`) by the person or an organizer; `via` shows how.',
  ),
  invitee_answered: done(
    'invitee',
    'Reply to series invitation',
    'An invitee’s reply to the invitation to a series changes (`rsvp`); `via` shows how.',
  ),
  meeting_moved: done(
    'meeting',
    'Meeting moved',
    'A meeting is moved to another room, whose people can read it from then on (`from_room_id`).',
  ),
  meeting_deleted: done(
    'meeting',
    'Meeting deleted',
    'A meeting is deleted: alone, with its series, or by a schedule change of its series.',
  ),
  attendee_added: done(
    'attendee',
    'Attendee added',
    'A person is added to a meeting (`role`). People added by a template or a series get no entry.',
  ),
  attendee_role_changed: done(
    'attendee',
    'Attendee role changed',
    'The role or the rights of a person in a meeting change (`role`, `before`, `note_taker`, `presenter`).',
  ),
  attendee_removed: done('attendee', 'Attendee removed', 'A person is removed from a meeting.'),
  meeting_source_deleted: done(
    'meeting_source',
    'Meeting source deleted',
    'The link between a meeting and an event in another application is deleted.',
  ),
  meeting_series_collapsed: done(
    'meeting_series',
    'Series reduced to one meeting',
    'A series is collapsed to a single meeting (`meeting_id`).',
  ),
  meeting_series_deleted: done(
    'meeting_series',
    'Series deleted',
    'A series is deleted; each of its meetings has an entry of its own.',
  ),
  invitee_added: done('invitee', 'Invitee added', 'A person is invited to a series (`role`).'),
  invitee_role_changed: done(
    'invitee',
    'Invitee role changed',
    'The role or the rights of a person in a series change (`role`, `before`, `note_taker`, `presenter`).',
  ),
  invitee_removed: done(
    'invitee',
    'Invitee removed',
    'A person is removed from a series and from its future meetings.',
  ),
  meeting_series_source_deleted: done(
    'meeting_series_source',
    'Series source deleted',
    'The link between a series and an event in another application is deleted.',
  ),
  template_deleted: done('template', 'Template deleted', 'A template is deleted.'),
  template_attendee_added: done(
    'template_attendee',
    'Template attendee added',
    'A person is added to the usual attendees of a template (`role`).',
  ),
  template_attendee_role_changed: done(
    'template_attendee',
    'Template attendee role changed',
    'The role of a usual attendee of a template changes (`role`, `before`).',
  ),
  template_attendee_removed: done(
    'template_attendee',
    'Template attendee removed',
    'A person is removed from a template.',
  ),
  minutes_reviewed: done('meeting', 'Minutes sent for review', 'The minutes of a meeting are sent for review.'),
  minutes_reviewers_changed: done(
    'meeting',
    'Minutes reviewers changed',
    'The reviewers of minutes in review change (`added`, `removed`), or their deadline does (`review_ts`).',
  ),
  minutes_approved: done(
    'meeting',
    'Minutes approved',
    'The minutes of a meeting are approved: its record is frozen (`revision`, `sha256`).',
  ),
  minutes_signed: done(
    'meeting',
    'Minutes signed',
    'A person signs approved minutes with a passkey (`revision`, `sha256`, `key`: the SHA-256 of the public key).',
  ),
  minutes_reopened: done(
    'meeting',
    'Minutes reopened',
    'The minutes of a meeting, which were in review or approved (`before`), are a draft again.',
  ),
  agenda_item_deleted: done(
    'agenda_item',
    'Agenda item deleted',
    'An agenda item is deleted: alone, with the item that contains it, or by a new agenda without it.',
  ),
  agenda_proposal_deleted: done('agenda_proposal', 'Agenda proposal withdrawn', 'An agenda proposal is withdrawn.'),
  note_deleted: done('note', 'Note deleted', 'A note is deleted.'),
  action_item_deleted: done('action_item', 'Action item deleted', 'An action item is deleted.'),
  attachment_deleted: done('attachment', 'Attachment deleted', 'An attached file is deleted.'),
  chat_message_deleted: done('chat_message', 'Chat message deleted', 'A chat message is deleted.'),
  personal_link_made: done(
    undefined,
    'Personal link created',
    'An organizer gets the link with which an attendee or invitee can reply without signing in.',
  ),
  mailing_sent: done(
    'mailing',
    'E-mail sent',
    'Mail about a meeting or a series is sent to its people (`kind`, `recipients`, `outside`).',
  ),
  hook_made: done('hook', 'Webhook created', 'A webhook is created.'),
  hook_secret_renewed: done('hook', 'Webhook secret replaced', 'A webhook gets a new secret.'),
  hook_deleted: done(
    'hook',
    'Webhook deleted',
    'A webhook is deleted by its owner or by the server: its target is gone or fails, or its token, application, owner, organization or room was deleted (`reason`).',
  ),
} as const
