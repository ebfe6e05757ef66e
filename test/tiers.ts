// In which ring of tests each file runs, and on which databases: the quick ring of `npm test`, or the full one alone.

/** `both`: in the quick ring on both databases; `sqlite`: there on SQLite alone; `full`: in the full ring alone. */
export type Tier = 'both' | 'sqlite' | 'full'

/** Files that repeat their tests on PostgreSQL in the quick ring, too, by what they are for there. */
export const BOTH: Readonly<Record<string, readonly string[]>> = {
  'What PostgreSQL does in another way: locks, plans, connections, migrations, and the order of transactions': [
    'test/contract/concurrent-removal.test.ts',
    'test/db/',
    'test/events/claims.test.ts',
    'test/house/plans-postgres.test.ts',
  ],
  'Search has an index of its own kind on each database; that it finds names in every script is what its own words decide':
    [
      'test/search/addresses.test.ts',
      'test/search/file-texts.test.ts',
      'test/search/id-spans.test.ts',
      'test/search/index-lines.test.ts',
      'test/search/killed.test.ts',
      'test/search/kinds.test.ts',
      'test/search/lists.test.ts',
      'test/search/matches.test.ts',
      'test/search/oracle-postgres.test.ts',
      'test/search/oracle-sqlite.test.ts',
      'test/search/packed-results.test.ts',
      'test/search/rank.test.ts',
      'test/search/rebuild.test.ts',
      'test/search/search-results.test.ts',
      'test/search/selectivity.test.ts',
      'test/search/shown.test.ts',
      'test/search/snippet.test.ts',
    ],
  'Chosen for what they execute: each endpoint answers and refuses once, and few statements are left out': [
    'test/audit/every-endpoint.test.ts',
    'test/contract/safe-verbs.test.ts',
    'test/conventions/answers/envelope-everywhere.test.ts',
    'test/account/mail-choices.test.ts',
    'test/audit/kept.test.ts',
    'test/audit/list.test.ts',
    'test/audit/refusals.test.ts',
    'test/calendar/ended-events.test.ts',
    'test/calendar/other-times.test.ts',
    'test/calendar/random-states.test.ts',
    'test/changes/changes.test.ts',
    'test/changes/split.test.ts',
    'test/changes/stream-mirror.test.ts',
    'test/changes/stream.test.ts',
    'test/changes/who.test.ts',
    'test/cli/secret-replace.test.ts',
    'test/contract/embeds-long.test.ts',
    'test/conventions/access/hosts.test.ts',
    'test/conventions/answers/compression.test.ts',
    'test/conventions/answers/tuples.test.ts',
    'test/conventions/files/file-fields.test.ts',
    'test/conventions/lists/fields.test.ts',
    'test/conventions/lists/paging.test.ts',
    'test/conventions/lists/streamed-lists.test.ts',
    'test/conventions/requests/idempotency.test.ts',
    'test/decisions/decision-pages.test.ts',
    'test/hooks/hook-life.test.ts',
    'test/hooks/hook-secrets.test.ts',
    'test/identity/company/groups-at-once.test.ts',
    'test/identity/company/groups.test.ts',
    'test/identity/company/restored.test.ts',
    'test/identity/company/shapes.test.ts',
    'test/identity/oauth/api.test.ts',
    'test/identity/oauth/hooks.test.ts',
    'test/identity/oauth/inactive-owner.test.ts',
    'test/mail/receiving/expiry-job.test.ts',
    'test/mail/reminders.test.ts',
    'test/mail/strangers.test.ts',
    'test/minutes/signatures.test.ts',
    'test/meetings/meeting-scopes.test.ts',
    'test/meetings/meeting-source-lists.test.ts',
    'test/pages/account/pending-email.test.ts',
    'test/pages/account/second-factor-account.test.ts',
    'test/pages/api-cookie.test.ts',
    'test/pages/groups.test.ts',
    'test/pages/hostile-addresses.test.ts',
    'test/pages/sign-in/second-factor.test.ts',
    'test/pages/strangers.test.ts',
    'test/people/member-search-many.test.ts',
    'test/permissions/requests.test.ts',
    'test/permissions/two-organizations-words.test.ts',
    'test/scim/groups.test.ts',
    'test/scim/scim.test.ts',
    'test/store/s3.test.ts',
  ],
}

