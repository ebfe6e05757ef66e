// The kinds of notifications: as documented, and with a sentence in every language.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type NotificationKind, notificationKindNames, notificationKinds } from '../../contract/notifications/kinds.ts'
import { type NotificationRow, notificationText } from '../../server/notifications/index.ts'

const DOCUMENT = readFileSync(new URL('../../docs/notifications.md', import.meta.url), 'utf8')

/** Rows of the table under a heading line that begins so: the cells of each. */
function tableOf(head: string): string[][] {
  const lines = DOCUMENT.slice(DOCUMENT.indexOf(head)).split('\n')
  const rows = lines.slice(2, lines.indexOf(''))
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const kindsIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, kind]) => kind!)

test('docs/notifications.md lists each kind once, with the channels that it has unless somebody chooses otherwise', () => {
  const listed = tableOf('| `kind` | Sent to |').flatMap(([kinds]) => kindsIn(kinds!))
  assert.deepEqual(listed.toSorted(), notificationKindNames.toSorted())
  const marks: Readonly<Record<string, unknown>> = { '✓': true, '–': false, '`invitations`': 'invitations', null: null }
  const channels = tableOf('| `kind` | `page` |').flatMap(([kinds, ...cells]) =>
    kindsIn(kinds!).map((kind) => [kind, ...cells.map((cell) => marks[cell])]),
  )
  const expected = notificationKindNames.map((kind) => {
    const { page, mail, push } = notificationKinds[kind]
    return [kind, page, mail, push]
  })
  const byKind = ([one]: unknown[], [other]: unknown[]) => String(one).localeCompare(String(other))
  assert.deepEqual(channels.toSorted(byKind), expected.toSorted(byKind))
})

const HARBOUR: NotificationRow = {
  ...{ kind: 'invited', count: 1, create_id: 7, create_name: 'Ada Thornbury', beginning: null, due_ts: 1_772_800_000 },
  ...{ agenda_item_title: null, agenda_proposal_title: null, meeting_name: 'Tide watch', meeting_series_name: null },
  ...{ start_time: 1_772_700_000, agenda_proposal_id: null, action_item_id: null, note_id: null, agenda_item_id: null },
  ...{ meeting_id: 3, meeting_series_id: null, in_meeting_id: 3, in_series_id: null, in_template_id: null },
  in_room_id: 1,
}

/** What a row may lack: who did it, when it is due or planned. */
const VARIANTS: readonly Partial<NotificationRow>[] = [
  {},
  { count: 12 },
  { create_id: null, create_name: null },
  { due_ts: null, start_time: null },
  { create_id: null, create_name: null, due_ts: null, start_time: null, count: 3 },
  { meeting_id: null, in_meeting_id: null, meeting_series_id: 4, in_series_id: 4, meeting_series_name: 'Weekly' },
]

for (const tag of ['en-GB', 'de-DE', 'fr-FR', 'es-ES'])
  test(`each kind is a whole sentence, whatever its row lacks (${tag})`, () => {
    const sentences = new Map<string, NotificationKind>()
    for (const kind of notificationKindNames)
      for (const [at, lacking] of VARIANTS.entries()) {
        const { text } = notificationText({ ...HARBOUR, ...lacking, kind }, { tag, timezone: 'Europe/London' })
        assert.match(text, /^[\p{Lu}\p{N}].*[.]$/u, `${kind} ${at}: ${text}`)
        assert.doesNotMatch(text, /[{}]|null|undefined|NaN|Invalid/, `${kind} ${at}: ${text}`)
        if (at) continue
        assert.equal(sentences.get(text), undefined, text)
        sentences.set(text, kind)
      }
  })

test('a title is the name of the thing, or the beginning of its text without markup: 80 characters at most', () => {
  const titleOf = (row: Partial<NotificationRow>) =>
    notificationText({ ...HARBOUR, meeting_name: null, ...row }, { tag: 'en', timezone: 'UTC' }).title
  assert.equal(titleOf({ meeting_name: 'Tide watch' }), 'Tide watch')
  assert.equal(titleOf({ meeting_series_name: 'Weekly' }), 'Weekly')
  assert.equal(titleOf({ agenda_proposal_title: 'Spring tides', meeting_name: 'Tide watch' }), 'Spring tides')
  assert.equal(titleOf({ beginning: '<p>Mend &amp; paint</p><p>the <b>jetty</b></p>' }), 'Mend & paint the jetty')
  const long = titleOf({ beginning: `<p>${'wave '.repeat(400)}` })
  assert.ok(long.length <= 80 && long.startsWith('wave wave'), long)
  const wide = titleOf({ meeting_name: '🛶'.repeat(120) })
  assert.ok([...wide].length <= 80 && wide.isWellFormed(), wide)
})
