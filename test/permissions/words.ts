// Every field and every filter that can name something of another organization, and what would be named.
import { type House, recordOf } from './houses/house.ts'
import { SECRET } from './houses/pair.ts'
import { SLOTS } from './houses/recurring.ts'

export interface Sent {
  ask: (home: House) => readonly [verb: string, path: string]
  body: (id: number) => object
  /** What the other organization has there. */
  foreign: (house: House) => number
  status: 403 | 422
  /** What an id that nobody has gets, where the matrix tells it from one that somebody else has. */
  nobody?: 422
}

const RECURS = { dtstart: '2026-03-10T09:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' }
const LISTENS = { event: 'meeting_created', target_url: 'https://tides.example/tide' }
const someone = ({ cast }: House) => cast.host
const seatOfSomeone = ({ seats, cast }: House) => recordOf(seats, cast.host)
const describing = (member_id: number) => ({ description: 'Mend the jetty', member_id })

/** What an item of an agenda names, written there and changed. */
function ofAgendas(): Record<string, Sent> {
  const named: Record<string, Pick<Sent, 'foreign'>> = {
    presenter_id: { foreign: someone },
    parent_id: { foreign: ({ agenda }) => agenda[0]! },
  }
  const asked: Record<string, Sent['ask']> = {
    addToMeeting: ({ meeting }) => ['POST', `/meetings/${meeting}/agenda_items`],
    addToSeries: ({ series }) => ['POST', `/meeting_series/${series}/agenda_items`],
    addToTemplate: ({ template }) => ['POST', `/templates/${template}/agenda_items`],
    addToBacklogOfSeries: ({ series }) => ['POST', `/meeting_series/${series}/backlog_items`],
    addToBacklogOfRoom: ({ room }) => ['POST', `/rooms/${room}/backlog_items`],
    change: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[0]}`],
  }
  const sent: Record<string, Sent> = {}
  for (const [endpoint, ask] of Object.entries(asked)) {
    for (const [field, { foreign }] of Object.entries(named)) {
      const body = (id: number) => ({ title: 'Spring tides', [field]: id })
      sent[`agenda_item.${endpoint} ${field}`] = { ask, body, foreign, status: 422 }
    }
  }
  return sent
}

/** Where an agenda item is moved. */
function ofMoves(): Record<string, Sent> {
  const named: Record<string, Sent['foreign']> = {
    meeting_id: ({ meeting }) => meeting,
    meeting_series_id: ({ series }) => series,
    room_id: ({ room }) => room,
  }
  const ask: Sent['ask'] = ({ agenda }) => ['POST', `/agenda_items/${agenda[0]}/move`]
  return Object.fromEntries(
    Object.entries(named).map(([field, foreign]) => [
      `agenda_item.move ${field}`,
      { ask, body: (id: number) => ({ [field]: id }), foreign, status: 422 },
    ]),
  )
}

/** The agenda item that a note or an action item belongs to. */
function ofItems(): Record<string, Sent> {
  const asked: Record<string, Sent['ask']> = {
    'note.addToMeeting': ({ meeting }) => ['POST', `/meetings/${meeting}/notes`],
    'note.change': ({ notes }) => ['PATCH', `/notes/${notes.meeting}`],
    'action_item.addToMeeting': ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`],
    'action_item.change': ({ items }) => ['PATCH', `/action_items/${items.meeting}`],
  }
  const body = (agenda_item_id: number) => ({ description: 'Mend the jetty', agenda_item_id })
  const foreign: Sent['foreign'] = ({ agenda }) => agenda[0]!
  return Object.fromEntries(
    Object.entries(asked).map(([name, ask]) => [`${name} agenda_item_id`, { ask, body, foreign, status: 422 }]),
  )
}

/** The agenda item that a file belongs to. */
function ofAttachments(): Record<string, Sent> {
  const foreign: Sent['foreign'] = ({ agenda }) => agenda[0]!
  return {
    'attachment.add agenda_item_id': {
      ask: ({ meeting }) => ['POST', `/meetings/${meeting}/attachments`],
      body: (agenda_item_id) => ({ name: 'Tides.json', type: 'application/json', size: 2, agenda_item_id }),
      foreign,
      status: 422,
    },
    'attachment.change agenda_item_id': {
      ask: ({ attachment }) => ['PATCH', `/attachments/${attachment}`],
      body: (agenda_item_id) => ({ agenda_item_id }),
      foreign,
      status: 422,
    },
  }
}

