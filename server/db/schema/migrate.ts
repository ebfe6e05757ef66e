// Migrates a database to the present schema, forward only; refuses a schema that is newer than this program.
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from '../database.ts'
import * as core from '../migrations/0001-core.ts'
import * as records from '../migrations/0002-records.ts'
import * as series from '../migrations/0003-series.ts'
import * as hooks from '../migrations/0004-hooks.ts'
import * as agenda from '../migrations/0005-agenda.ts'
import * as signIn from '../migrations/0006-sign-in.ts'
import * as papers from '../migrations/0007-papers.ts'
import * as meetingStarted from '../migrations/0008-meeting-started.ts'
import * as oauth from '../migrations/0009-oauth.ts'
import * as audit from '../migrations/0010-audit.ts'
import * as mail from '../migrations/0011-mail.ts'
import * as language from '../migrations/0012-language.ts'
import * as secondFactor from '../migrations/0013-second-factor.ts'
import * as pendingEmail from '../migrations/0014-pending-email.ts'
import * as hooksOfApplications from '../migrations/0015-hooks-of-applications.ts'
import * as movesAndLeavers from '../migrations/0016-moves-and-leavers.ts'
import * as findingPeople from '../migrations/0017-finding-people.ts'
import * as changes from '../migrations/0019-changes.ts'
import * as agendaClocks from '../migrations/0020-agenda-clocks.ts'
import * as drafts from '../migrations/0022-drafts.ts'
import * as splitSeries from '../migrations/0024-split-series.ts'
import * as rightsInEndedMeetings from '../migrations/0025-rights-in-ended-meetings.ts'
import * as carriedItems from '../migrations/0026-carried-items.ts'
import * as mailings from '../migrations/0027-mailings.ts'
import * as mailChoices from '../migrations/0028-mail-choices.ts'
import * as calendars from '../migrations/0029-calendars.ts'
import * as answers from '../migrations/0030-answers.ts'
import * as calendarFeeds from '../migrations/0031-calendar-feeds.ts'
import * as decisions from '../migrations/0032-decisions.ts'
import * as search from '../migrations/0033-search.ts'
import * as backlogs from '../migrations/0034-backlogs.ts'
import * as mailIn from '../migrations/0035-mail-in.ts'
import * as companySignIn from '../migrations/0036-company-sign-in.ts'
import * as reminders from '../migrations/0037-reminders.ts'
import * as minutes from '../migrations/0038-minutes.ts'
import * as directory from '../migrations/0039-directory.ts'
import * as groups from '../migrations/0040-groups.ts'
import * as mailInOrder from '../migrations/0041-mail-in-order.ts'
import * as searchAnew from '../migrations/0042-search-anew.ts'
import * as longerBeginnings from '../migrations/0043-longer-beginnings.ts'
import * as changesWithoutEvents from '../migrations/0044-changes-without-events.ts'
import * as storage from '../migrations/0045-storage.ts'
import * as privacyInCalendars from '../migrations/0046-privacy-in-calendars.ts'
import * as howMuchWasNoted from '../migrations/0047-how-much-was-noted.ts'
import * as sparseDecisionIndexes from '../migrations/0048-sparse-decision-indexes.ts'
import * as outgoingMail from '../migrations/0049-outgoing-mail.ts'
import * as rightsInRecords from '../migrations/0050-rights-in-records.ts'
import * as memberTexts from '../migrations/0051-member-texts.ts'
import * as narrowSearchLines from '../migrations/0052-narrow-search-lines.ts'
import * as memberTextParts from '../migrations/0055-member-text-parts.ts'
import * as countedDecisions from '../migrations/0056-counted-decisions-and-newest-lines.ts'
import * as perhapsSent from '../migrations/0057-perhaps-sent.ts'
import * as itemsThatStoodBefore from '../migrations/0058-items-that-stood-before.ts'
import * as noteVersions from '../migrations/0059-note-versions.ts'
import * as addressesOfDirectories from '../migrations/0060-addresses-of-directories.ts'
import * as mailBouncesOnce from '../migrations/0061-mail-bounces-once.ts'
import * as addressesInSearch from '../migrations/0062-addresses-in-search.ts'
import * as approvedTexts from '../migrations/0062-approved-texts.ts'
import * as namesInSearch from '../migrations/0062-names-in-search.ts'
import * as region from '../migrations/0064-region.ts'

