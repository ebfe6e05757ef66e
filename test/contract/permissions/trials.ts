// All that is tried of the matrix.
import { attendees } from './attendees.ts'
import { items } from './items.ts'
import { meetings } from './meetings.ts'
import { members, organizationMembers, roomMembers } from './members.ts'
import { notes } from './notes.ts'
import { organizations, rest, rooms } from './places.ts'
import { sources } from './sources.ts'
import type { Trials } from './trial.ts'

export const inRooms: readonly Trials[] = [meetings, items, notes, sources]
export const ofPeople: readonly Trials[] = [attendees, roomMembers, organizationMembers, members]
export const ofPlaces: readonly Trials[] = [organizations, rooms, rest]