/** What a person who is in a meeting looks at and writes. */
function ofPresence(): Record<string, Sent> {
  const ask: Sent['ask'] = ({ meeting }) => ['PUT', `/meetings/${meeting}/presence`]
  return {
    'presence.set agenda_item_id': {
      ask,
      body: (agenda_item_id) => ({ agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
    'presence.set thing_id': {
      ask,
      body: (thing_id) => ({ writing: 'note', thing_id }),
      foreign: ({ notes }) => notes.meeting,
      status: 422,
    },
  }
}

/** Every field of a body that names something by its id. */
export const BODIES: Readonly<Record<string, Sent>> = {
  'organization.change member_id': {
    ask: ({ organization }) => ['PATCH', `/organizations/${organization}`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  // Founding an organization, and putting people of the site into one, is for enterprise administrators.
  'organization.add member_id': {
    ask: () => ['POST', '/organizations'],
    body: (member_id) => ({ name: 'Tidewater', type: 'enterprise', member_id }),
    foreign: someone,
    status: 403,
  },
  'organization_member.add member_id': {
    ask: ({ organization }) => ['POST', `/organizations/${organization}/organization_members`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 403,
  },
  'room_member.add member_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/room_members`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'attendee.add member_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/attendees`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'attendee.add organization_member_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/attendees`],
    body: (organization_member_id) => ({ organization_member_id }),
    foreign: seatOfSomeone,
    status: 422,
  },
  'action_item.addToRoom member_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/action_items`],
    body: describing,
    foreign: someone,
    status: 422,
  },
  'action_item.addToMeeting member_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`],
    body: describing,
    foreign: someone,
    status: 422,
  },
  'action_item.change member_id': {
    ask: ({ items }) => ['PATCH', `/action_items/${items.meeting}`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'meeting.change room_id': {
    ask: ({ meeting }) => ['PATCH', `/meetings/${meeting}`],
    body: (room_id) => ({ room_id }),
    foreign: ({ room }) => room,
    // Where a meeting may be moved is for those who write there (decisions 3.7).
    status: 403,
    nobody: 422,
  },
  'meeting.addToRoom template_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/meetings`],
    body: (template_id) => ({ template_id }),
    foreign: ({ template }) => template,
    status: 422,
  },
  'meeting_series.add template_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/meeting_series`],
    body: (template_id) => ({ name: 'Spring tides', ...RECURS, template_id }),
    foreign: ({ template }) => template,
    status: 422,
  },
  'meeting_series.change template_id': {
    ask: ({ series }) => ['PATCH', `/meeting_series/${series}`],
    body: (template_id) => ({ template_id }),
    foreign: ({ template }) => template,
    status: 422,
  },
  'meeting_series.change keep': {
    ask: ({ series }) => ['PATCH', `/meeting_series/${series}`],
    body: (id) => ({ keep: [id] }),
    foreign: ({ sitting }) => sitting,
    status: 422,
  },
  'meeting_series.split template_id': {
    ask: ({ series }) => ['POST', `/meeting_series/${series}/split`],
    body: (template_id) => ({ from: SLOTS.coming, template_id }),
    foreign: ({ template }) => template,
    status: 422,
  },
  'meeting_series.split keep': {
    ask: ({ series }) => ['POST', `/meeting_series/${series}/split`],
    body: (id) => ({ from: SLOTS.coming, keep: [id] }),
    foreign: ({ sitting }) => sitting,
    status: 422,
  },
  'meeting_series.collapse meeting_id': {
    ask: ({ series }) => ['POST', `/meeting_series/${series}/collapse`],
    body: (meeting_id) => ({ meeting_id }),
    foreign: ({ sitting }) => sitting,
    status: 422,
  },
  'agenda_item.copy meeting_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/agenda_items/copy`],
    body: (meeting_id) => ({ meeting_id }),
    foreign: ({ meeting }) => meeting,
    status: 422,
  },
  'agenda_item.carryOver agenda_item_ids': {
    ask: ({ sitting }) => ['POST', `/meetings/${sitting}/carry_over`],
    body: (id) => ({ agenda_item_ids: [id], to: 'next' }),
    foreign: ({ agenda }) => agenda[0]!,
    status: 422,
  },
  'agenda_item.carryOver to': {
    ask: ({ sitting }) => ['POST', `/meetings/${sitting}/carry_over`],
    body: (to) => ({ agenda_item_ids: [], to }),
    foreign: ({ meeting }) => meeting,
    status: 422,
  },
  ...ofMoves(),
  ...ofAgendas(),
  ...ofItems(),
  ...ofAttachments(),
  ...ofPresence(),
  'invitee.add member_id': {
    ask: ({ series }) => ['POST', `/meeting_series/${series}/invitees`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'invitee.add organization_member_id': {
    ask: ({ series }) => ['POST', `/meeting_series/${series}/invitees`],
    body: (organization_member_id) => ({ organization_member_id }),
    foreign: seatOfSomeone,
    status: 422,
  },
  'hook.add room_id': {
    ask: () => ['POST', '/hooks'],
    body: (room_id) => ({ ...LISTENS, room_id }),
    foreign: ({ room }) => room,
    status: 403,
    nobody: 422,
  },
  'hook.add organization_id': {
    ask: () => ['POST', '/hooks'],
    body: (organization_id) => ({ ...LISTENS, organization_id }),
    foreign: ({ organization }) => organization,
    status: 403,
    nobody: 422,
  },
  'calendar_feed.add room_id': {
    ask: () => ['POST', '/calendar_feeds'],
    body: (room_id) => ({ kind: 'room', room_id }),
    foreign: ({ room }) => room,
    status: 422,
  },
  'calendar_feed.add meeting_series_id': {
    ask: () => ['POST', '/calendar_feeds'],
    body: (meeting_series_id) => ({ kind: 'series', meeting_series_id }),
    foreign: ({ series }) => series,
    status: 422,
  },
  'decision.change owner_id': {
    ask: ({ notes }) => ['PATCH', `/decisions/${notes.meeting}`],
    body: (owner_id) => ({ owner_id }),
    foreign: someone,
    status: 422,
  },
  'decision.change replaces_id': {
    ask: ({ notes }) => ['PATCH', `/decisions/${notes.meeting}`],
    body: (replaces_id) => ({ replaces_id }),
    foreign: ({ notes }) => notes.meeting,
    status: 422,
  },
  'template_attendee.add member_id': {
    ask: ({ template }) => ['POST', `/templates/${template}/attendees`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
}

/** The filters of the lists of what is noted, in each place that has one. */
function ofLists(noun: string, collection: string, filters: Record<string, (house: House) => number | string>) {
  const places: Record<string, (home: House) => string> = {
    inMeeting: ({ meeting }) => `/meetings/${meeting}`,
    inSeries: ({ series }) => `/meeting_series/${series}`,
    inRoom: ({ room }) => `/rooms/${room}`,
    inOrganization: ({ organization }) => `/organizations/${organization}`,
  }
  const found: Record<string, (foreign: House, home: House) => readonly string[]> = {}
  for (const [place, path] of Object.entries(places))
    for (const [filter, value] of Object.entries(filters))
      found[`${noun}.${place} ${filter}`] = (foreign, home) => [
        `${path(home)}/${collection}?${filter}=${value(foreign)}`,
      ]
  return found
}

/** Every filter that names something of the other organization, asked where one's own would be found. */
export const FILTERS: Readonly<Record<string, (foreign: House, home: House) => readonly string[]>> = {
  'meeting.mine room_id': ({ room }) => [`/meetings?room_id=${room}`, `/meetings?room_id=${room}&embed=attendees`],
  'meeting_series.mine room_id': ({ room }) => [
    `/meeting_series?room_id=${room}`,
    `/meeting_series?room_id=${room}&embed=invitees`,
  ],
  'action_item.mine assignee': ({ cast }) => [`/action_items?assignee=${cast.host}`],
  'action_item.inMeeting assignee': ({ cast }, home) => [
    `/meetings/${home.meeting}/action_items?assignee=${cast.host}`,
  ],
  'action_item.inRoom assignee': ({ cast }, home) => [`/rooms/${home.room}/action_items?assignee=${cast.host}`],
  'action_item.inSeries assignee': ({ cast }, home) => [
    `/meeting_series/${home.series}/action_items?assignee=${cast.host}`,
  ],
  'action_item.inOrganization assignee': ({ cast }, home) => [
    `/organizations/${home.organization}/action_items?assignee=${cast.host}`,
  ],
  'attachment.inMeeting agenda_item_id': ({ agenda }, home) => [
    `/meetings/${home.meeting}/attachments?agenda_item_id=${agenda[0]}`,
  ],
  ...Object.fromEntries(
    Object.entries(ofLists('decision', 'decisions', { search: () => SECRET, owner: someone })).filter(
      ([name]) => !name.startsWith('decision.inMeeting'),
    ),
  ),
  'decision.all search': () => [`/decisions?search=${SECRET}`],
  'decision.all owner': ({ cast }) => [`/decisions?owner=${cast.host}`],
  'meeting_source.mine source_type': () => [`/meeting_sources?source_type=${SECRET}`],
  'meeting_source.mine source_id': () => [`/meeting_sources?source_id=${SECRET}`],
  'meeting_series_source.mine source_type': () => [`/meeting_series_sources?source_type=${SECRET}`],
  'meeting_series_source.mine source_id': () => [`/meeting_series_sources?source_id=${SECRET}`],
  ...ofLists('note', 'notes', { tag: () => SECRET, author: someone, agenda_item_id: ({ agenda }) => agenda[0]! }),
  ...ofLists('action_item', 'action_items', { agenda_item_id: ({ agenda }) => agenda[0]! }),
  'action_item.mine agenda_item_id': ({ agenda }) => [`/action_items?agenda_item_id=${agenda[0]}`],
  'hook.mine organization_id': ({ organization }) => [`/hooks?organization_id=${organization}`],
  'hook.mine room_id': ({ room }) => [`/hooks?room_id=${room}`],
  'hook.mine target_url': () => [`/hooks?target_url=https://tides.example/${SECRET}`],
  'change.after organization_id': ({ organization }) => [`/changes?organization_id=${organization}`],
  'change.after room_id': ({ room }) => [`/changes?room_id=${room}`],
  'change.after meeting_id': ({ meeting }) => [`/changes?meeting_id=${meeting}`],
  'change.after presence_of': ({ meeting }) => [`/changes?meeting_id=${meeting}&presence_of=${meeting}`],
  'change.after meeting_series_id': ({ series }) => [`/changes?meeting_series_id=${series}`],
  'event.after organization_id': ({ organization }) => [`/events?organization_id=${organization}`],
  'event.after room_id': ({ room }) => [`/events?room_id=${room}`],
  'organization.mine member_id': ({ cast }) => [`/organizations?member_id=${cast.host}`],
  'organization_member.inOrganization member_id': ({ cast }, home) => [
    `/organizations/${home.organization}/organization_members?member_id=${cast.host}`,
  ],
  'room.mine member_id': ({ cast }) => [`/rooms?member_id=${cast.host}`],
  'room_member.inRoom member_id': ({ cast }, home) => [`/rooms/${home.room}/room_members?member_id=${cast.host}`],
  'room_person.inRoom search': (_, home) => [`/rooms/${home.room}/people?search=${SECRET}`],
  'search_result.found search': () => [`/search_results?search=${SECRET}`],
  'search_result.found kind': () => [`/search_results?search=${SECRET}&kind=note`],
  'search_result.found organization_id': ({ organization }) => [
    `/search_results?search=${SECRET}&organization_id=${organization}`,
  ],
  'search_result.found room_id': ({ room }) => [`/search_results?search=${SECRET}&room_id=${room}`],
  'search_result.found meeting_series_id': ({ series }) => [
    `/search_results?search=${SECRET}&meeting_series_id=${series}`,
  ],
  'search_result.found member_id': ({ cast }) => [`/search_results?search=${SECRET}&member_id=${cast.host}`],
  'member.all search': () => [`/members?me=true&search=${SECRET}`],
}