const migrations = {
  '0001-core': core,
  '0002-records': records,
  '0003-series': series,
  '0004-hooks': hooks,
  '0005-agenda': agenda,
  '0006-sign-in': signIn,
  '0007-papers': papers,
  '0008-meeting-started': meetingStarted,
  '0009-oauth': oauth,
  '0010-audit': audit,
  '0011-mail': mail,
  '0012-language': language,
  '0013-second-factor': secondFactor,
  '0014-pending-email': pendingEmail,
  '0015-hooks-of-applications': hooksOfApplications,
  '0016-moves-and-leavers': movesAndLeavers,
  '0017-finding-people': findingPeople,
  '0019-changes': changes,
  '0020-agenda-clocks': agendaClocks,
  '0022-drafts': drafts,
  '0024-split-series': splitSeries,
  '0025-rights-in-ended-meetings': rightsInEndedMeetings,
  '0026-carried-items': carriedItems,
  '0027-mailings': mailings,
  '0028-mail-choices': mailChoices,
  '0029-calendars': calendars,
  '0030-answers': answers,
  '0031-calendar-feeds': calendarFeeds,
  '0032-decisions': decisions,
  '0033-search': search,
  '0034-backlogs': backlogs,
  '0035-mail-in': mailIn,
  '0036-company-sign-in': companySignIn,
  '0037-reminders': reminders,
  '0038-minutes': minutes,
  '0039-directory': directory,
  '0040-groups': groups,
  '0041-mail-in-order': mailInOrder,
  '0042-search-anew': searchAnew,
  '0043-longer-beginnings': longerBeginnings,
  '0044-changes-without-events': changesWithoutEvents,
  '0045-storage': storage,
  '0046-privacy-in-calendars': privacyInCalendars,
  '0047-how-much-was-noted': howMuchWasNoted,
  '0048-sparse-decision-indexes': sparseDecisionIndexes,
  '0049-outgoing-mail': outgoingMail,
  '0050-rights-in-records': rightsInRecords,
  '0051-member-texts': memberTexts,
  '0052-narrow-search-lines': narrowSearchLines,
  '0055-member-text-parts': memberTextParts,
  '0056-counted-decisions-and-newest-lines': countedDecisions,
  '0057-perhaps-sent': perhapsSent,
  '0058-items-that-stood-before': itemsThatStoodBefore,
  '0059-note-versions': noteVersions,
  '0060-addresses-of-directories': addressesOfDirectories,
  '0061-mail-bounces-once': mailBouncesOnce,
  '0062-addresses-in-search': addressesInSearch,
  '0062-approved-texts': approvedTexts,
  '0062-names-in-search': namesInSearch,
  '0064-region': region,
}

const provider: MigrationProvider = { getMigrations: async () => migrations }

/** The names of all migrations of this program, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Runs the missing migrations, all or none of them, up to `last` if given; returns the names of those that ran. */
export async function migrate({ migrating }: Pick<Database, 'migrating'>, last?: string): Promise<string[]> {
  const migrator = new Migrator({
    db: migrating,
    provider,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw new Error(explained(error), { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

/** The migrations that are missing; throws where the database is newer than this program. */
export async function pending({ migrating }: Database): Promise<string[]> {
  const tables = await migrating.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) return [...migrationNames]
  const rows = await migrating
    .selectFrom('migration' as never)
    .select('name' as never)
    .execute()
  const ran = rows.map((row) => (row as { name: string }).name)
  if (ran.some((name) => !migrationNames.includes(name))) throw new Error(NEWER_DATABASE)
  return migrationNames.filter((name) => !ran.includes(name))
}

export const NEWER_DATABASE = 'The database was written by a newer version of Folkmoot; run that version.'

const explained = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return /previously executed migration .* is missing/.test(message) ? NEWER_DATABASE : message
}
