// In which ring of tests each file runs, and on which databases: the quick ring of `npm test`, or the full one alone.

/** `both`: in the quick ring on both databases; `sqlite`: there on SQLite alone; `full`: in the full ring alone. */
export type Tier = 'both' | 'sqlite' | 'full'

/** Files that repeat their tests on PostgreSQL in the quick ring, too, by what they are for there. */
export const BOTH: Readonly<Record<string, readonly string[]>> = {
  'What PostgreSQL does in another way: locks, plans, connections, migrations, and the order of transactions': [
    'test/db/',
    'test/contract/meanwhile.test.ts',
    'test/events/claims.test.ts',
    'test/house/plans-postgres.test.ts',
  ],
  'Search has an index of its own kind on each database': ['test/search/'],
  'Chosen for what they execute: each endpoint answers and refuses once, and few statements are left out': [
    'test/audit/kept.test.ts',
    'test/audit/list.test.ts',
    'test/audit/refusals.test.ts',
    'test/changes/changes.test.ts',
    'test/changes/split.test.ts',
    'test/changes/stream-mirror.test.ts',
    'test/changes/stream.test.ts',
    'test/changes/who.test.ts',
    'test/cli/secret-replace.test.ts',
    'test/company/groups-at-once.test.ts',
    'test/company/groups.test.ts',
    'test/company/restored.test.ts',
    'test/company/shapes.test.ts',
    'test/contract/decision-pages.test.ts',
    'test/contract/embeds-long.test.ts',
    'test/contract/hook-life.test.ts',
    'test/contract/hook-secrets.test.ts',
    'test/contract/mail-choices.test.ts',
    'test/contract/meeting-scopes.test.ts',
    'test/contract/meeting-source-lists.test.ts',
    'test/contract/member-search-many.test.ts',
    'test/contract/permissions/requests.test.ts',
    'test/contract/two-organizations-words.test.ts',
    'test/conventions/compression.test.ts',
    'test/conventions/fields.test.ts',
    'test/conventions/file-fields.test.ts',
    'test/conventions/hosts.test.ts',
    'test/conventions/idempotency.test.ts',
    'test/conventions/paging.test.ts',
    'test/conventions/streamed-lists.test.ts',
    'test/conventions/tuples.test.ts',
    'test/identity/scim-groups.test.ts',
    'test/identity/scim.test.ts',
    'test/mail/calendars-moved.test.ts',
    'test/mail/calendars-states.test.ts',
    'test/mail/ended-events.test.ts',
    'test/mail/in/forgotten.test.ts',
    'test/mail/reminders.test.ts',
    'test/mail/strangers.test.ts',
    'test/oauth/api.test.ts',
    'test/oauth/hooks.test.ts',
    'test/oauth/inactive-owner.test.ts',
    'test/pages/api-cookie.test.ts',
    'test/pages/groups.test.ts',
    'test/pages/hostile-addresses.test.ts',
    'test/pages/strangers.test.ts',
    'test/store/s3.test.ts',
  ],
}

/** Files and folders of the full ring alone, by their reason. */
export const FULL: Readonly<Record<string, readonly string[]>> = {
  'Long scenes in a browser: of each page and each habit, the quick ring has one': [
    'test/web/adaptable.test.ts',
    'test/web/administration.test.ts',
    'test/web/application-scenes.test.ts',
    'test/web/asked-once.test.ts',
    'test/web/backlog.test.ts',
    'test/web/decisions.test.ts',
    'test/web/drafts.test.ts',
    'test/web/empty.test.ts',
    'test/web/files.test.ts',
    'test/web/focus.test.ts',
    'test/web/guest-of-meeting.test.ts',
    'test/web/habits.test.ts',
    'test/web/head.test.ts',
    'test/web/input-method.test.ts',
    'test/web/inviting.test.ts',
    'test/web/letters.test.ts',
    'test/web/lists.test.ts',
    'test/web/managing.test.ts',
    'test/web/minutes.test.ts',
    'test/web/missing-files.test.ts',
    'test/web/motion.test.ts',
    'test/web/note-history.test.ts',
    'test/web/opening.test.ts',
    'test/web/order.test.ts',
    'test/web/paste.test.ts',
    'test/web/pictures.test.ts',
    'test/web/planned-agendas.test.ts',
    'test/web/regions.test.ts',
    'test/web/trouble.test.ts',
    'test/web/understood.test.ts',
    'test/web/undo.test.ts',
    'test/web/unsent.test.ts',
    'test/web/what-now.test.ts',
    'test/web/written-elsewhere.test.ts',
    'test/web/written-meanwhile.test.ts',
    'test/web/written-under.test.ts',
  ],
  'Commands, the demo and backups in processes of their own, of which the quick ring has serve, the commands, and one backup and its restore':
    [
      'test/backup/backup.test.ts',
      'test/backup/forged.test.ts',
      'test/cli/demo-cut-short.test.ts',
      'test/cli/demo-leave.test.ts',
      'test/cli/demo-series.test.ts',
      'test/cli/hooks.test.ts',
      'test/cli/mail-beside.test.ts',
      'test/cli/mail.test.ts',
      'test/cli/minutes.test.ts',
      'test/cli/sites.test.ts',
    ],
  'Answers of many megabytes, processes that are made to fail, and long tables of odd words': [
    'test/exports/odd-words.test.ts',
    'test/mail/in/reply-shapes.test.ts',
    'test/contract/meeting-exports-trouble.test.ts',
    'test/conventions/long-answers.test.ts',
  ],
}

const isIn = (lists: Readonly<Record<string, readonly string[]>>, file: string): boolean =>
  Object.values(lists).some((paths) =>
    paths.some((path) => file === path || (path.endsWith('/') && file.startsWith(path))),
  )

/** The tier of a test file; most are in the quick ring on SQLite. */
export const tierOf = (file: string): Tier => (isIn(FULL, file) ? 'full' : isIn(BOTH, file) ? 'both' : 'sqlite')

/** A line that says what `npm test` leaves to the full ring, of all test files. */
export function leftToFull(files: readonly string[]): string {
  const of = (tier: Tier) => files.filter((file) => tierOf(file) === tier).length
  return `Left to npm run test:full: ${of('full')} files, and PostgreSQL for ${of('sqlite')} that pass on SQLite.`
}
