// Registers of decisions as files: a spreadsheet, or a document by year.
import type { Kysely } from 'kysely'
import { decision, type RegisterFormat, registerFormats } from '../../../contract/decisions/decision.ts'
import { localeOf } from '../../../words/languages.ts'
import type { DB } from '../../db/tables.ts'
import type { Register, RegisterEntry } from '../../exports/document/register.ts'
import { refuse } from '../../problem.ts'
import { convertOrRefuse } from '../documents/export.ts'
import type { Row } from '../serving/embed-context.ts'
import type { ListFile } from '../serving/file.ts'
import { type SheetOf, sheetOf } from '../serving/sheet.ts'
import { presentIn } from './decision-embeds.ts'

type HolderParams = { room_id?: number; organization_id?: number; meeting_series_id?: number }

/** The name of the place whose register it is; undefined for that of all rooms. */
async function placeOf(
  db: Kysely<DB>,
  { room_id, organization_id, meeting_series_id }: HolderParams,
): Promise<{ name: string } | undefined> {
  if (room_id !== undefined)
    return db.selectFrom('room').select('name').where('room_id', '=', room_id).executeTakeFirst()
  if (organization_id !== undefined)
    return db
      .selectFrom('organization')
      .select('name')
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()
  if (meeting_series_id === undefined) return undefined
  const series = db.selectFrom('meeting_series').select('name').where('meeting_series_id', '=', meeting_series_id)
  return series.executeTakeFirst()
}

const columns: SheetOf<typeof decision> = {
  title: 'Decisions',
  holder: placeOf,
  titles: {
    display_number: 'Number',
    description: 'Decision',
    state: 'State',
    decided_ts: 'Decided',
    owner_id: 'Owner',
    review_ts: 'Review',
    replaces_id: 'Replaces',
    replaced_by_id: 'Replaced by',
    agenda_item_id: 'Agenda item',
    meeting_id: 'Meeting',
    meeting_series_id: 'Series',
    room_id: 'Room',
    create_id: 'Written by',
    create_ts: 'Written',
    update_ts: 'Changed',
    decision_id: 'Decision ID',
    number: 'Number in the room',
  },
  aside: ['number'],
  days: ['review_ts'],
}

/** The most decisions and characters of a document; a spreadsheet holds more. */
const MOST_ENTRIES = 5_000
const MOST_CHARACTERS = 5_000_000

const TOO_LONG = 'The register is too long for a document. Request a single year, or use format=xlsx.'

/** Any list of decisions, in every format. */
export const registerFiles = {
  xlsx: sheetOf(decision, columns),
  csv: sheetOf(decision, columns, 'csv'),
  ...(Object.fromEntries(registerFormats.map((format) => [format, documentFile(format)])) as Record<
    RegisterFormat,
    ListFile
  >),
}

function documentFile(format: RegisterFormat): ListFile {
  return async ({ total, slices }, { call, context, fields, gone }) => {
    if (fields)
      throw refuse('fields', 'conflicting_fields', 'cannot be combined with format: a document has no fields.')
    if (total > MOST_ENTRIES) throw refuse('format', 'invalid_value', TOO_LONG)
    const params = call.params as HolderParams
    const place = (await placeOf(context.db, params))?.name ?? null
    const bytes = async () => {
      const entries: RegisterEntry[] = []
      let characters = 0
      for await (const rows of slices()) {
        const people = await presentAt(context.db, rows)
        for (const row of rows) {
          entries.push(entryOf(row, people, params.room_id === undefined))
          characters += (row['description'] as string).length
          if (characters > MOST_CHARACTERS) throw refuse('format', 'invalid_value', TOO_LONG)
        }
      }
      const register: Register = {
        ...{ place, entries, now: context.now },
        ...{ timezone: context.timezone, locale: localeOf(context.tag) },
      }
      return convertOrRefuse(call, { format, register }, gone)
    }
    return { name: place === null ? 'Decisions' : `Decisions - ${place}`, bytes }
  }
}

type People = ReadonlyMap<number, readonly { display: string }[]>

/** Who was present at the meetings of some decisions. */
async function presentAt(db: Kysely<DB>, rows: readonly Row[]): Promise<People> {
  const meetings = [...new Set(rows.flatMap((row) => (row['meeting_id'] as { value: number } | null)?.value ?? []))]
  return meetings.length ? presentIn(db, meetings) : new Map()
}

type Tuple = { display: string } | null
const display = (row: Row, name: string): string | null => (row[name] as Tuple)?.display ?? null
const seconds = (row: Row, name: string): number | null => (row[name] as { value: number } | null)?.value ?? null

/** An entry of a formatted row. Among those of other rooms, it names its own. */
function entryOf(row: Row, people: People, amongRooms: boolean): RegisterEntry {
  const meeting = (row['meeting_id'] as { value: number } | null)?.value ?? 0
  return {
    number: row['display_number'] as string,
    people: (people.get(meeting) ?? []).map(({ display: name }) => name),
    room: amongRooms ? display(row, 'room_id') : null,
    description: row['description'] as string,
    state: row['state'] as RegisterEntry['state'],
    decided_ts: seconds(row, 'decided_ts')!,
    owner: display(row, 'owner_id'),
    meeting: display(row, 'meeting_id'),
    agenda_item: display(row, 'agenda_item_id'),
    replaces: display(row, 'replaces_id'),
    replaced_by: display(row, 'replaced_by_id'),
    review_ts: seconds(row, 'review_ts'),
  }
}
