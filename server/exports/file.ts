// The names of exported files, which every file system accepts, and the type of bundles.
import type { FileType } from '../../contract/formats.ts'
import { heldTimes } from '../../contract/meetings/held.ts'
import { withoutEnd } from '../rules/text/trim-end.ts'
import type { DocumentContent } from './document/document-content.ts'

/** The content type of a bundle. */
export const zipType = { type: 'application/zip', extension: 'zip' } as const satisfies FileType

const LONGEST = 120

/** A name that every file system accepts: no separators, no reserved names, no dots at either end. */
export function safeName(name: string, otherwise = 'file'): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?: /g, ' - ')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^[ .]+/, '')
  const short = shortened(withoutEnd(safe, ' .'))
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short || otherwise
}

/** Shortens a name to the bytes that file systems allow, and keeps its ending. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name
  const [, stem, extension] = /^(.*?)(\.[\p{L}\p{N}]{1,16})?$/u.exec(name)!
  let kept = ''
  for (const letter of stem!) {
    if (Buffer.byteLength(kept + letter + (extension ?? '')) > LONGEST) break
    kept += letter
  }
  return kept.trimEnd() + (extension ?? '')
}

type Named = Pick<DocumentContent, 'name' | 'start_time' | 'started_ts' | 'ended_ts' | 'timezone'>

/**
 * The name of an exported file, e.g. `2026-11-26 Board meeting`, with the date in the reader's time zone on which the meeting
 * was held, or else is planned.
 */
export function nameOfFile({ name, start_time, started_ts, ended_ts, timezone }: Named): string {
  const words = safeName(name, 'Meeting')
  const start = heldTimes(started_ts, ended_ts)?.start ?? start_time
  if (start === null) return words
  const at = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO(timezone)
  return `${at.toPlainDate()} ${words}`
}
