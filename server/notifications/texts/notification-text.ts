// Texts of notifications: made when they are read, in the language, region and time zone of their person.
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { LONGEST_NOTIFICATION_TITLE } from '../../../contract/notifications/notification.ts'
import { fill } from '../../../words/fill.ts'
import { dateFormats, numberFormats } from '../../../words/intl.ts'
import { localeOf } from '../../../words/languages.ts'
import { withClockWord } from '../../../words/moments.ts'
import { textOfHtml } from '../../rules/text/clean.ts'
import { shortened } from '../../rules/text/shortened.ts'
import { addressesOf, type LocatedRow } from './addresses.ts'
import { type NotificationWords, notificationWordsFor } from './words.ts'

/** A row with what its texts are made from. */
export interface NotificationRow extends LocatedRow {
  kind: NotificationKind
  count: number
  create_id: number | null
  create_name: string | null
  /** The beginning of the text of an action item or note, as HTML. */
  beginning: string | null
  agenda_item_title: string | null
  agenda_proposal_title: string | null
  meeting_name: string | null
  meeting_series_name: string | null
  due_ts: number | null
  start_time: number | null
}

/** The language, region and time zone by which somebody reads. */
export interface NotificationReader {
  /** BCP 47. */
  tag: string
  timezone: string
}

const day = dateFormats({ dateStyle: 'long' })
const moment = dateFormats({ dateStyle: 'long', timeStyle: 'short' })
const time = dateFormats({ timeStyle: 'short' })
const numbers = numberFormats()

/** Title, text and addresses of a notification. */
export function notificationText(row: NotificationRow, reader: NotificationReader) {
  const locale = localeOf(reader.tag)
  return {
    title: titleOf(row),
    text: sentenceOf(row, notificationWordsFor(reader.tag), locale, reader.timezone),
    ...addressesOf(row),
  }
}

/** The name of the resource, or the beginning of its text. */
function titleOf(row: NotificationRow): string {
  const written = row.beginning === null ? null : textOfHtml(row.beginning.replace(/[<&][^<>;]*$/, ''))
  const { agenda_item_title, agenda_proposal_title, meeting_name, meeting_series_name } = row
  const title = written ?? agenda_item_title ?? agenda_proposal_title ?? meeting_name ?? meeting_series_name ?? ''
  return shortened(title.replace(/\s+/g, ' ').trim(), LONGEST_NOTIFICATION_TITLE)
}

function sentenceOf(row: NotificationRow, words: NotificationWords, locale: string, timezone: string): string {
  const { kind, create_id, due_ts, start_time } = row
  const who = row.create_name ?? words.somebody
  const count = numbers(locale).format(row.count)
  const at = (format: typeof day, seconds: number) => format(locale, timezone).format(seconds * 1000)
  const isOften = row.count > 1
  switch (kind) {
    case 'action_item_due':
      return due_ts === null ? words.one[kind] : fill(words.dueOn as '{when}', { when: at(day, due_ts) })
    case 'mentioned':
      if (row.meeting_id === null) break
      return fill((isOften ? words.mentionedInChatOften : words.mentionedInChat) as '{who}{count}', { who, count })
    case 'invited':
      return fill((row.meeting_id === null ? words.invitedToSeries : words.one.invited) as '{who}', { who })
    case 'meeting_moved':
    case 'meeting_canceled':
    case 'meeting_restored':
      if (start_time === null) break
      return fill(words[PLANNED[kind]] as '{who}{when}', { who, when: withClockWord(at(moment, start_time), locale) })
    case 'meeting_starting':
      if (create_id !== null) return fill(words.startedBy as '{who}', { who })
      return start_time === null ? words.one[kind] : fill(words.startsAt as '{when}', { when: at(time, start_time) })
  }
  const several: Partial<Record<NotificationKind, string>> = words.several
  return fill(((isOften && several[kind]) || words.one[kind]) as '{who}{count}', { who, count })
}

const PLANNED = { meeting_moved: 'movedTo', meeting_canceled: 'canceledOn', meeting_restored: 'restoredOn' } as const
