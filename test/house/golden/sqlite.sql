-- organization.one
select "organization".*, "owner"."name" as "owner_name"
from "organization"
inner join "member" as "owner" on "owner"."member_id" = "organization"."member_id"
where "organization"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?, ?, ?));

-- organization.mine
select "organization".*, "owner"."name" as "owner_name"
from "organization"
inner join "member" as "owner" on "owner"."member_id" = "organization"."member_id"
where "organization"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?, ?, ?));

-- organization_member.one
select "organization_member".*, "organization"."name" as "organization_name", "member"."name" as "member_name", "group"."name" as "from_group_name"
from "organization_member"
inner join "organization" on "organization"."organization_id" = "organization_member"."organization_id"
inner join "member" on "member"."member_id" = "organization_member"."member_id"
left join "group" on "group"."group_id" = "organization_member"."from_group_id"
where ("organization_member"."member_id" = ?
  or "organization"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?, ?)));

-- organization_member.inOrganization
select "organization_member".*, "organization"."name" as "organization_name", "member"."name" as "member_name", "group"."name" as "from_group_name"
from "organization_member"
inner join "organization" on "organization"."organization_id" = "organization_member"."organization_id"
inner join "member" on "member"."member_id" = "organization_member"."member_id"
left join "group" on "group"."group_id" = "organization_member"."from_group_id"
where ("organization_member"."member_id" = ?
  or "organization"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?, ?)))
  and "organization_member"."organization_id" = ?;

-- room.one
select "room".*, "organization"."name" as "organization_name"
from "room"
inner join "organization" on "organization"."organization_id" = "room"."organization_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- room.mine
select "room".*, "organization"."name" as "organization_name"
from "room"
inner join "organization" on "organization"."organization_id" = "room"."organization_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "room"."room_id" in ( select room_id
from room_member
where member_id = ?
union select near.room_id
from organization_member as own
inner join room as near on near.organization_id = own.organization_id
where own.member_id = ?
  and own.role_id in (?, ?, ?, ?));

-- room.inOrganization
select "room".*, "organization"."name" as "organization_name"
from "room"
inner join "organization" on "organization"."organization_id" = "room"."organization_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "room"."organization_id" = ?;

-- room_member.one
select "room_member".*, "room"."name" as "room_name", "member"."name" as "member_name", "group"."name" as "from_group_name", "member"."email" as "member_email"
from "room_member"
inner join "room" on "room"."room_id" = "room_member"."room_id"
inner join "member" on "member"."member_id" = "room_member"."member_id"
left join "group" on "group"."group_id" = "room_member"."from_group_id"
where ("room_member"."member_id" = ?
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- room_member.inRoom
select "room_member".*, "room"."name" as "room_name", "member"."name" as "member_name", "group"."name" as "from_group_name", "member"."email" as "member_email"
from "room_member"
inner join "room" on "room"."room_id" = "room_member"."room_id"
inner join "member" on "member"."member_id" = "room_member"."member_id"
left join "group" on "group"."group_id" = "room_member"."from_group_id"
where ("room_member"."member_id" = ?
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "room_member"."room_id" = ?;

-- member.one
select "member".*
from "member"
where "member"."deleted_ts" is null
  and "member"."member_id" = ?;

-- member.all
select "member".*
from "member"
where "member"."deleted_ts" is null
  and "member"."member_id" = ?
  and (1 = 1)
  and "member"."member_id" = ?;

-- meeting.one
select "meeting".*, "room"."name" as "room_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when meeting.start_time is null then 0 else 1 end as "scheduled"
from "meeting"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "template" on "template"."template_id" = "meeting"."template_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- meeting.mine
select "meeting".*, "room"."name" as "room_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when meeting.start_time is null then 0 else 1 end as "scheduled"
from "meeting"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "template" on "template"."template_id" = "meeting"."template_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and meeting.meeting_id in ( select meeting_id
from attendee
where member_id = ?
union select meeting_id
from meeting
where create_id = ?);

-- meeting.inRoom
select "meeting".*, "room"."name" as "room_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when meeting.start_time is null then 0 else 1 end as "scheduled"
from "meeting"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "template" on "template"."template_id" = "meeting"."template_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting"."room_id" = ?;

-- attendee.one
select "attendee".*, "meeting"."name" as "meeting_name", "member"."name" as "member_name", "member"."email" as "member_email"
from "attendee"
inner join "meeting" on "meeting"."meeting_id" = "attendee"."meeting_id"
inner join "member" on "member"."member_id" = "attendee"."member_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- attendee.inMeeting
select "attendee".*, "meeting"."name" as "meeting_name", "member"."name" as "member_name", "member"."email" as "member_email"
from "attendee"
inner join "meeting" on "meeting"."meeting_id" = "attendee"."meeting_id"
inner join "member" on "member"."member_id" = "attendee"."member_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "attendee"."meeting_id" = ?;

-- attendance.one
select "attendee".*, "meeting"."name" as "meeting_name", "member"."name" as "member_name", "member"."email" as "member_email", "meeting"."start_time", "meeting"."started_ts"
from "attendee"
inner join "meeting" on "meeting"."meeting_id" = "attendee"."meeting_id"
inner join "member" on "member"."member_id" = "attendee"."member_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- attendance.inSeries
select "attendee".*, "meeting"."name" as "meeting_name", "member"."name" as "member_name", "member"."email" as "member_email", "meeting"."start_time", "meeting"."started_ts"
from "attendee"
inner join "meeting" on "meeting"."meeting_id" = "attendee"."meeting_id"
inner join "member" on "member"."member_id" = "attendee"."member_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting"."meeting_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later)
  and "meeting"."state" <> ?;

-- meeting_source.one
select "meeting_source".*
from "meeting_source"
inner join "meeting" on "meeting"."meeting_id" = "meeting_source"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- meeting_source.mine
select "meeting_source".*
from "meeting_source"
inner join "meeting" on "meeting"."meeting_id" = "meeting_source"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting_source"."member_id" = ?;

-- meeting_source.inMeeting
select "meeting_source".*
from "meeting_source"
inner join "meeting" on "meeting"."meeting_id" = "meeting_source"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting_source"."meeting_id" = ?;

-- meeting_series.one
select "meeting_series".*, "room"."name" as "room_name", "template"."name" as "template_name", "next"."meeting_series_id" as "continued_by_id"
from "meeting_series"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
left join "template" on "template"."template_id" = "meeting_series"."template_id"
left join "meeting_series" as "next" on "next"."continues_id" = "meeting_series"."meeting_series_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- meeting_series.mine
select "meeting_series".*, "room"."name" as "room_name", "template"."name" as "template_name", "next"."meeting_series_id" as "continued_by_id"
from "meeting_series"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
left join "template" on "template"."template_id" = "meeting_series"."template_id"
left join "meeting_series" as "next" on "next"."continues_id" = "meeting_series"."meeting_series_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and meeting_series.meeting_series_id in ( select meeting_series_id
from invitee
where member_id = ?
union select meeting_series_id
from meeting_series
where create_id = ?);

