// The minutes of a meeting on its record: sent for review, approved and objected to by those who were there, and compared.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { verdictsOn } from '../../../contract/minutes/record-chain.ts'
import { verifyMinutes } from '../../../docs/examples/verify-minutes.ts'
import { changedLines } from '../../../web/meeting/minutes/compared.ts'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('minutes', () => {
  let site: DemoSite
  let at: string
  /** Two Participants who were there, by name and address. */
  let [one, other]: { member_id: number; member_name: string; member_email: string }[] = []

  before(async () => {
    site = await demoSite()
    at = (await pagePaths(site))['meeting-held']!
    const people = (await api(site).get(`${at}/attendees`)).body as any[]
    const there = people.filter(({ attended, role_id }) => attended && role_id.value === 3)
    ;[one, other] = there.filter(({ member_id }) => member_id !== site.member_id)
  })
  after(() => site?.close())

  test('of a meeting that was held elsewhere are its page: nothing is to be started there, or answered', async () => {
    const ada = api(site)
    const { meeting_id } = (
      await ada.post('/rooms/7/meetings', {
        ...{ name: 'Walk on the pier', template_id: null, duration_minutes: 30 },
        start_time: site.stage.site.clock() - 5 * 86_400,
      })
    ).body
    await ada.post(`/meetings/${meeting_id}/agenda_items`, { title: 'Railings' })
    const { attendee_id } = (await ada.get(`/meetings/${meeting_id}/attendees`)).body[0]
    await ada.patch(`/attendees/${attendee_id}`, { attended: true })
    const { page, complaints, go } = await site.enter()
    await go(`/meetings/${meeting_id}`)
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    await ada.post(`/meetings/${meeting_id}/minutes`, { state: 'in_review' })
    await start.waitFor({ state: 'detached' })
    const head = page.locator('.opening')
    await head.getByText('Present: Ada Thornbury.').waitFor()
    assert.deepEqual(await head.locator('.when .mark').allInnerTexts(), ['Minutes in review'])
    assert.equal(await page.getByText('Will you attend?').count(), 0)
    await page.getByRole('heading', { level: 2, name: 'Railings' }).waitFor()
    assert.equal(await page.getByText('not discussed').count(), 0)
    const minutes = page.getByRole('region', { name: 'Minutes' })
    await minutes.getByRole('button', { name: 'Approve minutes' }).press('Enter')
    await head.locator('.when').getByText('Minutes approved').waitFor()
    await go(`/meetings/${meeting_id}/live`)
    await page.getByText('Minutes approved').first().waitFor()
    assert.equal(await start.count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('are approved and objected to by those who were there, frozen, had as files, and compared', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    await go(at)
    const minutes = page.getByRole('region', { name: 'Minutes' })
    await minutes.getByText('These minutes are a draft.').waitFor()
    await eventually(async () => assert.equal(await minutes.getByRole('button', { name: 'I approve' }).count(), 0))
    // Whoever presses Enter once more does nothing by it, least of all approve.
    const step = async (name: string, state: RegExp) => {
      // The answer comes after the button has lost the focus, as it does over a network: it is disabled until then.
      await page.route('**/minutes', async (route) => {
        if (route.request().method() === 'POST')
          await page.waitForFunction(() => !document.activeElement?.matches('button'), undefined, SOON)
        await route.fallback()
      })
      await minutes.getByRole('button', { name }).press('Enter')
      if (name === 'Send for review')
        await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).press('Enter')
      await minutes.getByText(state).waitFor()
      await minutes.getByRole('button', { name }).waitFor({ state: 'detached' })
      await page.waitForFunction(
        (text) => new RegExp(text).test(document.activeElement?.textContent ?? ''),
        state.source,
        SOON,
      )
      assert.equal(await page.evaluate(() => document.activeElement?.localName), 'p')
      await page.unroute('**/minutes')
    }
    // The badge beside the title follows, and so does its copy in the head once that has scrolled away.
    const badge = async (place: string, text: string) =>
      eventually(async () => assert.deepEqual(await page.locator(`${place} .mark`).allInnerTexts(), [text]))
    await badge('.when', 'Draft minutes')
    await step('Send for review', /^These minutes are in review\.$/)
    for (const place of ['.when', '.head-status']) await badge(place, 'Minutes in review')
    await step('Return to draft', /^These minutes are a draft\.$/)
    for (const place of ['.when', '.head-status']) await badge(place, 'Draft minutes')
    await page.getByText('Minutes returned to draft.').waitFor()
    await step('Send for review', /^These minutes are in review\.$/)
    const said = minutes.getByRole('list', { name: 'Replies from attendees' })
    await said.getByText(`${one!.member_name}: awaiting reply.`).waitFor()
    await minutes.getByRole('button', { name: 'I approve' }).waitFor()

    const theirs = await site.enter({ viewport: { width: 390, height: 800 } }, one!.member_email)
    await theirs.go(at)
    const mine = theirs.page.getByRole('region', { name: 'Minutes' })
    await mine.getByRole('button', { name: 'Object…' }).press('Enter')
    const field = mine.getByRole('textbox', { name: 'Requested change' })
    // The field and its buttons are above the bar at the bottom.
    const hidden = () =>
      theirs.page.evaluate(() => {
        const [form, bar] = ['.minutes-own form', '.bottom-bar'].map((one) => document.querySelector(one)!)
        return form!.getBoundingClientRect().bottom > bar!.getBoundingClientRect().top
      })
    await eventually(async () => assert.equal(await hidden(), false))
    const kept = theirs.page.waitForResponse((answer) => answer.url().includes('/drafts/objection-meeting-'))
    await field.fill('We also spoke of the crane.')
    await kept
    // What was half typed is there again.
    await theirs.go(at)
    await field.waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), 'We also spoke of the crane.'))
    await eventually(async () => assert.equal(await mine.getByRole('button', { name: 'Approve minutes' }).count(), 0))
    // What somebody else says meanwhile comes by itself, and leaves the field as it is.
    await minutes.getByRole('button', { name: 'I approve' }).press('Enter')
    await said.getByText('Ada Thornbury approved.').waitFor()
    // There is nothing more to approve.
    await minutes.getByRole('button', { name: 'I approve' }).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.matches('.minutes-state'), undefined, SOON)
    await mine.getByText('Ada Thornbury approved.').waitFor()
    assert.equal(await field.inputValue(), 'We also spoke of the crane.')
    assert.deepEqual(await accessibilityFaults(theirs.page), [])
    assert.deepEqual(await overflowingWidths(theirs.page), [])
    // Whoever leaves the field, or sends it, is not at the button that approves.
    const atObject = () =>
      theirs.page.waitForFunction(() => document.activeElement?.textContent === 'Object…', undefined, SOON)
    await field.press('Escape')
    await atObject()
    await theirs.page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'We also spoke of the crane.')
    await field.press('Control+Enter')
    await said.getByText(`${one!.member_name} objected:`).waitFor()
    await atObject()
    await said.getByText('We also spoke of the crane.').waitFor()
    await said.getByText(`${other!.member_name}: awaiting reply.`).waitFor()
    await mine.getByRole('button', { name: 'I approve' }).press('Enter')
    await said.getByText(`${one!.member_name} approved.`).waitFor()
    await mine.getByText(`${one!.member_name} approved.`).waitFor()
    await mine.getByRole('button', { name: 'I approve' }).waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Object…' }).focus()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])

    // An objection that nobody took up is still there once they are approved.
    const [{ approved_sha256 }] = (await api(site).get(`${at}/minutes/approvals`)).body
    const client = await site.stage.as(other!.member_id)
    const objection = { approved: false, comment: 'The crane is green.', approved_sha256 }
    assert.equal((await client.put(`${at}/minutes/approval`, objection)).status, 200)
    await said.getByText(`${other!.member_name} objected:`).waitFor()

    await step('Approve minutes', /^These minutes are approved and/)
    for (const words of [`${other!.member_name} objected:`, 'The crane is green.'])
      await said.getByText(words).waitFor()
    await mine.getByText(/^These minutes are approved and/).waitFor()
    // Whoever stood at the button that has gone away is still in the minutes.
    await theirs.page.waitForFunction(() => document.activeElement?.matches('.minutes-state'), undefined, SOON)
    await said.getByText(': awaiting reply').first().waitFor({ state: 'detached' })
    await said.getByText('Ada Thornbury approved.').waitFor()
    const versions = minutes.getByRole('list', { name: 'Approved versions' })
    await versions.getByText(/^Version 1, approved on .* by Ada Thornbury$/).waitFor()
    const fileOf = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), versions.getByRole('link', { name }).click()])
      return readFile(await file.path())
    }
    const frozen = await fileOf('Version 1 as JSON, for verification')
    const sha256 = createHash('sha256').update(frozen).digest('hex')
    await eventually(async () => assert.equal(await versions.locator('code').innerText(), sha256))
    assert.equal((await fileOf('Version 1 as PDF')).subarray(0, 5).toString(), '%PDF-')
    assert.equal(await minutes.getByRole('link', { name: 'Verify a file' }).getAttribute('href'), '/verify')

    await step('Reopen', /^These minutes are a draft\.$/)
    const ada = api(site)
    const [{ agenda_item_id, title }] = (await ada.get(`${at}/agenda_items`)).body
    await ada.post(`${at}/notes`, { description: '<p>The crane is <em>red</em>.</p>', agenda_item_id })
    for (const state of ['in_review', 'approved']) await ada.post(`${at}/minutes`, { state })
    await versions.getByRole('button', { name: 'Changes from version 1 to version 2' }).press('Enter')
    const changes = versions.locator('.minutes-changes')
    await changes.getByText('The crane is red.').waitFor()
    await eventually(async () => assert.equal(await changes.locator('dt').innerText(), title))
    await eventually(async () => assert.equal(await changes.locator('ins').count(), 1))
    await eventually(async () => assert.equal(await changes.locator('del').count(), 0))

    // An action item goes on after its minutes: who does it, and until when.
    const [action] = (await api(site).get(`${at}/action_items?sort=create_ts&per_page=1`)).body
    const row = page.locator(`#action-item-${action.action_item_id}`)
    await row.focus()
    await page.keyboard.press('e')
    const assignee = row.getByLabel('Assignee', { exact: true })
    await page.waitForFunction(() => document.activeElement?.matches('select'))
    assert.equal(await row.getByRole('textbox', { name: 'Action item' }).count(), 0)
    assert.deepEqual(await accessibilityFaults(page), [])
    await assignee.selectOption({ label: other!.member_name })
    await assignee.press('Escape')
    await row.getByText(other!.member_name).waitFor()
    await page.waitForFunction(() => document.activeElement?.classList.contains('block-row'))
    await eventually(async () =>
      assert.equal(
        (await api(site).get(`/action_items/${action.action_item_id}`)).body.member_id?.display,
        other!.member_name,
      ),
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual([...complaints, ...theirs.complaints], [])
    await page.context().close()
    await theirs.page.context().close()
  })

  test('a line that was written anew is shown word by word, and others as they came and went', () => {
    const line = (under: string, text: string) => ({ under, text })
    const before = [line('Pier', 'Pier'), line('Pier', 'The weir stays open in spring.'), line('Tea', 'Cake')]
    const after = [line('Pier', 'Pier'), line('Pier', 'The weir stays shut in spring.'), line('Tea', 'Scones today')]
    assert.deepEqual(changedLines(before, after), [
      {
        under: 'Pier',
        parts: [
          { text: 'The weir stays ', in: 'both' },
          { text: 'open ', in: 'before' },
          { text: 'shut ', in: 'after' },
          { text: 'in spring.', in: 'both' },
        ],
      },
      { under: 'Tea', parts: [{ text: 'Cake', in: 'before' }] },
      { under: 'Tea', parts: [{ text: 'Scones today', in: 'after' }] },
    ])
    assert.deepEqual(changedLines(before, before), [])
    assert.deepEqual(changedLines([], [line('Tea', 'Cake')]), [
      { under: 'Tea', parts: [{ text: 'Cake', in: 'after' }] },
    ])
  })
})

