// Search results: readable resources that match the words of a search.
import { apiLink, html, id, nullable, oneOf, pageLink, required, searchText, text, timestamp, tuple } from './field.ts'
import { custom, resource } from './resource.ts'

/** What is found. A note tagged `decision` is a decision, and no note. */
export const searchKinds = [
  ...['meeting', 'meeting_series', 'agenda_item', 'note', 'decision'],
  ...['action_item', 'attachment', 'chat_message', 'room', 'member'],
] as const

const fields = {
  kind: oneOf(...searchKinds),
  thing_id: id(),
  title: text(),
  snippet: html(),
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
    'Something that was found, with the place where it lies. `snippet` is a piece of its text as HTML, with `<mark>` around what ' +
    'was found and no other element. What has no name has the beginning of its text as `title`.',
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
            '`true` where more than 1,000 are found: they are not counted further, and the newest 1,000 are listed.',
        },
        about:
          'What the caller may read and that holds all the words of `search`, the last one also as the beginning of a word; ' +
          '`"words in quotes"` follow one another, and `-word` does not occur. `kind` takes several values, separated by commas. ' +
          '`member_id`: written by, assigned to or presented by that person. `after` and `before`: of `create_ts`. Sorted by ' +
          '`relevance` or `-create_ts`.',
      },
    ),
  },
})
