// All that is tried of the matrix.
import { account } from './nouns/account.ts'
import { agendas } from './nouns/agenda.ts'
import { applications } from './nouns/applications.ts'
import { attendees, invitees } from './nouns/attendees.ts'
import { decisions } from './nouns/decisions.ts'
import { hooks } from './nouns/hooks.ts'
import { items } from './nouns/items.ts'
import { meetings } from './nouns/meetings.ts'
import { members, organizationMembers, roomMembers } from './nouns/members.ts'
import { notes } from './nouns/notes.ts'
import { papers } from './nouns/papers.ts'
import { organizations, rest, rooms } from './nouns/places.ts'
import { series, summaries } from './nouns/series.ts'
import { seriesSources, sources } from './nouns/sources.ts'
import { templates } from './nouns/templates.ts'
import type { Trials } from './trial.ts'

export const inRooms: readonly Trials[] = [meetings, items, notes, decisions, sources, papers]
export const recurring: readonly Trials[] = [series, summaries, seriesSources, invitees, templates, agendas]
export const ofPeople: readonly Trials[] = [attendees, roomMembers, organizationMembers, members]
export const ofPlaces: readonly Trials[] = [organizations, rooms, rest, hooks, account, applications]