describe('signing minutes with a passkey', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite({ host: 'localhost' })
  })
  after(() => site?.close())

  test('takes one press, shows the signature with its key, and gives a file that is valid', async () => {
    const at = (await pagePaths(site))['meeting-held']!
    for (const state of ['in_review', 'approved']) await api(site).post(`${at}/minutes`, { state })
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 900 } })
    const authenticator = await page.context().newCDPSession(page)
    await authenticator.send('WebAuthn.enable')
    const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    await go(at)
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true })
    await minutes.getByRole('link', { name: 'Add a passkey to sign these minutes' }).waitFor()
    assert.equal(await minutes.getByRole('button', { name: 'Sign with a passkey' }).count(), 0)
    await addPasskey(page, site)
    await go(at)
    const sign = minutes.getByRole('button', { name: 'Sign with a passkey' })
    await sign.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])

    // A passkey that isn't unlocked signs nothing, and the next press does.
    await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await sign.press('Enter')
    await minutes.getByRole('alert').filter({ hasText: 'Nothing was signed. Try again.' }).waitFor()
    await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await sign.press('Enter')
    const signatures = minutes.getByRole('list', { name: 'Signatures on version 1' })
    await signatures.getByText(/^Signed by Ada Thornbury on /).waitFor()
    await sign.waitFor({ state: 'detached' })
    const [{ public_key_sha256 }] = (await api(site).get(`${at}/minutes/revisions/1/signatures`)).body
    assert.equal(await signatures.locator('code').innerText(), public_key_sha256)
    const link = minutes.getByRole('link', { name: 'Version 1 as JSON with signatures' })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    const bytes = Uint8Array.from(await readFile(await file.path()))
    const wanted = { site: site.url, keys: [public_key_sha256] }
    const verdicts = await Array.fromAsync(verdictsOn([{ file: 'a', read: async () => bytes }], wanted))
    assert.deepEqual(
      verdicts.map(({ fault }) => fault),
      [undefined],
    )
    assert.equal(verifyMinutes([Buffer.from(bytes)]).length, 1)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

/** Adds a passkey as the page of the account does, after a proof by the password. */
const addPasskey = (page: Page, { guide }: DemoSite): Promise<void> =>
  page.evaluate(async (current_password) => {
    const { csrf_token } = await (await fetch('/session')).json()
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf_token },
        body: JSON.stringify(body),
      })
    await post('/account/proof', { current_password })
    const options = await (await post('/account/passkeys/options', {})).json()
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const { status } = await post('/account/passkeys', { credential: credential.toJSON() })
    if (status !== 201) throw new Error(`No passkey was added: ${status}`)
  }, guide.password)
