// Search results: readable resources that match the words of a search.
import { decisionStates } from './decisions/decision.ts'
import {
  apiLink,
  group,
  html,
  id,
  many,
  nullable,
  oneOf,
  pageLink,
  required,
  searchText,
  text,
  timestamp,
  tuple,
} from './field.ts'
import { custom, resource } from './resource.ts'

/** Kinds of search results. A note tagged `decision` is a decision, not a note. */
export const searchKinds = [
  ...['meeting', 'meeting_series', 'agenda_item', 'note', 'decision'],
  ...['action_item', 'attachment', 'chat_message', 'room', 'member'],
] as const

/** What the mark of a decision shows (docs/decisions/0204-the-decision-mark.md). */
const decisionMark = group({
  number: text(),
  display_number: text(),
  state: oneOf(...decisionStates),
  present: many(tuple('member_name')),
})

const fields = {
  kind: oneOf(...searchKinds),
  thing_id: id(),
  title: text(),
  snippet: html(),
  decision: nullable(decisionMark),
  organization_id: nullable(tuple('organization_name')),
  room_id: nullable(tuple('room_name')),
  meeting_id: nullable(tuple('meeting_name')),
  meeting_series_id: nullable(tuple('meeting_series_name')),
  start_time: nullable(timestamp({ pretty: true })),
  started_ts: nullable(timestamp()),
  create_ts: timestamp(),
  update_ts: nullable(timestamp()),
  resource_url: nullable(apiLink(':resource')),
  page_url: nullable(pageLink(':page')),
}

/** The resource of search results (docs/search.md). */
export const searchResult = resource({
  name: 'search_result',
  collection: 'search_results',
  id: 'thing_id',
  about:
    'A search result and its location. `snippet` is an excerpt as HTML, with `<mark>` around matches and no other ' +
    'elements. If a result has no name, `title` is the beginning of its text. `decision` is null for other kinds.',
  fields,
  order: 'relevance',
  endpoints: {
    found: custom(
      'GET',
      '/search_results',
      {
        search: required(searchText(200)),
        kind: searchText(512),
        organization_id: id(),
        room_id: id(),
        meeting_series_id: id(),
        member_id: id(),
        after: timestamp(),
        before: timestamp(),
      },
      fields,
      {
        paged: 'always',
        perPage: 20,
        sorts: ['relevance', 'create_ts'],
        headers: {
          'X-Total-Capped':
            '`true` if more than 1,000 results are found: counting stops there, and the newest 1,000 are listed.',
        },
        about:
          'Everything the caller may read that contains all words of `search`; the last one also matches as a ' +
          'prefix. `"words in quotes"` match a phrase, and `-word` excludes a word. `kind` takes several values, ' +
          'separated by commas. `member_id` selects results written by, assigned to or presented by that person. ' +
          '`after` and `before` limit `create_ts`. Results are sorted by `relevance` or `-create_ts`.',
      },
    ),
  },
})
