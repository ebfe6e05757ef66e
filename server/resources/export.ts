// Exports of a meeting: its agenda before, its record after it, as a file (specification, "Meetings").
import { type ExportFormat, type ExportPart, exportFormats } from '../../contract/formats.ts'
import { ConversionRefused } from '../exports/converter.ts'
import { nameOfFile } from '../exports/file.ts'
import { crowded, refuse } from '../problem.ts'
import type { FileAsked, RowFile } from './file.ts'
import type { Row } from './look.ts'
import { papersOf } from './paper.ts'

/** Seconds after which it is worth asking again: about what a file takes that is not stuck. */
const RETRY_AFTER = 5

/** How each format of a meeting is made. */
export const meetingFiles = Object.fromEntries(exportFormats.map((format) => [format, fileOf(format)])) as Record<
  ExportFormat,
  RowFile
>

function fileOf(format: ExportFormat): RowFile {
  return (row, asked) => {
    if (asked.fields)
      throw refuse('fields', 'conflicting_fields', 'A document has no fields; embed says what is in it.')
    const { name, start_time } = row as { name: string; start_time: number | null }
    return {
      name: nameOfFile({ name, start_time, timezone: asked.look.timezone }),
      bytes: () => bytesOf(format, row, asked),
    }
  }
}

async function bytesOf(format: ExportFormat, row: Row, { call, look, embeds, gone }: FileAsked): Promise<Uint8Array> {
  const [paper] = (await papersOf(look, 'meeting', [row])).values()
  try {
    return await call.site.converter.convert({ format, paper: paper!, parts: embeds as ExportPart[] }, gone)
  } catch (error) {
    // All but what is wrong with the document itself may pass if asked again.
    if (error instanceof ConversionRefused && error.reason !== 'failed') throw crowded(RETRY_AFTER)
    throw error
  }
}
