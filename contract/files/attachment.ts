// Attachments: files that belong to a meeting, or to an item of its agenda.
import { apiLink, fileName, id, integer, nullable, required, text, timestamp, tuple } from '../field.ts'
import { content, create, list, read, remove, resource, update } from '../resource.ts'

const one = '/attachments/:attachment_id'
const inMeeting = '/meetings/:meeting_id/attachments'
const agenda_item_id = nullable(tuple('agenda_item_title'))
const size = integer(0, Number.MAX_SAFE_INTEGER)

/** The resource of attachments (docs/api/files.md#attachments-and-chat). */
export const attachment = resource({
  name: 'attachment',
  collection: 'attachments',
  id: 'attachment_id',
  about:
    'A file attached to a meeting or agenda item. Uploading takes two steps: POST announces the file, then PUT ' +
    'uploads its content. Until then, only its author sees it. The upload must begin within an hour of the POST.',
  fields: {
    attachment_id: id(),
    meeting_id: nullable(tuple('meeting_name')),
    agenda_item_id,
    name: fileName(),
    type: text(127),
    size,
    sha256: nullable(text(64)),
    content_url: apiLink('/attachments/:attachment_id/content'),
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['create_ts', 'update_ts', 'name', 'size'],
  endpoints: {
    inMeeting: list(
      inMeeting,
      { agenda_item_id: id() },
      { paged: 'extra', about: 'The attachments whose content was uploaded.' },
    ),
    one: read(one),
    add: create(
      inMeeting,
      { name: required(fileName()), type: required(text(127)), size: required(size), agenda_item_id },
      {
        about:
          'Announces a file, which is then uploaded to `content_url` by PUT; 413 if the meeting, the caller, the ' +
          'organization or the site has no space for it.',
      },
    ),
    change: update(one, { name: fileName(), agenda_item_id }),
    drop: remove(one),
    download: content('GET', `${one}/content`, {
      about: 'The content of the file, for download only. One `Range` can be requested.',
    }),
    upload: content('PUT', `${one}/content`, {
      about:
        'Uploads the file, in its own content type or as `application/octet-stream`, with exactly the announced ' +
        'length. The same bytes may be sent again; other bytes return 409. 413 if there is no longer enough space.',
    }),
  },
})
