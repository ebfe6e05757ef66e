// A site for benches that measure one process: without mail, limits or other sites.
import type { Database } from '../../server/db/database.ts'
import { guardedFetch } from '../../server/events/outgoing.ts'
import { networksFrom } from '../../server/events/target.ts'
import { converterOf } from '../../server/exports/processes/converter.ts'
import type { Site } from '../../server/site.ts'
import { folderStore } from '../../server/store/folder.ts'

/** Its clock stands at `now`, in Unix seconds. */
export const plainSite = ({ db, folder, now }: { db: Database; folder: string; now: number }): Site => ({
  db,
  url: 'https://moot.example',
  clock: () => now,
  millis: Date.now,
  elapsed: () => Math.floor(performance.now()),
  timezone: 'UTC',
  locale: 'en',
  hashPassword: async (password) => password,
  passwordMatches: async (password, kept) => password === kept,
  hookNetworks: networksFrom([]),
  pushNetworks: networksFrom([]),
  signInNetworks: networksFrom([]),
  askProvider: guardedFetch(networksFrom([])),
  fetchClientDocument: guardedFetch(networksFrom([])),
  sealKey: Buffer.alloc(32),
  store: folderStore(folder),
  settings: {
    rateLimit: 1_000_000_000,
    newPeopleADay: 100,
    mailsOutsideADay: 200,
    mailsOutsideADayOfSite: 2_000,
    makeAheadDays: 7,
    attachmentSize: 0,
    attachmentsSize: 0,
    attachmentsPerMeeting: 0,
    attachmentTypes: new Map(),
    storageOfPerson: 0,
    storageOfOrganization: 0,
    storageOfSite: 0,
    chatPerMeeting: 0,
    tokensPerPerson: 100,
    auditDays: 180,
    securityContact: [],
    corsOrigins: [],
    revokeInClear: true,
    secondFactor: 'optional',
    mcp: 'off',
    mcpClients: [],
    hooksPerPerson: 1_000,
  },
  converter: converterOf(),
  mailer: undefined,
})
