// First requests of the pages of series and templates; see also `first-requests.ts`.
import { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { asking } from '../../../contract/client.ts'
import { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'
import { template, templateAttendee } from '../../../contract/places/template.ts'
import { attendance } from '../../../contract/series/attendance.ts'
import { invitee } from '../../../contract/series/invitee.ts'

/** Number of displayed dates of a series. */
const DATES = 12
/** Number of past meetings with which their list begins. */
const PAST = 6
/** The longest span that the API summarizes at once; seconds. */
const YEAR = 365 * 86_400
/** Number of latest meetings whose attendance is displayed; the spreadsheet has all. */
const ATTENDED = 12

/** The requests, each by what it asks for. */
export const planned = {
  invitees: (meeting_series_id: number) => asking(invitee, 'inSeries', { meeting_series_id }, {}, { embed: 'may' }),
  agendaOfSeries: (meeting_series_id: number) =>
    asking(agendaItem, 'inSeries', { meeting_series_id }, {}, { embed: 'may' }),
  /** Its meetings and dates from a time on (Unix seconds). */
  dates: (meeting_series_id: number, after: number) =>
    asking(meetingSummary, 'inSeries', { meeting_series_id }, { after }, { per_page: DATES }),
  /** The meetings of a year before a time (Unix seconds), the last one first. */
  history: (meeting_series_id: number, before: number, page = 0) =>
    asking(
      meetingSummary,
      'inSeries',
      { meeting_series_id },
      { after: before - YEAR, before },
      { page, per_page: PAST, sort: '-start_time' },
    ),
  attendance: (meeting_series_id: number) => asking(attendance, 'inSeries', { meeting_series_id }, { last: ATTENDED }),

  template: (template_id: number) => asking(template, 'one', { template_id }, {}, { embed: 'may' }),
  templatePeople: (template_id: number) =>
    asking(templateAttendee, 'inTemplate', { template_id }, {}, { embed: 'may' }),
  agendaOfTemplate: (template_id: number) => asking(agendaItem, 'inTemplate', { template_id }, {}, { embed: 'may' }),
}
