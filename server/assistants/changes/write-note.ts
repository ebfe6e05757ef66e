// The tool that writes notes, decisions and issues.
import type { OwnRequest } from '../../api/own-changes.ts'
import { type NoteRow, noteThing } from '../reading/describe.ts'
import { id, object, oneOf, text } from '../tools/tool.ts'
import { htmlOf } from './markdown.ts'
import { defined, oneId } from './place.ts'
import { roomOf } from './rooms.ts'
import { type WritingTool, withoutId, write } from './write.ts'

/** A note is a decision or an issue by its tag. */
const KINDS = ['note', 'decision', 'issue'] as const
type Kind = (typeof KINDS)[number]

/** Tags with that of a kind in place of those of others. */
const tagsOf = (kind: Kind, tags: readonly string[] = []): string[] => [
  ...tags.filter((tag) => !(KINDS as readonly string[]).includes(tag.toLowerCase())),
  ...(kind === 'note' ? [] : [kind]),
]

const EMBEDDED = { embed: 'tags,agenda_item' }

export const writeNote: WritingTool = {
  name: 'write_note',
  description:
    'Add a note, decision or issue to a meeting or room, or change one by note_id (a decision has the id of its note). Returns a preview first: show it to the person.',
  schema: object(
    {
      note_id: id(),
      meeting_id: id(),
      room_id: id(),
      agenda_item_id: id(),
      text: text('Markdown'),
      kind: oneOf(...KINDS),
      confirm: text(),
    },
    ['text'],
  ),
  writes: true,
  credits: () => 1,
  run: async (context, args) => {
    const { name, id: at } = oneId(args, ['note_id', 'meeting_id', 'room_id'])
    const kind = args['kind'] as Kind | undefined
    const description = await htmlOf(args['text'] as string)
    const written = { description, agenda_item_id: args['agenda_item_id'] }
    const read = (note_id: number): OwnRequest => ({
      endpoint: 'GET /notes/:note_id',
      params: { note_id },
      query: EMBEDDED,
    })
    const request = (old?: NoteRow): OwnRequest =>
      name === 'note_id'
        ? {
            endpoint: 'PATCH /notes/:note_id',
            params: { note_id: at },
            body: defined({ ...written, tags: kind && tagsOf(kind, old?.tags) }),
          }
        : {
            endpoint: name === 'meeting_id' ? 'POST /meetings/:meeting_id/notes' : 'POST /rooms/:room_id/notes',
            params: { [name]: at },
            body: defined({ ...written, tags: kind && tagsOf(kind) }),
          }
    return write(context, 'write_note', args, {
      texts: request(),
      names: { description: 'text', tags: 'kind' },
      room: (trx) => roomOf(trx, name === 'note_id' ? 'note' : name === 'meeting_id' ? 'meeting' : 'room', at),
      make: async (requests) => {
        const old = name === 'note_id' ? await requests.read<NoteRow>(read(at)) : undefined
        const { note_id } = await requests.change<NoteRow>(request(old))
        const now = await requests.read<NoteRow>(read(note_id))
        const { site } = context
        const url = now.meeting_id ? `/meetings/${now.meeting_id.value}` : `/rooms/${now.room_id.value}`
        return {
          room_id: now.room_id.value,
          old: old ? [noteThing(old)] : [],
          now: [old ? noteThing(now) : withoutId(noteThing(now))],
          // Of the agenda item, which changes while it runs, only its id is shown.
          state: [old && { ...old, agenda_item: old.agenda_item?.agenda_item_id }],
          done: { noun: 'note', id: note_id, url: site.url + url },
        }
      },
    })
  },
}