-- meeting_series.inRoom
select "meeting_series".*, "room"."name" as "room_name", "template"."name" as "template_name", "next"."meeting_series_id" as "continued_by_id"
from "meeting_series"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
left join "template" on "template"."template_id" = "meeting_series"."template_id"
left join "meeting_series" as "next" on "next"."continues_id" = "meeting_series"."meeting_series_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting_series"."room_id" = ?;

-- invitee.one
select "invitee".*, "meeting_series"."name" as "meeting_series_name", "member"."name" as "member_name", "member"."email" as "member_email"
from "invitee"
inner join "meeting_series" on "meeting_series"."meeting_series_id" = "invitee"."meeting_series_id"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
inner join "member" on "member"."member_id" = "invitee"."member_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- invitee.inSeries
select "invitee".*, "meeting_series"."name" as "meeting_series_name", "member"."name" as "member_name", "member"."email" as "member_email"
from "invitee"
inner join "meeting_series" on "meeting_series"."meeting_series_id" = "invitee"."meeting_series_id"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
inner join "member" on "member"."member_id" = "invitee"."member_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "invitee"."meeting_series_id" = ?;

-- meeting_series_source.one
select "meeting_series_source".*
from "meeting_series_source"
inner join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting_series_source"."meeting_series_id"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- meeting_series_source.mine
select "meeting_series_source".*
from "meeting_series_source"
inner join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting_series_source"."meeting_series_id"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting_series_source"."member_id" = ?;

-- meeting_series_source.inSeries
select "meeting_series_source".*
from "meeting_series_source"
inner join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting_series_source"."meeting_series_id"
inner join "room" on "room"."room_id" = "meeting_series"."room_id"
where (exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "meeting_series_source"."meeting_series_id" = ?;

-- template.one
select "template".*, "room"."name" as "room_name"
from "template"
inner join "room" on "room"."room_id" = "template"."room_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))));

-- template.inRoom
select "template".*, "room"."name" as "room_name"
from "template"
inner join "room" on "room"."room_id" = "template"."room_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  and "template"."room_id" = ?;

-- template_attendee.one
select "template_attendee".*, "template"."name" as "template_name", "member"."name" as "member_name"
from "template_attendee"
inner join "template" on "template"."template_id" = "template_attendee"."template_id"
inner join "room" on "room"."room_id" = "template"."room_id"
inner join "member" on "member"."member_id" = "template_attendee"."member_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))));

-- template_attendee.inTemplate
select "template_attendee".*, "template"."name" as "template_name", "member"."name" as "member_name"
from "template_attendee"
inner join "template" on "template"."template_id" = "template_attendee"."template_id"
inner join "room" on "room"."room_id" = "template"."room_id"
inner join "member" on "member"."member_id" = "template_attendee"."member_id"
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  and "template_attendee"."template_id" = ?;

-- agenda_item.one
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- agenda_item.inMeeting
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_item"."meeting_id" = ?;

-- agenda_item.inSeries
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_item"."meeting_series_id" = ?;

-- agenda_item.inTemplate
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_item"."template_id" = ?;

-- agenda_item.inBacklogOfSeries
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_item"."backlog_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later);

-- agenda_item.inBacklogOfRoom
select "agenda_item".*, "meeting"."name" as "meeting_name", "template"."name" as "template_name", "meeting_series"."recurrence_description" as "meeting_series_name", "room"."room_id", "room"."name" as "room_name", "presenter"."name" as "presenter_name", "parent"."title" as "parent_title", "author"."name" as "create_name"
from "agenda_item"
left join "meeting" on "meeting"."meeting_id" = "agenda_item"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
left join "template" on "template"."template_id" = "agenda_item"."template_id"
inner join "room" on "room"."room_id" = coalesce( meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)
left join "member" as "presenter" on "presenter"."member_id" = "agenda_item"."presenter_id"
left join "agenda_item" as "parent" on "parent"."agenda_item_id" = "agenda_item"."parent_id"
left join "member" as "author" on "author"."member_id" = "agenda_item"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_item"."backlog_room_id" = ?;

-- agenda_proposal.one
select "agenda_proposal".*, "meeting"."name" as "meeting_name", "item"."title" as "agenda_item_title", "author"."name" as "create_name", "decider"."name" as "decide_name"
from "agenda_proposal"
inner join "meeting" on "meeting"."meeting_id" = "agenda_proposal"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "agenda_item" as "item" on "item"."agenda_item_id" = "agenda_proposal"."agenda_item_id"
left join "member" as "author" on "author"."member_id" = "agenda_proposal"."create_id"
left join "member" as "decider" on "decider"."member_id" = "agenda_proposal"."decide_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- agenda_proposal.inMeeting
select "agenda_proposal".*, "meeting"."name" as "meeting_name", "item"."title" as "agenda_item_title", "author"."name" as "create_name", "decider"."name" as "decide_name"
from "agenda_proposal"
inner join "meeting" on "meeting"."meeting_id" = "agenda_proposal"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "agenda_item" as "item" on "item"."agenda_item_id" = "agenda_proposal"."agenda_item_id"
left join "member" as "author" on "author"."member_id" = "agenda_proposal"."create_id"
left join "member" as "decider" on "decider"."member_id" = "agenda_proposal"."decide_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "agenda_proposal"."meeting_id" = ?;

