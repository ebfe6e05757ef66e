// Name and text of a search hit.
import type { Row } from '../../resources/serving/embed-context.ts'
import { textOfMarkup } from '../../rules/text/html-text.ts'
import type { PersonRow } from './result-people.ts'

/** By its kind; the text of an attachment is that of its file. */
export function textsOf(kind: string, row: Row, file: string | null | undefined): { name?: string; text: string } {
  const text = (...columns: string[]) =>
    columns.flatMap((column) => (row[column] ? [textOfMarkup(row[column] as string)] : [])).join('\n')
  switch (kind) {
    case 'meeting':
    case 'meeting_series':
      return { name: row['name'] as string, text: text('description', 'outcomes') }
    case 'agenda_item':
      return { name: row['title'] as string, text: text('description') }
    case 'attachment':
      return { name: row['name'] as string, text: file ?? '' }
    case 'room':
      return { name: row['name'] as string, text: text('description') }
    case 'member':
      return { name: row['name'] as string, text: (row as unknown as PersonRow).email ?? '' }
    case 'chat_message':
      return { text: row['text'] as string }
    default:
      return { text: text('description') }
  }
}
