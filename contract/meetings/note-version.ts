// Versions of the text of a note: what it said before it was changed.
import { html, id, nullable, timestamp, tuple } from '../field.ts'
import { list, resource } from '../resource.ts'

/** The most versions of one note that are kept. */
export const MOST_NOTE_VERSIONS = 50

/** The greatest size of the versions of one note together; bytes of UTF-8. */
export const MOST_NOTE_VERSION_TEXT = 500_000

/** The resource of the versions of notes (docs/api/minutes-and-decisions.md#notes-and-tags). */
export const noteVersion = resource({
  name: 'note_version',
  collection: 'note_versions',
  id: 'note_version_id',
  about:
    'A version of a note’s text. Edits by one person without a longer pause form one version. The first in the list ' +
    'is the current version. A note that was never edited has no versions.',
  fields: {
    note_version_id: id(),
    note_id: id(),
    description: html(),
    /** The author; null for changes from before versions existed. */
    create_id: nullable(tuple('create_name')),
    /** Time of its first edit. */
    create_ts: timestamp(),
    /** Time of its last save. */
    update_ts: timestamp(),
  },
  /** Not by time, since clocks are set back. */
  order: '-note_version_id',
  endpoints: {
    ofNote: list('/notes/:note_id/versions', {}, { paged: 'always', about: 'For people who may edit the note.' }),
  },
})