-- note.one
select "note".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "note"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "member" as "editor" on "editor"."member_id" = "note"."update_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- note.inMeeting
select "note".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "note"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "member" as "editor" on "editor"."member_id" = "note"."update_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "note"."meeting_id" = ?;

-- note.inSeries
select "note".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "note"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "member" as "editor" on "editor"."member_id" = "note"."update_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "note"."note_id" in ( select "held"."note_id"
from meeting as place join "note" as held on held.meeting_id = place.meeting_id
where "place"."meeting_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later)
union all select "held"."note_id"
from "note" as held
where "held"."backlog_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later));

-- note.inRoom
select "note".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "note"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "member" as "editor" on "editor"."member_id" = "note"."update_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "note"."room_id" = ?;

-- note.inOrganization
select "note".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "note"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "member" as "editor" on "editor"."member_id" = "note"."update_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "room"."organization_id" = ?;

-- note_version.one
select "note_version".*, "author"."name" as "create_name"
from "note_version"
inner join "note" on "note"."note_id" = "note_version"."note_id"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note_version"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- note_version.ofNote
select "note_version".*, "author"."name" as "create_name"
from "note_version"
inner join "note" on "note"."note_id" = "note_version"."note_id"
inner join "room" on "room"."room_id" = "note"."room_id"
left join "meeting" on "meeting"."meeting_id" = "note"."meeting_id"
left join "member" as "author" on "author"."member_id" = "note_version"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "note"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "note_version"."note_id" = ?;

