// The page that checks files of approved minutes: without signing in, in the browser alone, as the command does.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { canonicalRecord } from '../../../server/rules/meetings/minutes.ts'
import { folkmoot } from '../../cli/operator.ts'
import { APPROVED_TS, passkey, SITE, signature, signedRecord } from '../../minutes/signing.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('the page that checks minutes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-verify-'))
  let site: DemoSite
  /** A record as the API gives it, and another that follows it. */
  let [one, two]: string[] = []
  let sha256: string

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const at = (await pagePaths(site))['meeting-held']!
    for (const state of ['in_review', 'approved']) await ada.post(`${at}/minutes`, { state })
    const revisions = `${at}/minutes/revisions`
    one = (await ada.get(`${revisions}/1?format=json`)).text
    sha256 = (await ada.get(revisions)).body[0].sha256
    two = canonicalRecord({ record: { name: 'Kräne & Möwen', number: 2 }, previous_sha256: sha256 }).content
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await site?.close()
  })

  /** What the command says of the same files: whether each is as it was approved. */
  async function command(files: readonly string[], wanted: string): Promise<boolean> {
    const paths = files.map((content, at) => {
      const path = join(folder, `${at}.json`)
      writeFileSync(path, content)
      return path
    })
    return (await folkmoot(['minutes', 'verify', ...paths, ...(wanted ? ['--sha256', wanted] : [])])).code === 0
  }

  test('says of files what the command says, to whoever has them, and sends nothing', async () => {
    const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(SOON.timeout)
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const opened = await page.goto(`${site.url}/verify`)
    assert.match(opened!.headers()['content-security-policy']!, /^default-src 'none'; script-src 'self'; style-src/)
    assert.doesNotMatch(opened!.headers()['content-security-policy']!, /connect-src|unsafe/)
    await page.getByRole('heading', { level: 1, name: 'Verify minutes' }).waitFor()
    const files = page.getByLabel('JSON files of approved minutes')
    await files.waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))

    const told = page.getByRole('status')
    const typed = page.getByLabel('SHA-256 (optional)')
    const verdicts = page.getByRole('list', { name: 'Results' })
    const cases: [files: string[], sha256: string, verdict: string][] = [
      [[one!], '', 'Unchanged.'],
      [[one!], sha256, 'Unchanged.'],
      [[one!], '0'.repeat(64), 'The file is unchanged, but its SHA-256 differs'],
      [[one!.replace('Ada Thornbury', 'Eda Thornbury')], '', 'Changed:'],
      [[`${one} `], '', 'Changed: the file’s bytes'],
      [[`\ufeff${one}`], '', 'This isn’t a JSON file'],
      [['{}'], '', 'This file doesn’t contain approved minutes.'],
      [
        [one!.replace('"record":{', `"record":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},`)],
        '',
        'Changed: the content',
      ],
      [[one!.replace('"record":{', '"record":{"a":1e999,')], '', 'Changed: the file’s bytes'],
      [[one!, two!], '', 'Unchanged.'],
      [[two!], '', 'Unchanged.'],
      [[one!, one!], '', 'doesn’t follow the one before it'],
    ]
    for (const [contents, wanted, verdict] of cases) {
      await files.setInputFiles([])
      await verdicts.locator('li').first().waitFor({ state: 'detached' })
      await typed.fill(wanted)
      const chosen = contents.map((content, at) => ({ name: `${at}.json`, mimeType: 'application/json', content }))
      await files.setInputFiles(chosen.map(({ content, ...file }) => ({ ...file, buffer: Buffer.from(content) })))
      await verdicts
        .locator('li')
        .nth(contents.length - 1)
        .waitFor()
      await verdicts.locator('li').last().getByText(verdict).waitFor()
      const isFine = await command(contents, wanted)
      await told
        .getByText(isFine ? 'All files are unchanged.' : 'At least one file doesn’t match the approved minutes.')
        .waitFor()
    }
    // A browser hands files over in any order; they are checked in that of their chain.
    await files.setInputFiles(
      [two!, one!].map((content, at) => ({ name: `${at}.json`, mimeType: '', buffer: Buffer.from(content) })),
    )
    await told.getByText('All files are unchanged.').waitFor()
    await verdicts
      .locator('li', { has: page.getByRole('heading', { name: '0.json' }) })
      .getByText('1.json')
      .waitFor()
    assert.deepEqual(sent, [])

    // Signatures, with keys of each algorithm; then the network is gone, and it does the same.
    await page.context().setOffline(true)
    const signers = (['ES256', 'EdDSA', 'RS256'] as const).map((alg, at) => ({
      ...{
        member_id: at + 1,
        member_name: ['Ada Thornbury', 'Béla Okafor', 'Cleo Marchetti'][at]!,
        passkey: passkey(alg),
      },
    }))
    const record = signedRecord(signers)
    const entries = signers.map((signer) => signature(record.of, signer, APPROVED_TS + 60))
    const choose = async (...contents: string[]) => {
      await files.setInputFiles([])
      await verdicts.locator('li').first().waitFor({ state: 'detached' })
      await files.setInputFiles(
        contents.map((content, at) => ({ name: `${at}.json`, mimeType: '', buffer: Buffer.from(content) })),
      )
      await verdicts.locator('li').first().waitFor()
    }
    await choose(record.fileOf(entries))
    await told.getByText('All files are unchanged.').waitFor()
    for (const { member_name, passkey } of signers) {
      await verdicts.getByRole('heading', { name: `Signed by ${member_name}` }).waitFor()
      await verdicts.getByText(passkey.key).waitFor()
      await verdicts
        .getByText(
          `confirmed these bytes for ${SITE}. Only the site confirms the time and that the passkey belongs to ${member_name}`,
        )
        .waitFor()
    }
    assert.equal(await verdicts.getByText('This is not a qualified electronic signature (eIDAS).').count(), 3)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    const [wantedSite, wantedKeys] = [page.getByLabel('Site (optional)'), page.getByLabel('Keys (optional)')]
    const faulty = 'At least one file doesn’t match the approved minutes.'
    await wantedSite.fill(`${SITE}/`)
    await wantedKeys.fill(signers.map(({ passkey }) => passkey.key).join('\n'))
    await told.getByText('All files are unchanged.').waitFor()
    await wantedSite.fill('https://moot.pier.example')
    await verdicts.getByText('The file is signed for a different site than the one above.').waitFor()
    await wantedSite.fill('moot')
    await page.getByText('Enter an address that begins with').waitFor()
    await wantedSite.fill('')
    await wantedKeys.fill('0'.repeat(64))
    await verdicts.getByText('The file isn’t signed with all of the keys above.').waitFor()
    await choose(record.content)
    await verdicts.getByText('The file is unchanged, but nobody signed it.').waitFor()
    await wantedKeys.fill('')
    await choose(record.fileOf([{ ...entries[0]!, signature: entries[2]!.signature }]))
    await verdicts.getByText('A signature doesn’t match its public key.').waitFor()
    await told.getByText(faulty).waitFor()
    await verdicts.getByText('Ada Thornbury').waitFor()
    const next = signedRecord(signers, { meeting_id: 43, previous: { sha256: record.sha256, entries } })
    await choose(next.fileOf([]), record.fileOf(entries.slice(1)))
    await verdicts.getByText('The previous file’s signatures differ from those listed in this one.').waitFor()
    await choose(next.fileOf([]), record.content)
    await verdicts.getByText('The previous file has no signatures, but this one lists some.').waitFor()
    await choose(next.fileOf([]), record.fileOf(entries))
    await told.getByText('All files are unchanged.').waitFor()
    await page.context().setOffline(false)
    assert.deepEqual(sent, [])

    await typed.fill('abc')
    await page.getByText('Enter 64 hexadecimal digits:').waitFor()
    await eventually(async () => assert.equal(await verdicts.locator('li').count(), 0))
    assert.deepEqual(await accessibilityFaults(page), [])
    await typed.fill('')
    await verdicts.locator('li').nth(1).waitFor()
    await eventually(async () => assert.equal(await typed.getAttribute('aria-invalid'), null))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('without script it names the command', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    await page.goto(`${site.url}/verify`)
    await page.getByText('Ohne JavaScript können Sie den Befehl folkmoot minutes verify FILE verwenden.').waitFor()
    await page.locator('#files').waitFor({ state: 'hidden' })
    await context.close()
  })
})
