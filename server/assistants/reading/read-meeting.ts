// The tool that reads a meeting with its agenda, open proposals, people, notes and action items.
import { nextBytes, nextToken, stale } from '../answers/next-token.ts'
import { answerText, createPage, type Thing } from '../answers/things.ts'
import { ask } from '../tools/ask-api.ts'
import { type Arguments, id, object, oneOf, type Tool, type ToolContext, text } from '../tools/tool.ts'
import { notThere, ToolError } from '../tools/tool-error.ts'
import {
  type AgendaRow,
  type AttendeeRow,
  actionItemThing,
  agendaThing,
  attendeeThing,
  type MeetingRow,
  meetingThing,
  noteThing,
  type ProposalRow,
  proposalThing,
} from './describe.ts'
import { firstShown, ownArguments } from './listed.ts'
import { shownRows } from './organization-access.ts'

/** Things of a part from one on. */
type Section = (context: ToolContext, meeting_id: number, from: number) => Promise<{ things: Thing[]; more: boolean }>

const ROWS = 50

/** A part whose list has pages. */
const paged =
  <T>(list: string, describe: (row: T) => Thing, query: Readonly<Record<string, string>>): Section =>
  async (context, meeting_id, from) => {
    const wanted = { ...query, sort: 'create_ts', per_page: ROWS, page: Math.floor(from / ROWS) }
    const { body, headers } = await ask<T[]>(context, `/meetings/${meeting_id}/${list}`, wanted)
    const total = Number(headers['x-total-count'])
    const rows = from < total ? body.slice(from % ROWS) : []
    return { things: rows.map(describe), more: from + rows.length < total }
  }

/** A part whose list is answered as a whole. */
const whole =
  <T>(list: string, describe: (rows: T[]) => Thing[]): Section =>
  async (context, meeting_id, from) => {
    const { body } = await ask<T[]>(context, `/meetings/${meeting_id}/${list}`)
    return { things: describe(body).slice(from), more: false }
  }

/** The numbers of agenda items: 1, 1.1, 1.2, 2. */
export function numbered(rows: readonly Pick<AgendaRow, 'agenda_item_id' | 'parent_id'>[]): string[] {
  const numbers = new Map<number, string>()
  const counts = new Map<number, number>()
  return rows.map((row) => {
    const parent = row.parent_id?.value ?? 0
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    const number = `${parent ? `${numbers.get(parent)}.` : ''}${count}`
    numbers.set(row.agenda_item_id, number)
    return number
  })
}

const agenda = whole('agenda_items', (rows: AgendaRow[]) => {
  const numbers = numbered(rows)
  return rows.map((row, index) => agendaThing(row, numbers[index]!))
})
/** Those that wait for a decision: accepted ones are items. */
const proposals = whole('agenda_proposals', (rows: ProposalRow[]) =>
  rows.filter(({ state }) => state === 'proposed').map(proposalThing),
)
const people = whole('attendees', (rows: AttendeeRow[]) => rows.map(attendeeThing))
const notes = paged('notes', noteThing, { embed: 'tags,agenda_item' })
const actions = paged('action_items', actionItemThing, { state: 'any' })

const PARTS: Readonly<Record<string, readonly Section[]>> = {
  all: [agenda, proposals, people, notes, actions],
  agenda: [agenda, proposals],
  people: [people],
  notes: [notes],
  actions: [actions],
}

/** What the requests of a part cost: that of the meeting, of each list, and of embedded tags and agenda items. */
const COSTS = new Map<unknown, number>(Object.entries({ all: 8, agenda: 3, people: 2, notes: 4, actions: 2 }))

/** The person's next meeting: one that runs, or the first that is to come. */
async function nextMeeting(context: ToolContext): Promise<number> {
  const { site } = context
  let isEnd = true
  for (const query of [{ state: 'started' }, { state: 'paused' }, { state: 'pending', after: site.clock() - 1 }]) {
    const found = await firstShown<MeetingRow>(context, { path: '/meetings', query: { ...query, sort: 'start_time' } })
    if (found.row) return found.row.meeting_id
    isEnd &&= found.isEnd
  }
  throw new ToolError(
    isEnd ? 'This person has no upcoming meeting.' : 'The next meeting was not found. Use list_meetings.',
  )
}

type Position = readonly [meeting: number, section: number, from: number]

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 3 && value.every((one) => Number.isSafeInteger(one))

export const readMeeting: Tool = {
  name: 'read_meeting',
  description:
    'Read a meeting: agenda with proposals, people, notes, decisions and action items. Without meeting_id: the next one.',
  schema: object({ meeting_id: id(), part: oneOf('all', 'agenda', 'people', 'notes', 'actions'), next: text() }),
  writes: false,
  credits: ({ part = 'all', meeting_id, next }: Arguments) =>
    (COSTS.get(part) ?? 1) + (meeting_id === undefined && next === undefined ? 3 : 0),
  run: async (context, sent) => {
    const { site, caller } = context
    const tool = 'read_meeting'
    const { args, position } = ownArguments(site, caller, tool, sent)
    if (position !== undefined && !isPosition(position)) throw stale()
    const [meeting_id, first, offset] = position ?? [
      (args['meeting_id'] as number | undefined) ?? (await nextMeeting(context)),
      0,
      0,
    ]
    const { body: meeting } = await ask<MeetingRow>(context, `/meetings/${meeting_id}`)
    if (!(await shownRows(site.db.reads, [meeting])).length) throw notThere()
    const page = createPage(nextBytes(site, caller, { tool, args }, [2_000_000_000, 9, 1_000_000]))
    const isFirst = position === undefined
    if (isFirst) page.add(meetingThing(meeting, true))
    const sections = PARTS[(args['part'] as string | undefined) ?? 'all']!
    for (const [index, section] of sections.entries()) {
      if (index < first) continue
      let from = index === first ? offset : 0
      for (;;) {
        const { things, more } = await section(context, meeting_id, from)
        for (const thing of things) {
          if (!page.add(thing)) {
            const token = nextToken(site, caller, { tool, args }, [meeting_id, index, from])
            return answerText(page.lines, [`next: ${token}`])
          }
          from++
        }
        if (!more) break
      }
    }
    return answerText(page.lines, [])
  },
}
