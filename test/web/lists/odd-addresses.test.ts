// Pages whose filters in the address are odd: they come, and ask the API nothing that it refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SPANS } from '../../../server/web-app/typed-spans.ts'
import { auditAddress } from '../../../web/administration/audit/audit-address.ts'
import { membersAddress } from '../../../web/administration/people/members-address.ts'
import { decisionAddress } from '../../../web/decisions/decision-address.ts'
import { PAGES } from '../../../web/preload/pages.ts'
import type { Opening } from '../../../web/preload/visit.ts'
import { searchAddress } from '../../../web/search/search-address.ts'
import { startIn } from '../../../web/zone.ts'
import { browser } from '../../browser.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'

const DATES = ['0000-01-01', '0001-01-01', '0999-12-31', '2026-02-31', '2999-12-31', '9999-12-31', '10000-01-01', 'x']
const IDS = ['0', '-1', '1.5', '2147483647', '2147483648', '4294967296', '9007199254740993', '1e400', 'x', '%00']
const YEARS = ['0', '1', '2', '99', '999', '1970', '9998', '9999', '10000', '2026.5', 'x']
const WORDS = [
  '%00',
  '%01%20',
  '%0B',
  '-',
  '%22',
  '*',
  '%EF%BB%BF',
  '%F0%9F%98%80'.repeat(150),
  `a${'%F0%9F%98%80'.repeat(250)}`,
  '%7B%22a%22:1%7D',
  '1e3',
]

const ODD: [path: string, search: string[]][] = [
  ['/calendar', ['week', 'month', 'list'].flatMap((view) => DATES.map((date) => `view=${view}&date=${date}`))],
  [
    '/decisions',
    [
      ...YEARS.flatMap((year) => ['', '&from=1', '&to=1', '&from=12&to=1'].map((months) => `year=${year}${months}`)),
      ...IDS.flatMap((id) => [`owner=${id}`, `decision_id=${id}`]),
      ...WORDS.map((search) => `search=${search}`),
    ],
  ],
  ['/search', [...IDS.map((id) => `q=tide&room_id=${id}`), ...WORDS.map((search) => `q=${search}`)]],
  ['/action_items', IDS.map((id) => `view=asked&assignee=${id}&room_id=${id}`)],
  ['/audit', [...DATES.flatMap((date) => [`since=${date}`, `until=${date}`]), ...IDS.map((id) => `object_id=${id}`)]],
]

test('words in an address are as long as the API takes them, and no character is cut in two', () => {
  const typed = `a${'\u{1f600}'.repeat(250)}`
  const cut = `a${'\u{1f600}'.repeat(199)}`
  assert.equal(searchAddress({ q: typed }).q, cut)
  assert.equal(decisionAddress({ search: typed }).search, cut)
  assert.equal(membersAddress({ search: typed }).search, cut)
  assert.equal(auditAddress({ request_id: typed }).request_id, `a${'\u{1f600}'.repeat(63)}`)
})

test('a day begins in any year that has four digits', () => {
  for (const date of ['0002-01-01', '0050-06-01', '0999-12-31', '2026-11-20', '9998-12-31'])
    assert.equal(startIn('UTC', date), Date.parse(`${date}T00:00:00Z`) / 1000, date)
  assert.equal(startIn('Etc/GMT-14', '0002-01-01'), Date.parse('0001-12-31T10:00:00Z') / 1000)
  assert.equal(startIn('Etc/GMT+12', '0999-12-31'), Date.parse('0999-12-31T12:00:00Z') / 1000)
})

onBothDatabases('a page with odd filters', (stage) => {
  for (const [path, searches] of ODD)
    test(`${path} comes with what it asks first`, async () => {
      const { email } = await withPassword(stage(), { first_name: 'Ada' })
      const one = browser(stage().app)
      assert.equal((await one.signIn(email, PASSWORD)).status, 303)
      const now = stage().site.clock()
      for (const timezone of ['America/Los_Angeles', 'Asia/Tokyo'])
        for (const search of searches) {
          const parameters = Object.fromEntries(new URLSearchParams(search))
          const opening: Opening = {
            timezone,
            now,
            search: parameters,
            locale: 'en-GB',
            language: 'en',
            spans: SPANS.en,
          }
          for (const address of PAGES[path]!.asks(1, opening)) {
            const { status } = await one.api('GET', address)
            assert.ok([200, 403].includes(status), `${status} to ${address} for ${path}?${search}`)
          }
        }
      for (const search of searches) assert.equal((await one.get(`${path}?${search}`)).status, 200, search)
    })
})
