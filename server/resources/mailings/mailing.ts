// Mailings and their recipients: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { mailing, mailingRecipient } from '../../../contract/mailings/mailing.ts'
import type { Reader } from '../../access/actor.ts'
import { RUN } from '../../access/can.ts'
import { mailingReading } from '../../access/mailings/mailings.ts'
import * as must from '../../access/must.ts'
import { series } from '../../access/series/series.ts'
import { attends, invited, roomContent } from '../../access/visible.ts'
import { addMailingToMeeting, addMailingToSeries } from '../../actions/mailings/mailings.ts'
import type { DB } from '../../db/tables.ts'
import { previewOfMeeting, previewOfSeries } from '../../mail/composing/index.ts'
import { bindResource } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('mailing')
    .innerJoin('room', 'room.room_id', 'mailing.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'mailing.meeting_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'mailing.meeting_series_id')
    .leftJoin('member as sender', 'sender.member_id', 'mailing.create_id')
    .selectAll('mailing')
    .select(['mailing.name as meeting_name', 'mailing.name as meeting_series_name', 'sender.name as create_name'])

type Rows = ReturnType<typeof rows>

/** On `mailing` and its place: what the guard of each endpoint narrows to those who run it. */
const isVisible = (reader: Reader) =>
  reader.enterprise
    ? sql<SqlBool>`(1 = 1)`
    : sql<SqlBool>`(${roomContent(reader)} or ${attends(reader)} or ${invited(reader)})`

const visible = (query: Rows, reader: Reader): Rows => query.where(isVisible(reader))

/** The endpoints of mailings (docs/api/mail-and-calendars.md#mailings). */
export const mailings = bindResource(mailing, {
  table: 'mailing',
  rows,
  visible,
  long: ['message'],
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(RUN),
      rows: (query, { params }) => query.where('mailing.meeting_id', '=', params.meeting_id),
    },
    inSeries: {
      may: series(RUN),
      rows: (query, { params }) => query.where('mailing.meeting_series_id', '=', params.meeting_series_id),
    },
    one: { may: mailingReading },
    addToMeeting: { may: must.meeting(RUN), run: addMailingToMeeting, preview: previewOfMeeting },
    addToSeries: { may: series(RUN), run: addMailingToSeries, preview: previewOfSeries },
  },
})

const recipientRows = (db: Kysely<DB>) =>
  db
    .selectFrom('mailing_recipient')
    .innerJoin('mailing', 'mailing.mailing_id', 'mailing_recipient.mailing_id')
    .innerJoin('room', 'room.room_id', 'mailing.room_id')
    .innerJoin('member', 'member.member_id', 'mailing_recipient.member_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'mailing.meeting_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'mailing.meeting_series_id')
    .selectAll('mailing_recipient')
    .select('member.name as name')

type RecipientRows = ReturnType<typeof recipientRows>

/** The endpoints of the recipients of a mailing (docs/api/mail-and-calendars.md#mailings). */
export const mailingRecipients = bindResource(mailingRecipient, {
  table: 'mailing_recipient',
  rows: recipientRows,
  visible: (query: RecipientRows, reader: Reader): RecipientRows => query.where(isVisible(reader)),
  sorts: { name: { by: 'member.name' } },
  embeds: {},
  endpoints: {
    inMailing: {
      may: mailingReading,
      rows: (query, { params }) => query.where('mailing_recipient.mailing_id', '=', params.mailing_id),
    },
  },
})
