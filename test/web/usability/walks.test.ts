// Common tasks, done with the mouse and again with the keyboard alone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { clientOf } from '../../client.ts'
import { ftest } from '../../ring.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** Presses the tab key until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText)
      const by = element.getAttribute('aria-labelledby')
      const named = by && document.getElementById(by)?.innerText
      return [element.getAttribute('aria-label'), named, ...labels, element.innerText].filter(Boolean).join(' ')
    })
    if (name.test(at)) return
    seen.push(at)
  }
  assert.fail(`The tab key never comes to ${name}: ${seen.join(', ')}`)
}

const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })

describe('the walks', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  test('a newcomer comes from home into a meeting, starts it, ticks an item off and ends it', async () => {
    const { page, complaints } = await site.visit()
    const ada = api(site)
    await page.getByRole('link', { name: 'Product review: First week of tide warnings' }).first().click()
    await page.waitForURL(/\/meetings\/\d+$/)
    const at = `/meetings/${page.url().split('/').at(-1)}`
    await settled(page)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')

    await page.getByRole('radio', { name: 'Maybe' }).check()
    await said(page, 'Your reply: Maybe.')
    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/v1${at}?*`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    // It is planned for another day.
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await said(page, 'Meeting started.')
    // Who starts a meeting goes in, and has the focus on its name, whatever comes late.
    await page.waitForURL(/\/live$/)
    answer.resolve()
    await page.getByRole('button', { name: 'End…' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await eventually(async () => assert.equal((await ada.get(at)).body.state, 'started'))
    await page.getByRole('button', { name: 'Start item' }).click()
    await page.getByRole('timer').waitFor()
    const [, second] = (await ada.get(`${at}/agenda_items`)).body
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await said(page, `Current item: ${second.title}`)
    const states = async () =>
      (await ada.get(`${at}/agenda_items`)).body.map(({ state }: { state: string }) => state).slice(0, 2)
    await eventually(async () => assert.deepEqual(await states(), ['done', 'current']))

    await page.getByLabel('New note').fill('! Warnings ring <twice>')
    await page.getByLabel('New decision').press('Shift+Enter')
    await page.getByLabel('New decision').pressSequentially('& too late.')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Decision saved.')
    await page.getByText('Warnings ring <twice>').waitFor()
    await eventually(async () => {
      const [note] = (await ada.get(`${at}/notes?embed=tags,agenda_item`)).body
      assert.equal(note?.description, '<p>Warnings ring &lt;twice&gt;<br />&amp; too late.</p>')
      assert.deepEqual(note.tags, ['decision'])
      assert.equal(note.agenda_item.agenda_item_id, second.agenda_item_id)
    })

    await page.getByRole('radio', { name: 'Action item' }).check()
    await page.getByLabel('New action item').fill('Mend the bell @ada 2026-03-09')
    await page.getByText('Monday 9 March').waitFor()
    await page.getByLabel('New action item').press('Enter')
    const box = page.getByRole('checkbox', { name: 'Mend the bell' })
    await box.check()
    await said(page, 'Done: Mend the bell')
    await eventually(async () => {
      const [item] = (await ada.get(`${at}/action_items`)).body
      assert.equal(item.state.value, 1)
      assert.equal(item.member_id.value, site.member_id)
      assert.equal(item.due_ts.iso_8601, '2026-03-09T12:00:00Z')
    })
    // Keys go on after a tick.
    await box.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'End…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await said(page, 'Meeting ended.')
    await eventually(async () => assert.equal((await ada.get(at)).body.state, 'ended'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('the clock of an agenda item goes on every second, and stands still while the meeting is paused', async () => {
    const { page, complaints, go } = await site.enter()
    const ada = api(site)
    const { 'meeting-live': live, 'meeting-running': running } = await pagePaths(site)
    const at = running!
    const pass = async (seconds: number) => {
      site.stage.pass(seconds)
      await page.clock.setFixedTime(site.stage.site.clock() * 1000)
    }
    const items = (await ada.get(`${at}/agenda_items`)).body
    const next = items.find(({ state }: { state: string }) => state === 'pending')
    await ada.patch(`/agenda_items/${next.agenda_item_id}`, { state: 'current' })
    await pass(100)
    await go(live!)
    const timer = page.getByRole('timer')
    const here = page.locator('[aria-current=step] .figure')
    const shows = async (time: string) => {
      await timer.filter({ hasText: new RegExp(`^${time}\\b`) }).waitFor()
      await here.filter({ hasText: new RegExp(`(^|\\s)${time}\\b`) }).waitFor()
    }
    await shows('1:40')
    await pass(25)
    await shows('2:05')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await said(page, 'Meeting paused.')
    await pass(600)
    await go(live!)
    await shows('2:05')
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await said(page, 'Meeting resumed.')
    await pass(30)
    // An answer that was under way while the clock was set would count from the wrong time.
    await go(live!)
    await shows('2:35')
    await ada.patch(`/agenda_items/${next.agenda_item_id}`, { state: 'done' })
    await go(at)
    await page
      .locator('.point', { hasText: next.title })
      .locator('.figure', { hasText: /(^|\s)3 min/ })
      .waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a token is made, shown once, lets a program in, and is revoked', async () => {
    const { page, complaints } = await site.visit()
    await page.getByRole('button', { name: /^Ada Thornbury/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'API tokens' }).click()
    await page.getByRole('link', { name: 'New token' }).click()
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Enter a name.' }).click()
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'name'))
    await page.getByLabel('Name', { exact: true }).fill('Calendar')
    await page.getByRole('radio', { name: 'Read and write' }).check()
    await page.getByLabel('Current password').fill(site.guide.password)
    await page.getByRole('button', { name: 'Create token' }).click()
    const secret = await page.locator('.secret').inputValue()
    assert.match(secret, /^fmw_\w+$/)
    const program = clientOf(site.stage.app, { 'x-api-key': secret })
    assert.equal((await program.get('/members?me=true')).status, 200)
    await page.getByRole('link', { name: 'Done' }).click()
    await eventually(async () => assert.equal(await page.getByText(secret).count(), 0))
    const row = page.getByRole('listitem').filter({ hasText: `ends in ${secret.slice(-4)}` })
    await row.locator('summary').click()
    await row.getByText('This can’t be undone.').waitFor()
    await row.locator('summary', { hasText: 'Cancel' }).click()
    await eventually(async () =>
      assert.equal(await row.getByRole('button', { name: 'Revoke token Calendar' }).isVisible(), false),
    )
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Revoke token Calendar' }).click()
    await said(page, 'Token revoked.')
    assert.equal((await program.get('/members?me=true')).status, 401)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('times are shown in the time zone that one chose', async () => {
    const { page, go } = await site.enter()
    const { meeting } = await pagePaths(site)
    await go(meeting!)
    const when = page.locator('.when time')
    const before = await when.innerText()
    await go('/profile')
    await eventually(async () => assert.equal(new URL(page.url()).pathname, '/account'))
    await page.getByLabel('Time zone').fill('Asia/Tokyo')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/It’s now .* in Tokyo/).waitFor()
    await go(meeting!)
    await eventually(async () => assert.notEqual(await when.innerText(), before))
    await api(site).patch(`/members/${site.member_id}`, { timezone_name: 'Europe/London' })
    await page.context().close()
  })

  ftest('where too much was asked, the page waits as long as it is told, and goes on by itself', async () => {
    const { page } = await site.visit()
    let refused = 0
    await page.route(/\/api\/v1\/rooms\/7(\?|$)/, async (route) => {
      if (refused++) return route.continue()
      const json = { message: 'Too Many Requests' }
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
    })
    // It stands there for a second.
    const told = page.getByText('Too many requests. Retrying in 1 s.').waitFor()
    await page.getByRole('link', { name: 'Old Pier', exact: true }).click()
    await told
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    assert.equal(refused, 2)
    await page.context().close()
  })

  test('with the keyboard alone, one can skip the header, open a meeting, mark an item done and sign out', async () => {
    const { page, complaints, go } = await site.enter()
    await go('/')
    await page.keyboard.press('Tab')
    await eventually(async () =>
      assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).innerText), 'Skip to content'),
    )
    await page.keyboard.press('Enter')
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'))

    await tabTo(page, /Ask Kofi/)
    await page.keyboard.press('Space')
    await said(page, 'Done: Ask Kofi')
    // The row goes once it is stored.
    await page
      .locator('main')
      .getByText(/^Ask Kofi/)
      .waitFor({ state: 'detached' })
    await go('/')
    await tabTo(page, /^People hour: Employee survey$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/meetings\/\d+$/)
    // The page before is there for a moment, and its heading too.
    await page.getByRole('heading', { level: 1, name: 'People hour: Employee survey' }).waitFor()
    await settled(page)
    await tabTo(page, /^More actions$/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    const chosen = () => page.locator(':focus').innerText()
    for (let step = 0; step < 10 && (await chosen()) !== 'Cancel meeting'; step++)
      await page.keyboard.press('ArrowDown')
    assert.equal(await chosen(), 'Cancel meeting')
    await page.keyboard.press('Enter')
    await said(page, 'Meeting canceled.')
    await page.getByRole('button', { name: 'Restore meeting' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, /^Restore meeting$/)
    await page.keyboard.press('Enter')
    await said(page, 'Meeting restored.')

    await go('/')
    await tabTo(page, /Ada Thornbury$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await tabTo(page, /^Sign out$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/sign-in\?done=signed-out$/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

describe('below a path', () => {
  test('the pages, what they ask and where they lead are below it', async () => {
    const site = await demoSite({ path: '/moot' })
    try {
      const { page, complaints, go } = await site.visit()
      await page.getByRole('link', { name: 'Old Pier', exact: true }).click()
      await page.waitForURL(`${site.url}/rooms/7`)
      await page
        .getByRole('link', { name: /^Site meeting: / })
        .first()
        .click()
      await page.waitForURL(new RegExp(`^${site.url}/meetings/\\d+$`))
      await settled(page)
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
      for (const path of Object.values(await pagePaths(site))) {
        await go(path)
        await eventually(async () => assert.equal(await page.locator('h1').count(), 1, path))
        await eventually(async () => assert.notEqual(await page.locator('h1').innerText(), 'Page not found', path))
      }
      assert.deepEqual(complaints, [])
    } finally {
      await site.close()
    }
  })
})
