// API clients of forms, loaded on demand.
import { client } from '../../contract/client.ts'
import { roomPerson } from '../../contract/places/room-person.ts'
import { template, templateAttendee } from '../../contract/places/template.ts'
import { invitee } from '../../contract/series/invitee.ts'
import { recurrence } from '../../contract/transform.ts'
import { connection } from './clients.ts'

export const invitees = client(invitee, connection)
export const roomPeople = client(roomPerson, connection)
export const recurrences = client(recurrence, connection)
export const templates = client(template, connection)
export const templateAttendees = client(templateAttendee, connection)