/** Files and folders of the full ring alone, by their reason. */
export const FULL: Readonly<Record<string, readonly string[]>> = {
  'Long scenes in a browser: of each page and each habit, the quick ring has one': [
    'test/web/lists/search.test.ts',
    'test/web/agenda/backlog.test.ts',
    'test/web/agenda/planned-agendas.test.ts',
    'test/web/editor/drafts.test.ts',
    'test/web/editor/paste.test.ts',
    'test/web/lists/decisions.test.ts',
    'test/web/lists/lists.test.ts',
    'test/web/lists/notifications.test.ts',
    'test/web/lists/what-now.test.ts',
    'test/web/loading/asked-once.test.ts',
    'test/web/loading/fonts.test.ts',
    'test/web/loading/missing-files.test.ts',
    'test/web/loading/preload.test.ts',
    'test/web/meetings/files.test.ts',
    'test/web/meetings/guest-of-meeting.test.ts',
    'test/web/meetings/minutes.test.ts',
    'test/web/meetings/note-history.test.ts',
    'test/web/meetings/written-elsewhere.test.ts',
    'test/web/meetings/written-meanwhile.test.ts',
    'test/web/meetings/written-under.test.ts',
    'test/web/people/inviting.test.ts',
    'test/web/people/regions.test.ts',
    'test/web/pictures/pictures.test.ts',
    'test/web/places/administration.test.ts',
    'test/web/places/managing.test.ts',
    'test/web/scenes/application-scenes.test.ts',
    'test/web/setup/setup.test.ts',
    'test/web/standalone/passkeys.test.ts',
    'test/web/shell/grid.test.ts',
    'test/web/shell/head.test.ts',
    'test/web/shell/order.test.ts',
    'test/web/shell/trouble.test.ts',
    'test/web/shell/undo.test.ts',
    'test/web/shell/unsent.test.ts',
    'test/web/standalone/letters.test.ts',
    'test/web/usability/adaptable.test.ts',
    'test/web/usability/empty.test.ts',
    'test/web/usability/focus.test.ts',
    'test/web/usability/habits.test.ts',
    'test/web/usability/input-method.test.ts',
    'test/web/usability/motion.test.ts',
    'test/web/usability/understood.test.ts',
  ],
  'Commands, the demo and backups in processes of their own, of which the quick ring has serve, the commands, and one backup and its restore':
    [
      'test/backup/backup.test.ts',
      'test/backup/forged.test.ts',
      'test/cli/demo/demo-interrupted.test.ts',
      'test/cli/demo/demo-leave.test.ts',
      'test/cli/demo/demo-series.test.ts',
      'test/cli/hooks.test.ts',
      'test/cli/mail-beside.test.ts',
      'test/cli/mail.test.ts',
      'test/cli/minutes.test.ts',
      'test/cli/processes/serving.test.ts',
      'test/cli/sites/sites.test.ts',
    ],
  'The official clients of the Model Context Protocol, each for thirty days': ['test/assistants/sdk-clients.test.ts'],
  'Until when minutes can be signed, and each wrong answer of a passkey: the quick ring signs, and refuses others': [
    'test/minutes/signing.test.ts',
  ],
  'Two PostgreSQL servers of its own, one of which dies ten times': ['test/db/failover/failover.test.ts'],
  'A copy of the whole tree, which is compiled twice and tested without each of its new files': [
    'test/house/recipe/recipe.test.ts',
  ],
  'The protocol of assistants and its conformance tests, texts that attack them, and their rights by role: the quick ring has each check and tool':
    [
      'test/assistants/conformance.test.ts',
      'test/assistants/hostile-texts.test.ts',
      'test/assistants/clients.test.ts',
      'test/assistants/roles.test.ts',
      'test/assistants/two-sites.test.ts',
    ],
  'Answers of many megabytes, processes that are made to fail, and long tables of odd words': [
    'test/identity/passkeys/adding.test.ts',
    'test/conventions/answers/long-answers.test.ts',
    'test/exports/meeting-exports-trouble.test.ts',
    'test/exports/odd-words.test.ts',
    'test/mail/receiving/reply-shapes.test.ts',
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