-- decision.one
select "decision".*, "note"."description", "note"."agenda_item_id", "note"."create_id", "room"."organization_id", "meeting"."meeting_series_id", (select replacing.decision_id
from decision as replacing
where replacing.replaces_id = decision.decision_id) as "replaced_by_id", (select case when "replacing_room"."key" is not null then "replacing_room"."key" || '-' || "replacing"."number" when "replacing"."room_id" = decision.room_id then "replacing"."number" else "replacing"."number" || ', ' || "replacing_room"."name" end
from decision as replacing
inner join room as replacing_room on replacing_room.room_id = replacing.room_id
where replacing.replaces_id = decision.decision_id) as "replaced_by_number", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "owner"."name" as "owner_name", "author"."name" as "create_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when "replaced_room"."key" is not null then "replaced_room"."key" || '-' || "replaced"."number" when "replaced"."room_id" = decision.room_id then "replaced"."number" else "replaced"."number" || ', ' || "replaced_room"."name" end as "replaces_number", case when room.key is null then decision.number else room.key || '-' || decision.number end as "display_number"
from "decision"
left join "note" on "note"."note_id" = "decision"."decision_id"
left join "room" on "room"."room_id" = "decision"."room_id"
left join "meeting" on "meeting"."meeting_id" = "decision"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "note"."agenda_item_id"
left join "member" as "owner" on "owner"."member_id" = "decision"."owner_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "decision" as "replaced" on "replaced"."decision_id" = "decision"."replaces_id"
left join "room" as "replaced_room" on "replaced_room"."room_id" = "replaced"."room_id"
where ("decision"."room_id" in (select room.room_id
from room
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  or "decision"."meeting_id" in (select self.meeting_id
from attendee as self
where self.member_id = ?
union select meeting.meeting_id
from invitee join meeting on meeting.meeting_series_id = invitee.meeting_series_id
where invitee.member_id = ?));

-- decision.all
select "decision".*, "note"."description", "note"."agenda_item_id", "note"."create_id", "room"."organization_id", "meeting"."meeting_series_id", (select replacing.decision_id
from decision as replacing
where replacing.replaces_id = decision.decision_id) as "replaced_by_id", (select case when "replacing_room"."key" is not null then "replacing_room"."key" || '-' || "replacing"."number" when "replacing"."room_id" = decision.room_id then "replacing"."number" else "replacing"."number" || ', ' || "replacing_room"."name" end
from decision as replacing
inner join room as replacing_room on replacing_room.room_id = replacing.room_id
where replacing.replaces_id = decision.decision_id) as "replaced_by_number", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "owner"."name" as "owner_name", "author"."name" as "create_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when "replaced_room"."key" is not null then "replaced_room"."key" || '-' || "replaced"."number" when "replaced"."room_id" = decision.room_id then "replaced"."number" else "replaced"."number" || ', ' || "replaced_room"."name" end as "replaces_number", case when room.key is null then decision.number else room.key || '-' || decision.number end as "display_number"
from "decision"
left join "note" on "note"."note_id" = "decision"."decision_id"
left join "room" on "room"."room_id" = "decision"."room_id"
left join "meeting" on "meeting"."meeting_id" = "decision"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "note"."agenda_item_id"
left join "member" as "owner" on "owner"."member_id" = "decision"."owner_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "decision" as "replaced" on "replaced"."decision_id" = "decision"."replaces_id"
left join "room" as "replaced_room" on "replaced_room"."room_id" = "replaced"."room_id"
where ("decision"."room_id" in (select room.room_id
from room
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  or "decision"."meeting_id" in (select self.meeting_id
from attendee as self
where self.member_id = ?
union select meeting.meeting_id
from invitee join meeting on meeting.meeting_series_id = invitee.meeting_series_id
where invitee.member_id = ?));

-- decision.inRoom
select "decision".*, "note"."description", "note"."agenda_item_id", "note"."create_id", "room"."organization_id", "meeting"."meeting_series_id", (select replacing.decision_id
from decision as replacing
where replacing.replaces_id = decision.decision_id) as "replaced_by_id", (select case when "replacing_room"."key" is not null then "replacing_room"."key" || '-' || "replacing"."number" when "replacing"."room_id" = decision.room_id then "replacing"."number" else "replacing"."number" || ', ' || "replacing_room"."name" end
from decision as replacing
inner join room as replacing_room on replacing_room.room_id = replacing.room_id
where replacing.replaces_id = decision.decision_id) as "replaced_by_number", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "owner"."name" as "owner_name", "author"."name" as "create_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when "replaced_room"."key" is not null then "replaced_room"."key" || '-' || "replaced"."number" when "replaced"."room_id" = decision.room_id then "replaced"."number" else "replaced"."number" || ', ' || "replaced_room"."name" end as "replaces_number", case when room.key is null then decision.number else room.key || '-' || decision.number end as "display_number"
from "decision"
left join "note" on "note"."note_id" = "decision"."decision_id"
left join "room" on "room"."room_id" = "decision"."room_id"
left join "meeting" on "meeting"."meeting_id" = "decision"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "note"."agenda_item_id"
left join "member" as "owner" on "owner"."member_id" = "decision"."owner_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "decision" as "replaced" on "replaced"."decision_id" = "decision"."replaces_id"
left join "room" as "replaced_room" on "replaced_room"."room_id" = "replaced"."room_id"
where ("decision"."room_id" in (select room.room_id
from room
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  or "decision"."meeting_id" in (select self.meeting_id
from attendee as self
where self.member_id = ?
union select meeting.meeting_id
from invitee join meeting on meeting.meeting_series_id = invitee.meeting_series_id
where invitee.member_id = ?))
  and "decision"."room_id" = ?;

-- decision.inOrganization
select "decision".*, "note"."description", "note"."agenda_item_id", "note"."create_id", "room"."organization_id", "meeting"."meeting_series_id", (select replacing.decision_id
from decision as replacing
where replacing.replaces_id = decision.decision_id) as "replaced_by_id", (select case when "replacing_room"."key" is not null then "replacing_room"."key" || '-' || "replacing"."number" when "replacing"."room_id" = decision.room_id then "replacing"."number" else "replacing"."number" || ', ' || "replacing_room"."name" end
from decision as replacing
inner join room as replacing_room on replacing_room.room_id = replacing.room_id
where replacing.replaces_id = decision.decision_id) as "replaced_by_number", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "owner"."name" as "owner_name", "author"."name" as "create_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when "replaced_room"."key" is not null then "replaced_room"."key" || '-' || "replaced"."number" when "replaced"."room_id" = decision.room_id then "replaced"."number" else "replaced"."number" || ', ' || "replaced_room"."name" end as "replaces_number", case when room.key is null then decision.number else room.key || '-' || decision.number end as "display_number"
from "decision"
left join "note" on "note"."note_id" = "decision"."decision_id"
left join "room" on "room"."room_id" = "decision"."room_id"
left join "meeting" on "meeting"."meeting_id" = "decision"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "note"."agenda_item_id"
left join "member" as "owner" on "owner"."member_id" = "decision"."owner_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "decision" as "replaced" on "replaced"."decision_id" = "decision"."replaces_id"
left join "room" as "replaced_room" on "replaced_room"."room_id" = "replaced"."room_id"
where ("decision"."room_id" in (select room.room_id
from room
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  or "decision"."meeting_id" in (select self.meeting_id
from attendee as self
where self.member_id = ?
union select meeting.meeting_id
from invitee join meeting on meeting.meeting_series_id = invitee.meeting_series_id
where invitee.member_id = ?))
  and +"decision"."room_id" in (select "room"."room_id"
from "room"
where "room"."organization_id" = ?);

-- decision.inSeries
select "decision".*, "note"."description", "note"."agenda_item_id", "note"."create_id", "room"."organization_id", "meeting"."meeting_series_id", (select replacing.decision_id
from decision as replacing
where replacing.replaces_id = decision.decision_id) as "replaced_by_id", (select case when "replacing_room"."key" is not null then "replacing_room"."key" || '-' || "replacing"."number" when "replacing"."room_id" = decision.room_id then "replacing"."number" else "replacing"."number" || ', ' || "replacing_room"."name" end
from decision as replacing
inner join room as replacing_room on replacing_room.room_id = replacing.room_id
where replacing.replaces_id = decision.decision_id) as "replaced_by_number", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "owner"."name" as "owner_name", "author"."name" as "create_name", "meeting_series"."recurrence_description" as "meeting_series_name", case when "replaced_room"."key" is not null then "replaced_room"."key" || '-' || "replaced"."number" when "replaced"."room_id" = decision.room_id then "replaced"."number" else "replaced"."number" || ', ' || "replaced_room"."name" end as "replaces_number", case when room.key is null then decision.number else room.key || '-' || decision.number end as "display_number"
from "decision"
left join "note" on "note"."note_id" = "decision"."decision_id"
left join "room" on "room"."room_id" = "decision"."room_id"
left join "meeting" on "meeting"."meeting_id" = "decision"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "meeting"."meeting_series_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "note"."agenda_item_id"
left join "member" as "owner" on "owner"."member_id" = "decision"."owner_id"
left join "member" as "author" on "author"."member_id" = "note"."create_id"
left join "decision" as "replaced" on "replaced"."decision_id" = "decision"."replaces_id"
left join "room" as "replaced_room" on "replaced_room"."room_id" = "replaced"."room_id"
where ("decision"."room_id" in (select room.room_id
from room
where ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  or "decision"."meeting_id" in (select self.meeting_id
from attendee as self
where self.member_id = ?
union select meeting.meeting_id
from invitee join meeting on meeting.meeting_series_id = invitee.meeting_series_id
where invitee.member_id = ?))
  and "decision"."meeting_id" in (select "meeting"."meeting_id"
from "meeting"
where "meeting"."meeting_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later));

-- action_item.one
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- action_item.mine
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and (action_item.create_id = ?
  or action_item.member_id = ?);

-- action_item.inMeeting
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "action_item"."meeting_id" = ?;

-- action_item.inSeries
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "action_item"."action_item_id" in ( select "held"."action_item_id"
from meeting as place join "action_item" as held on held.meeting_id = place.meeting_id
where "place"."meeting_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later)
union all select "held"."action_item_id"
from "action_item" as held
where "held"."backlog_series_id" in ( with recursive earlier (id, before_id) as ( select meeting_series_id, continues_id
from meeting_series
where meeting_series_id = ?
union all select part.meeting_series_id, part.continues_id
from earlier join meeting_series as part on part.meeting_series_id = earlier.before_id), later (id) as ( select meeting_series_id
from meeting_series
where continues_id = ?
union all select part.meeting_series_id
from later join meeting_series as part on part.continues_id = later.id) select id
from earlier
union all select id
from later));

-- action_item.inRoom
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "action_item"."room_id" = ?;

-- action_item.inOrganization
select "action_item".*, "room"."organization_id", "room"."name" as "room_name", "meeting"."name" as "meeting_name", "assignee"."name" as "assignee_name", "author"."name" as "create_name", "editor"."name" as "update_name"
from "action_item"
inner join "room" on "room"."room_id" = "action_item"."room_id"
left join "meeting" on "meeting"."meeting_id" = "action_item"."meeting_id"
left join "member" as "assignee" on "assignee"."member_id" = "action_item"."member_id"
left join "member" as "author" on "author"."member_id" = "action_item"."create_id"
left join "member" as "editor" on "editor"."member_id" = "action_item"."update_id"
where ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "action_item"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "room"."organization_id" = ?;

-- attachment.one
select "attachment".*, "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "author"."name" as "create_name"
from "attachment"
left join "meeting" on "meeting"."meeting_id" = "attachment"."meeting_id"
inner join "room" on "room"."room_id" = coalesce(meeting.room_id, attachment.room_id)
left join "agenda_item" on "agenda_item"."agenda_item_id" = "attachment"."agenda_item_id"
left join "member" as "author" on "author"."member_id" = "attachment"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "attachment"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and (attachment.sha256 is not null
  or attachment.create_id = ?);

-- attachment.inMeeting
select "attachment".*, "meeting"."name" as "meeting_name", "agenda_item"."title" as "agenda_item_title", "author"."name" as "create_name"
from "attachment"
left join "meeting" on "meeting"."meeting_id" = "attachment"."meeting_id"
inner join "room" on "room"."room_id" = coalesce(meeting.room_id, attachment.room_id)
left join "agenda_item" on "agenda_item"."agenda_item_id" = "attachment"."agenda_item_id"
left join "member" as "author" on "author"."member_id" = "attachment"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or "attachment"."backlog_series_id" in ( select invitee.meeting_series_id
from invitee
where invitee.member_id = ?)
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and (attachment.sha256 is not null
  or attachment.create_id = ?)
  and "attachment"."meeting_id" = ?
  and "attachment"."sha256" is not null;

-- chat_message.one
select "chat_message".*, "meeting"."name" as "meeting_name", "author"."name" as "create_name"
from "chat_message"
inner join "meeting" on "meeting"."meeting_id" = "chat_message"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "member" as "author" on "author"."member_id" = "chat_message"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))));

-- chat_message.inMeeting
select "chat_message".*, "meeting"."name" as "meeting_name", "author"."name" as "create_name"
from "chat_message"
inner join "meeting" on "meeting"."meeting_id" = "chat_message"."meeting_id"
inner join "room" on "room"."room_id" = "meeting"."room_id"
left join "member" as "author" on "author"."member_id" = "chat_message"."create_id"
where ((exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or ("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)))))
  and "chat_message"."meeting_id" = ?;

-- mailing.one
select "mailing".*, "mailing"."name" as "meeting_name", "mailing"."name" as "meeting_series_name", "sender"."name" as "create_name"
from "mailing"
inner join "room" on "room"."room_id" = "mailing"."room_id"
left join "meeting" on "meeting"."meeting_id" = "mailing"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "mailing"."meeting_series_id"
left join "member" as "sender" on "sender"."member_id" = "mailing"."create_id"
where (("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?));

-- mailing.inMeeting
select "mailing".*, "mailing"."name" as "meeting_name", "mailing"."name" as "meeting_series_name", "sender"."name" as "create_name"
from "mailing"
inner join "room" on "room"."room_id" = "mailing"."room_id"
left join "meeting" on "meeting"."meeting_id" = "mailing"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "mailing"."meeting_series_id"
left join "member" as "sender" on "sender"."member_id" = "mailing"."create_id"
where (("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?))
  and "mailing"."meeting_id" = ?;

-- mailing.inSeries
select "mailing".*, "mailing"."name" as "meeting_name", "mailing"."name" as "meeting_series_name", "sender"."name" as "create_name"
from "mailing"
inner join "room" on "room"."room_id" = "mailing"."room_id"
left join "meeting" on "meeting"."meeting_id" = "mailing"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "mailing"."meeting_series_id"
left join "member" as "sender" on "sender"."member_id" = "mailing"."create_id"
where (("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?))
  and "mailing"."meeting_series_id" = ?;

-- mailing_recipient.one
select "mailing_recipient".*, "member"."name" as "name"
from "mailing_recipient"
inner join "mailing" on "mailing"."mailing_id" = "mailing_recipient"."mailing_id"
inner join "room" on "room"."room_id" = "mailing"."room_id"
inner join "member" on "member"."member_id" = "mailing_recipient"."member_id"
left join "meeting" on "meeting"."meeting_id" = "mailing"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "mailing"."meeting_series_id"
where (("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?));

-- mailing_recipient.inMailing
select "mailing_recipient".*, "member"."name" as "name"
from "mailing_recipient"
inner join "mailing" on "mailing"."mailing_id" = "mailing_recipient"."mailing_id"
inner join "room" on "room"."room_id" = "mailing"."room_id"
inner join "member" on "member"."member_id" = "mailing_recipient"."member_id"
left join "meeting" on "meeting"."meeting_id" = "mailing"."meeting_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "mailing"."meeting_series_id"
where (("room"."room_id" in (select "membership"."room_id"
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?))
  or "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?))
  or (room.private = 0
  and "room"."organization_id" in (select "seat"."organization_id"
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?))))
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or "meeting"."meeting_series_id" in (select "invitee"."meeting_series_id"
from invitee
where invitee.member_id = ?))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?))
  and "mailing_recipient"."mailing_id" = ?;

-- calendar_feed.one
select "calendar_feed"."calendar_feed_id", "calendar_feed"."kind", "calendar_feed"."room_id", "calendar_feed"."name", "calendar_feed"."meeting_series_id", "calendar_feed"."last_four", "calendar_feed"."last_used_ts", "calendar_feed"."create_ts", "room"."name" as "room_name", "meeting_series"."name" as "meeting_series_name"
from "calendar_feed"
left join "room" on "room"."room_id" = "calendar_feed"."room_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "calendar_feed"."meeting_series_id"
where "calendar_feed"."member_id" = ?;

-- calendar_feed.mine
select "calendar_feed"."calendar_feed_id", "calendar_feed"."kind", "calendar_feed"."room_id", "calendar_feed"."name", "calendar_feed"."meeting_series_id", "calendar_feed"."last_four", "calendar_feed"."last_used_ts", "calendar_feed"."create_ts", "room"."name" as "room_name", "meeting_series"."name" as "meeting_series_name"
from "calendar_feed"
left join "room" on "room"."room_id" = "calendar_feed"."room_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "calendar_feed"."meeting_series_id"
where "calendar_feed"."member_id" = ?;

-- notification.one
select "notification".*, case when notification.read_ts is null then 0 else 1 end as "read", substr(coalesce(action_item.description, note.description), 1, 2000) as "beginning", "agenda_proposal"."title" as "agenda_proposal_title", "agenda_item"."title" as "agenda_item_title", "action_item"."due_ts", "meeting"."start_time", "meeting"."meeting_id" as "in_meeting_id", "meeting"."name" as "meeting_name", "meeting_series"."meeting_series_id" as "in_series_id", "meeting_series"."name" as "meeting_series_name", "room"."room_id" as "in_room_id", "room"."name" as "room_name", "room"."organization_id", "template"."template_id" as "in_template_id", "organization"."name" as "organization_name", "author"."name" as "create_name"
from "notification"
left join "action_item" on "action_item"."action_item_id" = "notification"."action_item_id"
left join "note" on "note"."note_id" = "notification"."note_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "notification"."agenda_item_id"
left join "meeting" on "meeting"."meeting_id" = coalesce("notification"."meeting_id", "action_item"."meeting_id", "note"."meeting_id", "agenda_item"."meeting_id")
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce("notification"."meeting_series_id", "action_item"."backlog_series_id", "note"."backlog_series_id", "agenda_item"."meeting_series_id", "agenda_item"."backlog_series_id", "meeting"."meeting_series_id")
left join "template" on "template"."template_id" = "agenda_item"."template_id"
left join "room" on "room"."room_id" = coalesce("meeting"."room_id", "meeting_series"."room_id", "action_item"."room_id", "note"."room_id", "agenda_item"."backlog_room_id", "template"."room_id")
left join "organization" on "organization"."organization_id" = "room"."organization_id"
left join "member" as "author" on "author"."member_id" = "notification"."create_id"
left join "agenda_proposal" on "agenda_proposal"."agenda_proposal_id" = "notification"."agenda_proposal_id"
where "notification"."member_id" = ?
  and exists (select 1 as "one"
from "notification" as "row"
left join "action_item" on "action_item"."action_item_id" = "row"."action_item_id"
left join "note" on "note"."note_id" = "row"."note_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "row"."agenda_item_id"
left join "meeting" on "meeting"."meeting_id" = coalesce("row"."meeting_id", "action_item"."meeting_id", "note"."meeting_id", "agenda_item"."meeting_id")
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce("row"."meeting_series_id", "action_item"."backlog_series_id", "note"."backlog_series_id", "agenda_item"."meeting_series_id", "agenda_item"."backlog_series_id", "meeting"."meeting_series_id")
left join "template" on "template"."template_id" = "agenda_item"."template_id"
left join "room" on "room"."room_id" = coalesce("meeting"."room_id", "meeting_series"."room_id", "action_item"."room_id", "note"."room_id", "agenda_item"."backlog_room_id", "template"."room_id")
where "row"."notification_id" = "notification"."notification_id"
  and ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or exists (select 1
from invitee
where invitee.member_id = ?
  and "invitee"."meeting_series_id" = "meeting"."meeting_series_id"))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or (exists (select 1
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?)
  and "membership"."room_id" = "room"."room_id")
  or exists (select 1
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?)
  and "seat"."organization_id" = "room"."organization_id")
  or (room.private = 0
  and exists (select 1
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)
  and "seat"."organization_id" = "room"."organization_id")))));

-- notification.mine
select "notification".*, case when notification.read_ts is null then 0 else 1 end as "read", substr(coalesce(action_item.description, note.description), 1, 2000) as "beginning", "agenda_proposal"."title" as "agenda_proposal_title", "agenda_item"."title" as "agenda_item_title", "action_item"."due_ts", "meeting"."start_time", "meeting"."meeting_id" as "in_meeting_id", "meeting"."name" as "meeting_name", "meeting_series"."meeting_series_id" as "in_series_id", "meeting_series"."name" as "meeting_series_name", "room"."room_id" as "in_room_id", "room"."name" as "room_name", "room"."organization_id", "template"."template_id" as "in_template_id", "organization"."name" as "organization_name", "author"."name" as "create_name"
from "notification"
left join "action_item" on "action_item"."action_item_id" = "notification"."action_item_id"
left join "note" on "note"."note_id" = "notification"."note_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "notification"."agenda_item_id"
left join "meeting" on "meeting"."meeting_id" = coalesce("notification"."meeting_id", "action_item"."meeting_id", "note"."meeting_id", "agenda_item"."meeting_id")
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce("notification"."meeting_series_id", "action_item"."backlog_series_id", "note"."backlog_series_id", "agenda_item"."meeting_series_id", "agenda_item"."backlog_series_id", "meeting"."meeting_series_id")
left join "template" on "template"."template_id" = "agenda_item"."template_id"
left join "room" on "room"."room_id" = coalesce("meeting"."room_id", "meeting_series"."room_id", "action_item"."room_id", "note"."room_id", "agenda_item"."backlog_room_id", "template"."room_id")
left join "organization" on "organization"."organization_id" = "room"."organization_id"
left join "member" as "author" on "author"."member_id" = "notification"."create_id"
left join "agenda_proposal" on "agenda_proposal"."agenda_proposal_id" = "notification"."agenda_proposal_id"
where "notification"."member_id" = ?
  and exists (select 1 as "one"
from "notification" as "row"
left join "action_item" on "action_item"."action_item_id" = "row"."action_item_id"
left join "note" on "note"."note_id" = "row"."note_id"
left join "agenda_item" on "agenda_item"."agenda_item_id" = "row"."agenda_item_id"
left join "meeting" on "meeting"."meeting_id" = coalesce("row"."meeting_id", "action_item"."meeting_id", "note"."meeting_id", "agenda_item"."meeting_id")
left join "meeting_series" on "meeting_series"."meeting_series_id" = coalesce("row"."meeting_series_id", "action_item"."backlog_series_id", "note"."backlog_series_id", "agenda_item"."meeting_series_id", "agenda_item"."backlog_series_id", "meeting"."meeting_series_id")
left join "template" on "template"."template_id" = "agenda_item"."template_id"
left join "room" on "room"."room_id" = coalesce("meeting"."room_id", "meeting_series"."room_id", "action_item"."room_id", "note"."room_id", "agenda_item"."backlog_room_id", "template"."room_id")
where "row"."notification_id" = "notification"."notification_id"
  and ((action_item.create_id = ?
  or action_item.member_id = ?)
  or (exists ( select 1
from attendee as self
where self.meeting_id = meeting.meeting_id
  and self.member_id = ?)
  or exists (select 1
from invitee
where invitee.member_id = ?
  and "invitee"."meeting_series_id" = "meeting"."meeting_series_id"))
  or exists ( select 1
from invitee as self
where self.meeting_series_id = meeting_series.meeting_series_id
  and self.member_id = ?)
  or (exists (select 1
from room_member as membership
where membership.member_id = ?
  and membership.role_id in (?, ?, ?)
  and "membership"."room_id" = "room"."room_id")
  or exists (select 1
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?, ?, ?)
  and "seat"."organization_id" = "room"."organization_id")
  or (room.private = 0
  and exists (select 1
from organization_member as seat
where seat.member_id = ?
  and seat.role_id in (?)
  and "seat"."organization_id" = "room"."organization_id")))));

-- deleted_meeting.one
select "deleted_meeting".*, "room"."name" as "room_name"
from "deleted_meeting"
left join "room" on "room"."room_id" = "deleted_meeting"."room_id"
where 1 = 1;

-- deleted_attendee.one
select "deleted_attendee".*, "member"."name" as "member_name", "member"."email" as "member_email", "meeting"."name" as "meeting_name"
from "deleted_attendee"
inner join "member" on "member"."member_id" = "deleted_attendee"."member_id"
left join "meeting" on "meeting"."meeting_id" = "deleted_attendee"."meeting_id"
where 1 = 1;

-- deleted_meeting_series.one
select "deleted_meeting_series".*, "room"."name" as "room_name"
from "deleted_meeting_series"
left join "room" on "room"."room_id" = "deleted_meeting_series"."room_id"
where 1 = 1;

-- deleted_invitee.one
select "deleted_invitee".*, "member"."name" as "member_name", "member"."email" as "member_email", "meeting_series"."name" as "meeting_series_name"
from "deleted_invitee"
inner join "member" on "member"."member_id" = "deleted_invitee"."member_id"
left join "meeting_series" on "meeting_series"."meeting_series_id" = "deleted_invitee"."meeting_series_id"
where 1 = 1;

-- hook.one
select "hook"."hook_id", "hook"."token_id", "hook"."organization_id", "hook"."room_id", "hook"."event", "hook"."target_url", "hook"."create_ts", "hook"."update_ts", "organization"."name" as "organization_name", "room"."name" as "room_name"
from "hook"
left join "organization" on "organization"."organization_id" = "hook"."organization_id"
left join "room" on "room"."room_id" = "hook"."room_id"
where hook.member_id = ?;

-- hook.mine
select "hook"."hook_id", "hook"."token_id", "hook"."organization_id", "hook"."room_id", "hook"."event", "hook"."target_url", "hook"."create_ts", "hook"."update_ts", "organization"."name" as "organization_name", "room"."name" as "room_name"
from "hook"
left join "organization" on "organization"."organization_id" = "hook"."organization_id"
left join "room" on "room"."room_id" = "hook"."room_id"
where hook.member_id = ?;

-- delivery.one
select "delivery".*, "hook"."event", "event"."resource"
from "delivery"
inner join "hook" on "hook"."hook_id" = "delivery"."hook_id"
left join "event" on "event"."event_id" = "delivery"."event_id"
where (delivery.event_id is null
  or delivery.attempts > 0
  or exists ( select 1
from delivery_attempt as attempt
where attempt.delivery_id = delivery.delivery_id))
  and hook.member_id = ?;

-- delivery.ofHook
select "delivery".*, "hook"."event", "event"."resource"
from "delivery"
inner join "hook" on "hook"."hook_id" = "delivery"."hook_id"
left join "event" on "event"."event_id" = "delivery"."event_id"
where (delivery.event_id is null
  or delivery.attempts > 0
  or exists ( select 1
from delivery_attempt as attempt
where attempt.delivery_id = delivery.delivery_id))
  and hook.member_id = ?
  and "delivery"."hook_id" = ?;

-- passkey.one
select "passkey"."passkey_id", "passkey"."name", "passkey"."rp_id", "passkey"."synced", "passkey"."public_key_sha256", "passkey"."last_used_ts", "passkey"."create_ts"
from "passkey"
where "passkey"."member_id" = ?;

-- passkey.mine
select "passkey"."passkey_id", "passkey"."name", "passkey"."rp_id", "passkey"."synced", "passkey"."public_key_sha256", "passkey"."last_used_ts", "passkey"."create_ts"
from "passkey"
where "passkey"."member_id" = ?;

-- push_subscription.one
select "push_subscription"."push_subscription_id", "push_subscription"."name", "push_subscription"."endpoint_host", "push_subscription"."last_ts", "push_subscription"."failed_ts", "push_subscription"."create_ts"
from "push_subscription"
where "push_subscription"."member_id" = ?;

-- push_subscription.mine
select "push_subscription"."push_subscription_id", "push_subscription"."name", "push_subscription"."endpoint_host", "push_subscription"."last_ts", "push_subscription"."failed_ts", "push_subscription"."create_ts"
from "push_subscription"
where "push_subscription"."member_id" = ?;

-- api_token.one
select "api_token"."token_id", "api_token"."name", "api_token"."access", "api_token"."last_four", "api_token"."last_used_ts", "api_token"."expires_ts", "api_token"."create_ts"
from "api_token"
where "api_token"."revoked_ts" is null
  and "api_token"."member_id" = ?;

-- api_token.mine
select "api_token"."token_id", "api_token"."name", "api_token"."access", "api_token"."last_four", "api_token"."last_used_ts", "api_token"."expires_ts", "api_token"."create_ts"
from "api_token"
where "api_token"."revoked_ts" is null
  and "api_token"."member_id" = ?;

-- directory_token.one
select "directory_token"."directory_token_id", "directory_token"."name", "directory_token"."last_four", "directory_token"."last_used_ts", "directory_token"."create_id", "directory_token"."create_ts", "member"."name" as "create_name"
from "directory_token"
left join "member" on "member"."member_id" = "directory_token"."create_id";

-- directory_token.all
select "directory_token"."directory_token_id", "directory_token"."name", "directory_token"."last_four", "directory_token"."last_used_ts", "directory_token"."create_id", "directory_token"."create_ts", "member"."name" as "create_name"
from "directory_token"
left join "member" on "member"."member_id" = "directory_token"."create_id";

-- session.one
select "session"."session_id", "session"."address", "session"."user_agent", "session"."create_ts", "session"."last_seen_ts", "session"."expires_ts", "session"."began_with"
from "session"
where "session"."member_id" = ?;

-- session.mine
select "session"."session_id", "session"."address", "session"."user_agent", "session"."create_ts", "session"."last_seen_ts", "session"."expires_ts", "session"."began_with"
from "session"
where "session"."member_id" = ?
  and "session"."expires_ts" > ?;

-- application.one
select "application"."application_id", "application"."client_id", "application"."name", "application"."redirect_uris", "application"."public", "application"."disabled", "application"."create_ts", "application"."update_ts"
from "application"
where "application"."member_id" = ?;

-- application.mine
select "application"."application_id", "application"."client_id", "application"."name", "application"."redirect_uris", "application"."public", "application"."disabled", "application"."create_ts", "application"."update_ts"
from "application"
where "application"."member_id" = ?;

-- authorization.one
select "authorization"."authorization_id", "authorization"."access", "authorization"."last_used_ts", "application"."client_host", "authorization"."assistant", "authorization"."create_ts", "authorization"."update_ts", "application"."client_id", "application"."name"
from "authorization"
inner join "application" on "application"."application_id" = "authorization"."application_id"
where "authorization"."member_id" = ?;

-- authorization.mine
select "authorization"."authorization_id", "authorization"."access", "authorization"."last_used_ts", "application"."client_host", "authorization"."assistant", "authorization"."create_ts", "authorization"."update_ts", "application"."client_id", "application"."name"
from "authorization"
inner join "application" on "application"."application_id" = "authorization"."application_id"
where "authorization"."member_id" = ?;

-- sign_in_provider.one
select "sign_in_provider"."sign_in_provider_id", "sign_in_provider"."name", "sign_in_provider"."label", "sign_in_provider"."kind", "sign_in_provider"."issuer", "sign_in_provider"."client_id", "sign_in_provider"."scopes", "sign_in_provider"."domains", "sign_in_provider"."creates_members", "sign_in_provider"."follows_profile", "sign_in_provider"."only", "sign_in_provider"."groups_claim", "sign_in_provider"."enabled", "sign_in_provider"."create_ts", "sign_in_provider"."update_ts"
from "sign_in_provider"
where "sign_in_provider"."sign_in_provider_id" is null;

-- sign_in_provider.all
select "sign_in_provider"."sign_in_provider_id", "sign_in_provider"."name", "sign_in_provider"."label", "sign_in_provider"."kind", "sign_in_provider"."issuer", "sign_in_provider"."client_id", "sign_in_provider"."scopes", "sign_in_provider"."domains", "sign_in_provider"."creates_members", "sign_in_provider"."follows_profile", "sign_in_provider"."only", "sign_in_provider"."groups_claim", "sign_in_provider"."enabled", "sign_in_provider"."create_ts", "sign_in_provider"."update_ts"
from "sign_in_provider"
where "sign_in_provider"."sign_in_provider_id" is null;

-- group.one
select "group"."group_id", "group"."name", "group"."external_id", "group"."member_count", "group"."create_ts", "group"."update_ts"
from "group"
where "group"."group_id" is null;

-- group.all
select "group"."group_id", "group"."name", "group"."external_id", "group"."member_count", "group"."create_ts", "group"."update_ts"
from "group"
where "group"."group_id" is null;

-- group_role.one
select "group_role".*, "group"."name" as "group_name", "organization"."name" as "organization_name", "room"."name" as "room_name"
from "group_role"
inner join "group" on "group"."group_id" = "group_role"."group_id"
left join "organization" on "organization"."organization_id" = "group_role"."organization_id"
left join "room" on "room"."room_id" = "group_role"."room_id"
where "group_role"."group_role_id" is null;

-- group_role.ofGroup
select "group_role".*, "group"."name" as "group_name", "organization"."name" as "organization_name", "room"."name" as "room_name"
from "group_role"
inner join "group" on "group"."group_id" = "group_role"."group_id"
left join "organization" on "organization"."organization_id" = "group_role"."organization_id"
left join "room" on "room"."room_id" = "group_role"."room_id"
where "group_role"."group_role_id" is null
  and "group_role"."group_id" = ?;

-- draft.one
select "draft".*
from "draft"
where "draft"."member_id" = ?;

-- draft.mine
select "draft".*
from "draft"
where "draft"."member_id" = ?;

-- audit_entry.one
select "audit".*, "member"."name" as "member_name", "subject"."name" as "subject_name", coalesce("audit_repeat"."times", 1) as "times", coalesce("audit_repeat"."last_ts", "audit"."create_ts") as "last_ts"
from "audit"
left join "audit_repeat" on "audit_repeat"."audit_id" = "audit"."audit_id"
left join "member" on "member"."member_id" = "audit"."member_id"
left join "member" as "subject" on "subject"."member_id" = "audit"."subject_id"
where 1 = 0;

-- audit_entry.all
select "audit".*, "member"."name" as "member_name", "subject"."name" as "subject_name", coalesce("audit_repeat"."times", 1) as "times", coalesce("audit_repeat"."last_ts", "audit"."create_ts") as "last_ts"
from "audit"
left join "audit_repeat" on "audit_repeat"."audit_id" = "audit"."audit_id"
left join "member" on "member"."member_id" = "audit"."member_id"
left join "member" as "subject" on "subject"."member_id" = "audit"."subject_id"
where 1 = 0;
