// The requests that cost the most for their credits, one of each kind.
import { meetingOf, ROOMS } from './credit-world.ts'

export interface Case {
  name: string
  credits: number
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** Sent by an enterprise administrator. */
  administrator?: true
  /** The status that is expected. */
  status?: number
}

/** Ids of series with that many coming meetings each. */
export interface Series {
  agenda: number
  text: number
  moved: number
  invited: number
  gone: number
}

const VIEWS = 'html_view,markdown_view,text_view'
const ALL_VIEWS = `${VIEWS},html_outline,markdown_outline,text_outline,text_summary`
const PEOPLE = 'attendees,facilitators,participants,observers,guests'
const NESTED = '<p><b><i>'.repeat(7_200)
const LAYERED = `${'<'.repeat(16)}${'b>'.repeat(16)}`.repeat(2_700)
const agenda = (count: number, description: string | null) => ({
  agenda_items: Array.from({ length: count }, (_, place) => ({ title: `Item ${place}`, description })),
})

/** Reads of resources that are as long as allowed. */
export const reads: Case[] = [
  {
    name: 'a page of 100 meetings with three views of 1 MB',
    credits: 4,
    path: `/rooms/${ROOMS.views}/meetings?per_page=100&embed=${VIEWS}`,
  },
  { name: 'the same with all seven, whole', credits: 8, path: `/rooms/${ROOMS.views}/meetings?embed=${ALL_VIEWS}` },
  { name: 'three views of a record of 5 MB', credits: 4, path: `/meetings/${meetingOf(ROOMS.record)}?embed=${VIEWS}` },
  {
    name: 'a page of 100 meetings of 1,000 people, five times',
    credits: 6,
    path: `/rooms/${ROOMS.people}/meetings?per_page=100&embed=${PEOPLE}`,
  },
  { name: '200 meetings with four texts of 63 kB', credits: 1, path: `/rooms/${ROOMS.texts}/meetings` },
  {
    name: '100 notes of 65 kB with what they belong to',
    credits: 3,
    path: `/rooms/${ROOMS.notes}/notes?per_page=100&embed=tags,agenda_item`,
  },
  {
    name: '100 action items of 65 kB, clean',
    credits: 2,
    path: `/rooms/${ROOMS.notes}/action_items?per_page=100&embed=description_clean`,
  },
  {
    name: 'an organization of 20,000 people, twice',
    credits: 3,
    path: '/organizations/1?embed=organization_members,members',
  },
  { name: 'a room of 20,000 people, twice', credits: 3, path: `/rooms/${ROOMS.crowd}?embed=room_members,members` },
  {
    name: '100 decisions with 25 MB that they repeat',
    credits: 3,
    path: `/rooms/${ROOMS.register}/decisions?per_page=100&embed=action_items,attendees`,
  },
  { name: 'a person with 25 MB of meetings', credits: 2, path: '/members/3?embed=meetings', administrator: true },
  { name: 'a search among 20,000 people', credits: 1, path: '/members?search=crowd&per_page=100', administrator: true },
  { name: 'a year of 1,000 series', credits: 1, path: '/meeting_summaries?per_page=100' },
]

export const files: Case[] = [
  ...['pdf', 'docx', 'epub', 'html', 'markdown'].map((format) => ({
    name: `a record of 5 MB as ${format}`,
    credits: 4,
    path: `/meetings/${meetingOf(ROOMS.record)}?format=${format}&embed=attendance,lists,tags`,
  })),
  { name: '10,000 action items of 2 kB as xlsx', credits: 1, path: `/rooms/${ROOMS.items}/action_items?format=xlsx` },
]

/** Writes, in this order, since the last ones delete. */
export const writes = (series: Series): Case[] => {
  const meeting = meetingOf(ROOMS.texts)
  return [
    {
      name: 'an agenda of 1 MB of nested markup',
      credits: 1,
      method: 'PUT',
      path: `/meetings/${meeting}/agenda_items`,
      body: agenda(15, NESTED),
    },
    {
      name: 'an agenda of 200 items of 4.9 kB',
      credits: 1,
      method: 'PUT',
      path: `/meetings/${meeting}/agenda_items`,
      body: agenda(200, 'x'.repeat(4_900)),
    },
    {
      name: 'a series’ agenda of 200 items into 200 meetings',
      credits: 1,
      method: 'PUT',
      path: `/meeting_series/${series.agenda}/agenda_items`,
      body: agenda(200, null),
    },
    {
      name: 'the same again, all others',
      credits: 1,
      method: 'PUT',
      path: `/meeting_series/${series.agenda}/agenda_items`,
      body: agenda(100, 'x'.repeat(700)),
    },
    {
      name: 'a text of 60 kB into 400 meetings',
      credits: 1,
      method: 'PATCH',
      path: `/meeting_series/${series.text}`,
      body: { description: 'x'.repeat(60_000) },
    },
    {
      name: 'four texts of 130 kB that hide tags in layers',
      credits: 1,
      method: 'PATCH',
      path: `/meetings/${meeting}`,
      body: { description: LAYERED, outcomes: LAYERED, location: LAYERED, audio: LAYERED },
    },
    {
      name: 'HTML to be transformed',
      credits: 1,
      method: 'POST',
      path: '/transforms/html',
      body: { input: NESTED.repeat(2) },
    },
    {
      name: 'source_data of a megabyte of lists',
      credits: 1,
      method: 'POST',
      path: `/meetings/${meeting}/meeting_sources`,
      body: { source_type: 't', source_id: 's', source_data: JSON.parse(`[${'[],'.repeat(340_000)}0]`) },
      status: 422,
    },
    {
      name: 'a person invited to 2,000 coming meetings',
      credits: 1,
      method: 'POST',
      path: `/meeting_series/${series.invited}/invitees`,
      body: { member_id: 3 },
      status: 201,
    },
    {
      name: 'a series of 2,000 meetings an hour later',
      credits: 1,
      method: 'PATCH',
      path: `/meeting_series/${series.moved}`,
      body: { dtstart: '2030-01-01T10:00:00' },
    },
    {
      name: 'a new password',
      credits: 1,
      method: 'PATCH',
      path: '/members/2',
      body: { password: 'a wren on the quay', current_password: 'a wren on the pier' },
    },
    {
      name: 'a series of 2,000 meetings deleted',
      credits: 1,
      method: 'DELETE',
      path: `/meeting_series/${series.gone}`,
      status: 204,
    },
  ]
}
