// Version history of notes: which changes create a version, and which versions are dropped at the limit.
import { MOST_NOTE_VERSION_TEXT, MOST_NOTE_VERSIONS } from '../../../contract/meetings/note-version.ts'

/** After such a pause a new version begins; seconds. */
const LONGEST_PAUSE = 600

/** A version that was begun so long ago is left as it is; seconds. */
const LONGEST_STRETCH = 3_600

/** A version without its text. */
export interface NoteVersion {
  id: number
  /** The author; null if unknown. */
  author: number | null
  /** Unix seconds: when it was begun, and when its last word was saved. */
  begun: number
  saved: number
  /** Bytes of its text. */
  bytes: number
}

/** A text that is saved now. */
export interface SavedText {
  author: number
  /** Unix seconds. */
  now: number
  bytes: number
  /** Whether the text equals an earlier version, which was most likely restored. */
  restores: boolean
}

/**
 * Returns whether a saved text is a version of its own, rather than the continuation of the present one: where somebody else writes, after a
 * pause, and where half of the text or more is lost at once.
 */
export const beginsVersion = (present: NoteVersion, { author, now, bytes, restores }: SavedText): boolean =>
  present.author !== author ||
  now - present.saved >= LONGEST_PAUSE ||
  now - present.begun >= LONGEST_STRETCH ||
  restores ||
  bytes * 2 <= present.bytes

/**
 * The ids of versions to leave out, so that the others are few and short enough. `versions` are in their order, the present text
 * last. The first and the present one stay; of the others goes what stood for the shortest time.
 */
export function versionsToLeaveOut(versions: readonly NoteVersion[]): number[] {
  const kept = [...versions]
  const left: number[] = []
  const isTooMuch = () =>
    kept.length > MOST_NOTE_VERSIONS || kept.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_NOTE_VERSION_TEXT
  while (kept.length > 2 && isTooMuch()) {
    const [gone] = kept.splice(shortestStanding(kept), 1)
    left.push(gone!.id)
  }
  return left
}

/** The index of the version that stood for the shortest time; of several, the earliest. */
function shortestStanding(versions: readonly NoteVersion[]): number {
  const stood = versions.slice(1, -1).map(({ saved }, at) => versions[at + 2]!.begun - saved)
  return 1 + stood.indexOf(Math.min(...stood))
}
