// Subject of a mailing: a meeting or series, with its people.
import { series as seriesClient } from '../../api/clients.ts'
import { invitees } from '../../api/form-clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { type Meeting, useAttendees, useMeeting } from '../meeting-queries.ts'

/** A person of a meeting or series. */
export interface MailedPerson {
  /** The attendee or invitee. */
  part_id: number
  member_id: number
  name: string
  /** 0 where there is no answer yet. */
  rsvp: number
  /** Whether they were sent an invitation, or their link was made. */
  invited: boolean
}

/** A meeting or series, as far as mail is about it. */
export interface Mailed {
  kind: 'meeting' | 'meeting_series'
  id: number
  people: readonly MailedPerson[]
}

interface Attendee {
  attendee_id: number
  member_id: number
  member_name: string
  rsvp: { value: number }
  invited_ts: unknown
}

/** A meeting with its attendees. */
export const mailedMeeting = ({ meeting_id }: Pick<Meeting, 'meeting_id'>, people: readonly Attendee[]): Mailed => ({
  ...{ kind: 'meeting', id: meeting_id },
  people: people.map(({ attendee_id, member_id, member_name, rsvp, invited_ts }) => ({
    ...{ part_id: attendee_id, member_id, name: member_name, rsvp: rsvp.value, invited: invited_ts !== null },
  })),
})

const NOTHING = { status: 200, headers: new Headers(), body: undefined }
const NOBODY = { status: 200, headers: new Headers(), body: [] }

/** A series with its invitees, where the reader may mail them; undefined while it is asked for. */
export function useMailedSeries(meeting_series_id: number | undefined): Mailed | null | undefined {
  const of = { meeting_series_id: meeting_series_id ?? 0 }
  const row = useAnswer(['series', of.meeting_series_id, 'rights'], async () =>
    meeting_series_id === undefined ? NOTHING : seriesClient('one', of, {}, { embed: 'may' }),
  )
  const may = mayUse(row.data?.body, 'POST', 'mailings')
  const people = useAnswer(['series', of.meeting_series_id, 'mailed', may ? 'may' : ''], async () =>
    may ? invitees('inSeries', of, {}) : NOBODY,
  )
  if (meeting_series_id === undefined || row.isError || people.isError || (row.data && !may)) return null
  if (!row.data || !people.data) return undefined
  return {
    ...{ kind: 'meeting_series', id: meeting_series_id },
    people: people.data.body.map(({ invitee_id, member_id, member_name, rsvp, invited_ts }) => ({
      ...{ part_id: invitee_id, member_id, name: member_name, rsvp: rsvp.value, invited: invited_ts !== null },
    })),
  }
}

/** The meeting of a page with its attendees; undefined while it is asked for. */
export function useMailedMeeting(meeting_id: number): { meeting: Meeting; mailed: Mailed } | undefined {
  const meeting = useMeeting(meeting_id).data?.body
  const people = useAttendees(meeting_id).data?.body
  return meeting && people && { meeting, mailed: mailedMeeting(meeting, people) }
}
