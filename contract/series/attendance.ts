// Attendance of a series: the people present at each of its meetings.
import { meetingRoles, rsvps } from '../codes.ts'
import { coded, flag, id, integer, nullable, text, timestamp, tuple } from '../field.ts'
import { list, resource } from '../resource.ts'

/** The resource of attendance (docs/api/minutes-and-decisions.md#attendance). */
export const attendance = resource({
  name: 'attendance',
  collection: 'attendance',
  id: 'attendee_id',
  about: 'A person in one meeting of a series: their role, their reply, and whether they attended.',
  fields: {
    member_id: id(),
    member_name: text(),
    meeting_id: tuple('meeting_name'),
    start_time: nullable(timestamp({ pretty: true })),
    started_ts: nullable(timestamp()),
    role_id: coded(meetingRoles),
    rsvp: coded(rsvps),
    attended: flag(),
  },
  sorts: ['start_time'],
  order: 'start_time',
  endpoints: {
    inSeries: list(
      '/meeting_series/:meeting_series_id/attendance',
      { last: integer(1, 100) },
      {
        paged: 'extra',
        mostWhole: 100_000,
        formats: ['xlsx'],
        about:
          'The people in all existing meetings of the series that are not canceled, earliest meeting first. More ' +
          'than 100,000 rows are paginated. `last` limits the list to that many of the most recently started ' +
          'meetings. `format=xlsx` returns a spreadsheet with a row for each person and a column for each meeting.',
      },
    ),
  },
})
