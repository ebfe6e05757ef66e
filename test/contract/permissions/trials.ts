// All that is tried of the matrix.
import { account } from './account.ts'
import { agendas } from './agenda.ts'
import { applications } from './applications.ts'
import { attendees, invitees } from './attendees.ts'
import { decisions } from './decisions.ts'
import { hooks } from './hooks.ts'
import { items } from './items.ts'
import { meetings } from './meetings.ts'
import { members, organizationMembers, roomMembers } from './members.ts'
import { notes } from './notes.ts'
import { papers } from './papers.ts'
import { organizations, rest, rooms } from './places.ts'
import { series, summaries } from './series.ts'
import { seriesSources, sources } from './sources.ts'
import { templates } from './templates.ts'
import type { Trials } from './trial.ts'

export const inRooms: readonly Trials[] = [meetings, items, notes, decisions, sources, papers]
export const recurring: readonly Trials[] = [series, summaries, seriesSources, invitees, templates, agendas]
export const ofPeople: readonly Trials[] = [attendees, roomMembers, organizationMembers, members]
export const ofPlaces: readonly Trials[] = [organizations, rooms, rest, hooks, account, applications]
