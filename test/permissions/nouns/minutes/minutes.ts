// The minutes of a meeting, with what people said of them: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun, Request } from '../../noun.ts'
import type { Try } from '../../try.ts'

const READ =
  'GET /meetings/:meeting/minutes, /minutes/approvals, /minutes/reviewers, /minutes/revisions (and /:number, files too, and its signatures)'
const SIGNING = 'POST /meetings/:meeting/minutes/revisions/:number/signatures (and /options)'
const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'
const FROZEN = '{"previous_sha256":null,"record":{"files":[],"name":"Tide tables","start_time":null}}'

/** What a list reads of a signature. */
const signedBy = (member_id: number, member_name: string): string =>
  JSON.stringify({
    public_key_jwk: { alg: 'ES256' },
    statement: { member_id, member_name, credential_id: 'AA', public_key_sha256: '0'.repeat(64), create_ts: NOW },
  })

const of = ({ meeting }: House) => `/meetings/${meeting}/minutes`
const become = (house: House, state: string): Request => ['POST', of(house), { state }]

export const noun: PermissionNoun = {
  like: {
    'POST /meetings/:meeting/minutes': RUNS_MEETING,
    [READ]: 'GET /meetings/:meeting (all embeds, HEAD)',
    'PUT /meetings/:meeting/minutes/approval': RUNS_MEETING,
    [SIGNING]: 'DELETE /hooks/:hook',
  },
  shows: { [SIGNING]: () => '–' },
  trials: {
    content: {
      'POST /meetings/:meeting/minutes': [{ ask: (house) => become(house, 'approved'), may: others }],
      [READ]: [
        '',
        '/approvals',
        '/reviewers',
        '/revisions',
        '/revisions/1',
        '/revisions/1?format=json',
        '/revisions/1/signatures',
        '/revisions/1/signatures/options',
      ].map((path): Try => ({ ask: (house) => ['GET', `${of(house)}${path}`], may: others })),
      // Only in sessions, of those who approved: here are tokens.
      [SIGNING]: ['/options', ''].map(
        (path): Try => ({
          ask: (house) => ['POST', `${of(house)}/revisions/1/signatures${path}`, path ? {} : { credential: {} }],
          may: () => false,
        }),
      ),
      'PUT /meetings/:meeting/minutes/approval': [
        { ask: (house) => ['PUT', `${of(house)}/approval`, { approved: true }], may: others },
      ],
    },
  },
  after: ['meeting'],
  /** The host said something of the minutes, and approved them before. */
  furnish: async (trx, { meeting: meeting_id, cast: { host } }) => {
    const said = { meeting_id, member_id: host, approved: 1, comment: 'High water', create_ts: NOW } as const
    await trx
      .insertInto('minutes_approval')
      .values({ ...said, approved_sha256: null })
      .execute()
    await trx.insertInto('minutes_reviewer').values({ meeting_id, member_id: host }).execute()
    const hashes = { sha256: '0'.repeat(64), previous_sha256: null, content: FROZEN }
    const revision = { meeting_id, meeting_series_id: null, number: 1, approved_ts: NOW, approve_id: host, ...hashes }
    const { minutes_revision_id } = await trx
      .insertInto('minutes_revision')
      .values(revision)
      .returning('minutes_revision_id')
      .executeTakeFirstOrThrow()
    const signature = { minutes_revision_id, member_id: host, create_ts: NOW, entry: signedBy(host, 'Harbour pilot') }
    await trx.insertInto('minutes_signature').values(signature).execute()
    return {}
  },
  ids: { number: () => 1 },
  tables: {
    other: ['minutes_approval', 'minutes_reviewer', 'minutes_revision', 'minutes_signature', 'minutes_statement'],
  },
  say: (trx, { meeting, cast: { host } }, word) =>
    trx
      .updateTable('minutes_signature')
      .set({ entry: signedBy(host, word) })
      .where((eb) =>
        eb(
          'minutes_revision_id',
          'in',
          eb.selectFrom('minutes_revision').select('minutes_revision_id').where('meeting_id', '=', meeting),
        ),
      )
      .execute(),
  bodies: {
    'meeting.setMinutes reviewers': {
      ask: (home) => ['POST', of(home)],
      body: (id) => ({ state: 'in_review', reviewers: [id] }),
      foreign: ({ cast }) => cast.colleague,
      status: 422,
    },
    'minutes_signature.options passkey_id': {
      ask: (home) => ['POST', `${of(home)}/revisions/1/signatures/options`],
      body: (passkey_id) => ({ passkey_id }),
      foreign: ({ passkey }) => passkey,
      status: 403,
    },
  },
  needed: {
    'meeting.setMinutes': () => ({ state: 'in_review' }),
    'minutes_signature.sign': () => ({ credential: {} }),
  },
  deeds: {
    minutes_reviewed: (house) => ['draft', 'in_review'].map((state) => become(house, state)),
    minutes_reviewers_changed: (house) => ['POST', of(house), { state: 'in_review', review_ts: '+2 days' }],
    minutes_approved: (house) => become(house, 'approved'),
    minutes_reopened: (house) => become(house, 'draft'),
  },
}
