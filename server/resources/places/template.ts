// Templates and their attendees: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { FACILITATOR, GUEST, PARTICIPANT } from '../../../contract/codes.ts'
import { template, templateAttendee } from '../../../contract/places/template.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, RUN } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { ofTemplate, ofTemplateAttendee } from '../../access/places/templates.ts'
import { roomContent } from '../../access/visible.ts'
import {
  addTemplateAttendee,
  changeTemplate,
  changeTemplateAttendee,
  createTemplate,
  deleteTemplate,
  removeTemplateAttendee,
} from '../../actions/places/templates.ts'
import type { DB } from '../../db/tables.ts'
import { rowsOf } from '../serving/embeds.ts'
import { bindResource } from '../serving/serve.ts'

const templateRows = (db: Kysely<DB>) =>
  db
    .selectFrom('template')
    .innerJoin('room', 'room.room_id', 'template.room_id')
    .selectAll('template')
    .select('room.name as room_name')

type Templates = ReturnType<typeof templateRows>

const attendeeRows = (db: Kysely<DB>) =>
  db
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .innerJoin('room', 'room.room_id', 'template.room_id')
    .innerJoin('member', 'member.member_id', 'template_attendee.member_id')
    .selectAll('template_attendee')
    .select(['template.name as template_name', 'member.name as member_name'])

type Attendees = ReturnType<typeof attendeeRows>

const attendeesOf = (role_id?: number) =>
  rowsOf('template_attendee', 'template_id', (db) => {
    const all = attendeeRows(db)
    return role_id === undefined ? all : all.where('template_attendee.role_id', '=', role_id)
  })

/** The endpoints of templates (docs/api/meetings.md#templates). */
export const templates = bindResource(template, {
  table: 'template',
  long: ['description', 'facilitator_guide_text', 'participant_guide_text', 'meeting_goal', 'meeting_outcomes'],
  above: [{ table: 'room', key: 'room_id' }],
  rows: templateRows,
  visible: (query: Templates, reader: Reader): Templates => query.where(roomContent(reader)),
  embeds: {
    attendees: attendeesOf(),
    facilitators: attendeesOf(FACILITATOR),
    participants: attendeesOf(PARTICIPANT),
    guests: attendeesOf(GUEST),
  },
  endpoints: {
    inRoom: {
      may: must.room(READ),
      rows: (query, { params }) => query.where('template.room_id', '=', params.room_id),
    },
    one: {},
    add: { may: must.room(RUN), run: createTemplate },
    change: { may: ofTemplate(RUN), run: changeTemplate },
    drop: { may: ofTemplate(RUN), run: deleteTemplate },
  },
})

/** The endpoints of templates' attendees. */
export const templateAttendees = bindResource(templateAttendee, {
  table: 'template_attendee',
  rows: attendeeRows,
  visible: (query: Attendees, reader: Reader): Attendees => query.where(roomContent(reader)),
  embeds: {},
  endpoints: {
    inTemplate: {
      may: ofTemplate(READ),
      rows: (query, { params }) => query.where('template_attendee.template_id', '=', params.template_id),
      few: true,
    },
    one: {},
    add: { may: ofTemplate(RUN), run: addTemplateAttendee },
    change: { may: ofTemplateAttendee(RUN), run: changeTemplateAttendee },
    drop: { may: ofTemplateAttendee(RUN), run: removeTemplateAttendee },
  },
})
