// The reference of the API in a real browser: it works within its policy, and requests nothing from other hosts.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type DemoSite, demoSite } from '../site.ts'

describe('the reference of the API', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite({ path: '/moot' })
  })
  after(() => site?.close())

  test('the reference shows every noun, violates no policy, and sends no requests to other hosts', async () => {
    const { page, complaints } = await site.visit()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
    })
    await page.goto(`${site.url}/docs/`)
    await page.getByRole('heading', { name: 'Folkmoot' }).first().waitFor()
    await page.getByText('meetings').first().waitFor()
    assert.deepEqual(elsewhere, [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
