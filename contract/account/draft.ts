// Drafts: unsent text of a person, stored on the server and private to them
// (docs/decisions/0044-drafts-and-unsent-input.md).
import { required, text, timestamp, verbatim } from '../field.ts'
import { custom, list, resource } from '../resource.ts'

/** The most bytes of UTF-8 of one draft. */
export const DRAFT_BYTES = 65_536
/** Maximum number of drafts of a person. */
export const MOST_DRAFTS = 200
/** For how many days a draft is kept after it was last written. */
export const DRAFTS_KEPT = 30

const fields = {
  place: text(64),
  text: verbatim(DRAFT_BYTES),
  create_ts: timestamp(),
  update_ts: timestamp(),
}

const place = { words: ['place'] } as const

export const draft = resource({
  name: 'draft',
  collection: 'drafts',
  id: 'draft_id',
  about:
    `Unfinished text of the caller, which nobody else can read. A draft is deleted ${DRAFTS_KEPT} days after its last ` +
    'update. `place` is a name that the caller chooses: 1 to 64 characters of `a` to `z`, `0` to `9` and `-`.',
  fields,
  sorts: ['create_ts', 'update_ts'],
  order: '-update_ts',
  endpoints: {
    mine: list('/drafts', {}, { paged: 'extra' }),
    one: custom('GET', '/drafts/:place', {}, fields, place),
    set: custom('PUT', '/drafts/:place', { text: required(verbatim(DRAFT_BYTES)) }, fields, {
      ...place,
      about:
        `Creates or replaces the draft for that place. The text is stored as sent, and no markup is removed. It can ` +
        `have at most ${DRAFT_BYTES} bytes of UTF-8, and a person can have at most ${MOST_DRAFTS} drafts.`,
    }),
    drop: custom('DELETE', '/drafts/:place', {}, {}, place),
  },
})
