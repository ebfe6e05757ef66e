// What stands on a page where the server does not manage: what went wrong, and a button that tries again.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults } from '../barriers.ts'
import { SOON } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BROKEN = { status: 500, contentType: 'application/problem+json', body: '{"status": 500}' }

describe('a server that does not manage', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('a part of a page that cannot be read is asked for again by a button', async () => {
    const { page, go } = await site.enter()
    await page.route('**/api/v1/decisions?*', (route) => route.fulfill(BROKEN))
    await go('/')
    // Without a load of the document: with it comes the first page of decisions.
    await page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).first().click()
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await retry.waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.unroute('**/api/v1/decisions?*')
    await retry.click()
    await page.getByRole('main').getByText("The duplicate warning doesn't block the launch.").waitFor(SOON)
    assert.equal(await retry.count(), 0)
    await page.context().close()
  })

  test('what there is not is not asked for again', async () => {
    const { page, go } = await site.enter()
    await go('/rooms/999999')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor(SOON)
    assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0)
    await page.context().close()
  })

  test('an action item whose tick is refused is not said to be done', async () => {
    const description = 'Oil the winch of the lifeboat'
    await api(site).post(`${paths['room']}/action_items`, {
      ...{ description: `<p>${description}</p>`, member_id: site.member_id },
    })
    const { page, go } = await site.enter()
    await go(paths['room']!)
    await page.route('**/api/v1/action_items/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ ...BROKEN, status: 422 }) : route.continue(),
    )
    await page.getByRole('checkbox', { name: description }).click()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor(SOON)
    // A message goes by itself too, but later.
    assert.equal(await page.locator('.toast', { hasText: description }).count(), 0)
    await page.context().close()
  })
})
