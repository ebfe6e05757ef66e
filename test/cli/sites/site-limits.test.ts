// The limits of a site whose operator has set none are those of the documents.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { EMAIL_LINKS_A_DAY } from '../../../server/actions/account/pending-email.ts'
import { configFrom } from '../../../server/config.ts'
import { MOST_CHARACTERS, MOST_ROWS } from '../../../server/exports/sheets/sheet-writer.ts'
import { openSite } from '../../../server/runtime/site.ts'
import type { Site } from '../../../server/site.ts'

const MEGABYTE = 1024 * 1024

let folder: string
let site: Site
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-limits-'))
  site = await openSite(configFrom({ FOLKMOOT_DATA: folder }))
})
after(async () => {
  site.converter.close()
  await site.db.close()
  rmSync(folder, { recursive: true, force: true })
})

const grouped = (number: number): string => number.toLocaleString('en')

test('limits are those of the table in docs/security/limits.md', () => {
  const { settings } = site
  const { attachmentsPerMeeting, attachmentSize, attachmentsSize, hooksPerPerson, tokensPerPerson } = settings
  const megabytes = (bytes: number) => `${bytes / MEGABYTE} MB`
  const files = `${attachmentsPerMeeting}, ${megabytes(attachmentSize)} each, ${megabytes(attachmentsSize)} in total`
  const stored = [settings.storageOfPerson, settings.storageOfOrganization, settings.storageOfSite]
    .map((bytes) => `${grouped(bytes / MEGABYTE)} MB`)
    .join(', ')
  const [, section] = /^## Limits\n([\s\S]*?)^## /m.exec(readFileSync('docs/security/limits.md', 'utf8'))!
  const rows = [...section!.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, what, much]) => [what!, much!] as const)
  const said = (begins: string): string => rows.find(([what]) => what.startsWith(begins))?.[1] ?? 'nothing'
  for (const [what, much] of [
    ['Credits of a person', `${settings.rateLimit} a minute, `],
    ['People that one caller adds by e-mail', `${settings.newPeopleADay} in 24 hours`],
    [
      'People outside the organization who get mail',
      `${settings.mailsOutsideADay} in 24 hours; ${grouped(settings.mailsOutsideADayOfSite)} in 24 hours`,
    ],
    ['E-mail confirmation links', `${EMAIL_LINKS_A_DAY} in 24 hours`],
    ['Webhooks of a person', `${grouped(hooksPerPerson)}; ${tokensPerPerson}; 100`],
    ['Chat messages', grouped(settings.chatPerMeeting)],
    ['Files of a meeting', files],
    ['Files of a person', stored],
    ['Rows in a spreadsheet', `${grouped(MOST_ROWS)}; ${MOST_CHARACTERS / 1_000_000} million`],
  ] as const)
    assert.ok(said(what).startsWith(much), `${what}: ${said(what)}, but it is ${much}`)
})

test('only proxies and networks that the operator lists are trusted', () => {
  const { trustProxy, metricsNetworks, hookAllowNetworks, hsts, revokeInClear, auditDays, host } = configFrom({})
  assert.deepEqual([trustProxy, metricsNetworks, hookAllowNetworks], [[], [], []])
  assert.deepEqual([hsts, revokeInClear, auditDays, host], ['subdomains', true, 180, '127.0.0.1'])
})
