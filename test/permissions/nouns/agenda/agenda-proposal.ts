// Proposals for the agenda of a meeting: the requests of their rows.
import { listed, makersToo, others, reads } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    proposal: number
  }
}

const there = { also: { papers: true } } as const
const mine = { also: { papers: true, mine: 'created' } } as const
const inMeeting = ({ meeting }: House) => `/meetings/${meeting}/agenda_proposals`
const one = ({ proposal }: House) => `/agenda_proposals/${proposal}`
const title = 'Spring tides'

const READ = 'GET /meetings/:meeting/agenda_proposals, /agenda_proposals/:proposal'
const CHANGE = 'PATCH /agenda_proposals/:proposal'
const REMOVE = 'DELETE /agenda_proposals/:proposal'
const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'

/** Nobody changes a proposal but the person who made it, while they read the meeting. */
const byAuthor = (ask: Try['ask']): Try[] => [
  { ask, ...there, may: () => false },
  { ask, ...mine, may: reads },
]

export const noun: PermissionNoun = {
  like: {
    [READ]: 'GET /meetings/:meeting (all embeds, HEAD)',
    'POST /meetings/:meeting/agenda_proposals': 'POST /meetings/:meeting/action_items',
    [CHANGE]: 'DELETE /hooks/:hook',
    [REMOVE]: 'DELETE /hooks/:hook',
    'POST /agenda_proposals/:proposal/accept': RUNS_MEETING,
    'POST /agenda_proposals/:proposal/decline': RUNS_MEETING,
  },
  trials: {
    content: {
      [READ]: [
        {
          ask: (house) => ['GET', inMeeting(house)],
          ...there,
          by: 'agenda_proposal_id',
          may: listed(({ proposal }) => [proposal]),
        },
        { ask: (house) => ['GET', one(house)], ...there, may: others },
      ],
      'POST /meetings/:meeting/agenda_proposals': [
        { ask: (house) => ['POST', inMeeting(house), { title }], may: others },
        { ask: (house) => ['POST', inMeeting(house), { title }], also: { noteTaker: true }, may: others },
      ],
      [CHANGE]: byAuthor((house) => ['PATCH', one(house), { title }]),
      [REMOVE]: byAuthor((house) => ['DELETE', one(house)]),
      'POST /agenda_proposals/:proposal/accept': [
        { ask: (house) => ['POST', `${one(house)}/accept`, {}], ...there, may: others },
        { ask: (house) => ['POST', `${one(house)}/accept`, {}], ...mine, may: others, fresh: true },
      ],
      'POST /agenda_proposals/:proposal/decline': [
        { ask: (house) => ['POST', `${one(house)}/decline`, {}], ...there, may: others },
      ],
    },
  },
  shows: {
    [CHANGE]: (_, role) => makersToo('–', role),
    [REMOVE]: (_, role) => makersToo('–', role),
  },
  after: ['meeting', 'agenda-item'],
  whole: { papers: true },
  furnish: async (trx, { meeting, person, cast }, { papers, mine }) => {
    if (!papers) return { proposal: 0 }
    const create_id = mine === 'created' ? person : cast.host
    const { agenda_proposal_id } = await trx
      .insertInto('agenda_proposal')
      .values({
        meeting_id: meeting,
        title: 'Low water',
        description: null,
        duration_seconds: 600,
        state: 'proposed',
        create_id,
        ...stamps,
      })
      .returning('agenda_proposal_id')
      .executeTakeFirstOrThrow()
    return { proposal: agenda_proposal_id }
  },
  paper: { proposal: 1 },
  ids: { agenda_proposal_id: ({ proposal }) => proposal },
  tables: { stamped: ['agenda_proposal'] },
  say: (trx, { meeting, cast }, word) =>
    trx
      .updateTable('agenda_proposal')
      .set({ title: word, description: word, comment: word, decide_id: cast.host })
      .where('meeting_id', '=', meeting)
      .execute(),
  needed: { 'agenda_proposal.add': () => ({ title }) },
  deeds: {
    agenda_proposal_deleted: (house) => [
      ['POST', inMeeting(house), { title }],
      ['DELETE', one(house)],
    ],
  },
}
