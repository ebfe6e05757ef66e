// Status of the site, for administrators.
import { siteState } from '../../contract/site-state.ts'
import { readingAudit } from '../access/audit.ts'
import type { CallTo } from '../actions/call.ts'
import { pausedAddresses } from '../actions/mailings/bounces.ts'
import { lastFailure, noticesByState } from '../actions/notices.ts'
import { deliveriesPausedSince } from '../db/delivery-pause.ts'
import { lastBackupAt } from '../db/last-backup.ts'
import { VERSION } from '../db/schema/version.ts'
import { storedBytes } from '../db/storage-use.ts'
import type { Site } from '../site.ts'
import { bindPlainResource, type CustomCall } from './serving/serve.ts'

/** How many organizations, rooms and people there are. */
async function counts({ db: { reads } }: Site) {
  const counted = await reads
    .selectNoFrom((eb) => [
      eb.selectFrom('organization').select(eb.fn.countAll().as('n')).as('organizations'),
      eb.selectFrom('room').select(eb.fn.countAll().as('n')).as('rooms'),
      eb.selectFrom('member').select(eb.fn.countAll().as('n')).where('deleted_ts', 'is', null).as('members'),
    ])
    .executeTakeFirstOrThrow()
  const { organizations, rooms, members } = counted
  return { organizations: Number(organizations), rooms: Number(rooms), members: Number(members) }
}

/** How many providers people can sign in with. */
async function providersOf({ db: { reads } }: Site) {
  const counted = reads
    .selectFrom('sign_in_provider')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('enabled', '=', 1)
  return Number((await counted.executeTakeFirstOrThrow()).n)
}

async function mailState({ db: { reads }, mailer, replies }: Site) {
  const { waiting, sent, failed } = await noticesByState(reads)
  const last = await lastFailure(reads)
  return {
    sends: mailer ? 1 : 0,
    replies: mailer && replies ? 1 : 0,
    ...{ waiting, sent, failed },
    paused_addresses: await pausedAddresses(reads),
    last_failure: last?.failure ?? null,
    last_failure_ts: last?.create_ts ?? null,
  }
}

async function stateOf({ site }: CallTo<typeof siteState, 'now'>, { context }: CustomCall) {
  const row = {
    database: site.db.dialect,
    timezone_name: site.timezone,
    ...(await counts(site)),
    stored_bytes: await storedBytes(site.db.reads),
    stored_bytes_limit: site.settings.storageOfSite,
    version: VERSION,
    last_backup_ts: (await lastBackupAt(site.db.reads)) ?? null,
    sign_in_providers: await providersOf(site),
    deliveries_paused: (await deliveriesPausedSince(site.db.reads)) === undefined ? 0 : 1,
    mail: await mailState(site),
  }
  return context.formatRows('site_state', [row])[0]!
}

/** The endpoint of the state of the site (docs/api/requests.md#site-state). */
export const siteStates = bindPlainResource(siteState, {
  endpoints: { now: { may: readingAudit, answer: stateOf } },
})
