// The recipe for a noun in CONTRIBUTING.md, executed for labels of a room: each file with what goes into it.
import { readFileSync } from 'node:fs'

/** What notices at once that a step was left out: this test, or the compiler, which then says this. */
type NoticedBy = `test/${string}.test.ts` | RegExp

export interface Step {
  file: string
  /** The whole text of a new file, or what a file that is there gets. */
  change: (before: string | undefined) => string
  /** Nothing but readers notice a line that is missing in lists of changes, nor a test that was never written. */
  noticedBy?: NoticedBy
}

/** A file that is new. */
const written = (file: string, template: string, noticedBy?: NoticedBy): Step => ({
  ...{ file, ...(noticedBy && { noticedBy }) },
  change: (before) => {
    if (before !== undefined) throw new Error(`${file} is there already.`)
    return readFileSync(new URL(`./files/${template}.txt`, import.meta.url), 'utf8')
  },
})

/** A file that gets some text, each before one that stands in it once. */
const edited = (file: string, noticedBy: NoticedBy | undefined, ...edits: [before: string, text: string][]): Step => ({
  ...{ file, ...(noticedBy && { noticedBy }) },
  change: (text) => {
    let whole = text ?? ''
    for (const [before, added] of edits) {
      if (whole.split(before).length !== 2) throw new Error(`${file} has not once: ${before}`)
      whole = whole.replace(before, () => `${added}${before}`)
    }
    return whole
  },
})

const TABLE = `    table(
      'label',
      { label_id: id, room_id: belongsTo('room'), title: required(text), color: required(text), ...stamps },
      [index(['room_id', 'create_ts', 'label_id'])],
    ),
`
const TYPE = `  label: Stamped & {
    label_id: Generated<number>
    room_id: number
    title: string
    color: 'blue' | 'green' | 'red'
  }
`

const PAGES = ['GET `/rooms/:room_id', 'GET `', 'POST `/rooms/:room_id', 'PATCH `', 'DELETE `']
  .map((start) => `${start}/labels${start.includes('room') ? '' : '/:label_id'}\``)
  .map((endpoint) => `| ${endpoint} | none: for programs that sort what a room has |\n`)
  .join('')

const ITS_TEST = 'test/places/labels.test.ts'

/** In the order of CONTRIBUTING.md. */
export const STEPS: readonly Step[] = [
  written('contract/places/label.ts', 'contract', ITS_TEST),
  edited(
    'contract/index.ts',
    'test/house/pages.test.ts',
    ["import { organization } from './places/organization.ts'\n", "import { label } from './places/label.ts'\n"],
    ['  member,\n  meeting,\n', '  label,\n'],
  ),
  edited('server/db/migrations/base/places.ts', ITS_TEST, ["    table(\n      'former_room_member',\n", TABLE]),
  edited('server/db/tables/places.ts', /^server\/resources\/places\/label\.ts.*'"label"'/m, [
    '  room_member: Stamped &\n',
    TYPE,
  ]),
  edited('contract/audit/audited-changes.ts', ITS_TEST, [
    '  minutes_reviewed: done(',
    "  label_deleted: done('label', 'Label deleted', 'A label is deleted.'),\n",
  ]),
  edited(
    'words/en/audit.ts',
    'test/house/audit-words.test.ts',
    ["    agenda_item: 'Agenda item',\n", "    label: 'Label',\n"],
    ["    minutes_reviewed: '", "    label_deleted: 'Label deleted',\n"],
  ),
  edited(
    'words/de/audit.ts',
    'test/house/words.test.ts',
    ["    agenda_item: '", "    label: 'Etikett',\n"],
    ["    minutes_reviewed: '", "    label_deleted: 'Etikett gelöscht',\n"],
  ),
  edited(
    'words/fr/audit.ts',
    'test/house/words.test.ts',
    ["    agenda_item: '", "    label: 'Étiquette',\n"],
    ["    minutes_reviewed: '", "    label_deleted: 'Étiquette supprimée',\n"],
  ),
  edited(
    'words/es/audit.ts',
    'test/house/words.test.ts',
    ["    agenda_item: '", "    label: 'Etiqueta',\n"],
    ["    minutes_reviewed: '", "    label_deleted: 'Etiqueta eliminada',\n"],
  ),
  written('server/actions/places/labels.ts', 'actions', ITS_TEST),
  written('server/resources/places/label.ts', 'resource', ITS_TEST),
  edited(
    'server/resources/index.ts',
    ITS_TEST,
    ["import { organizations } from './places/organization.ts'\n", "import { labels } from './places/label.ts'\n"],
    ['  members,\n  meetings,\n', '  labels,\n'],
  ),
  written('test/permissions/nouns/places/label.ts', 'permissions', 'test/permissions/whole.test.ts'),
  written('test/places/labels.test.ts', 'test'),
  edited('docs/api/people.md', 'test/house/documents.test.ts', [
    '## Organizations and rooms\n',
    '## Labels\n\nPeople who may write in a room can write its labels. A label has a title and a color, blue by default.\n\n',
  ]),
  edited('docs/pages.md', 'test/house/pages.test.ts', ['| GET `/templates/:template_id` | ', PAGES]),
  edited('docs/api-changes.md', undefined, [
    'The first release, as',
    '- Rooms have labels: `/rooms/:room_id/labels`.\n\n',
  ]),
  edited('CHANGELOG.md', undefined, ['- **Minutes** with review', '- **Labels** of rooms.\n']),
]
