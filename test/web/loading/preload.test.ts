// What opening a page takes: one way to the server brings its content, its files and a place in the feed of changes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { lateFiles } from '../../house/sizes.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { freshBrowser } from '../shared-browser.ts'
import { noteShifts, shiftsOf } from '../shifts.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** What listens, or says who is here, is asked as long as a page is open. */
const GOES_ON = /\/changes\?|\/presence$/

/** In the page: notes what is fetched before its content is there. What is loaded late is asked for after that. */
function noteFetches(): void {
  const asked: string[] = []
  const { fetch } = window
  Object.assign(window, { askedBeforeContent: asked })
  const note = (request: RequestInfo | URL) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request, location.href)
    asked.push(pathname + search)
  }
  window.fetch = (request, options) => {
    note(request)
    return fetch(request, options)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h1') || document.querySelector('.waiting')) return
    window.fetch = fetch
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

const askedBeforeContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { askedBeforeContent: string[] }).askedBeforeContent)

describe('opening a page', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    // What comes with a first visit is the subject: nothing is in the cache.
    site = await demoSite({ browser: freshBrowser })
    await advanceMeeting(site)
    const ofSeries = await api(site).get('/meeting_series?per_page=1')
    const templates = await api(site).get('/rooms/1/templates')
    paths = {
      ...(await pagePaths(site)),
      ...{
        actions: '/action_items',
        calendar: '/calendar',
        decisions: '/decisions?year=2026',
      },
      ...{ audit: '/audit?since=2026-01-01', series: `/meeting_series/${ofSeries.body[0].meeting_series_id}/schedule` },
      template: `/templates/${templates.body[0].template_id}`,
    }
  })
  after(() => site?.close())

  for (const language of ['en-GB', 'de-DE'])
    test(`asks the API for nothing before the content is there, in ${language}`, async () => {
      const { page, go, complaints } = await site.visit({ locale: language })
      await page.addInitScript(noteFetches)
      for (const [name, path] of Object.entries(paths)) {
        await go(path)
        const asked = await askedBeforeContent(page)
        assert.deepEqual(
          asked.filter((one) => /^\/api\//.test(one) && !GOES_ON.test(one)),
          [],
          name,
        )
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('brings what is open from the last meeting of a series', async () => {
    const { page, go, complaints } = await site.visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().slice(site.url.length)))
    await go(paths['meeting']!)
    assert.ok(await page.locator('.last-time li').count())
    assert.deepEqual(
      asked.filter((one) => /open_items|started_ts|meeting_summaries|\/meeting_series\/\d+\/action_items/.test(one)),
      [],
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('shows a backlog at once, and moves nothing when what is done with it is loaded', async () => {
    const ada = api(site)
    const { meeting_series_id } = (await ada.get(paths['meeting']!)).body
    await ada.post(`/meeting_series/${meeting_series_id.value}/backlog_items`, { title: 'Mend the nets' })
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      const { page, go, complaints } = await site.enter({ viewport: { width, height } })
      await noteShifts(page.context())
      let load = () => {}
      const held = new Promise<void>((resolve) => {
        load = resolve
      })
      await page.route(/\/assets\/backlog-items-/, async (route) => {
        await held
        await route.continue()
      })
      await go(paths['meeting']!)
      const box = page.getByRole('region', { name: 'Backlog' })
      await box.getByText('Mend the nets').scrollIntoViewIfNeeded()
      await box.getByLabel('Add to backlog').fill('Tar')
      assert.equal(await box.getByRole('button').count(), 1)
      load()
      await box.getByRole('button', { name: 'Actions for “Mend the nets”' }).waitFor()
      assert.equal(await box.getByLabel('Add to backlog').inputValue(), 'Tar')
      assert.deepEqual(await shiftsOf(page), [], `${width}`)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  test('needs no file that its page does not name, but what is loaded when it is needed', async () => {
    const { page, go } = await site.visit()
    const later = new Set([...lateFiles().values()].flat().map((file) => `/${file}`))
    for (const [name, path] of Object.entries(paths)) {
      const named = await (await page.request.get(site.url + path)).text()
      const late: string[] = []
      const note = (request: { url: () => string }) => {
        const { pathname } = new URL(request.url())
        // Texts of parts come with whatever of them is loaded when it is needed.
        if (/^\/assets\/(forms|minutes|home|inbox|proposals|typing|typed)-/.test(pathname)) return
        if (/^\/assets\/.*\.js$/.test(pathname) && !named.includes(pathname) && !later.has(pathname))
          late.push(pathname)
      }
      page.on('request', note)
      await go(path)
      page.off('request', note)
      assert.deepEqual(late, [], name)
    }
    await page.context().close()
  })

  test('shows what changed between the page and its first listening', async () => {
    const { page, complaints } = await site.visit()
    const path = paths['meeting-running']!
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      await api(site).post(`${path}/notes`, { description: '<p>Said while the page was under way.</p>' })
      await route.fulfill({ response })
    })
    await page.goto(site.url + path)
    await settled(page)
    await page.getByText('Said while the page was under way.').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('asks by itself where nothing came with the page', async () => {
    const { page, go, complaints } = await site.visit()
    await page.route(`**${paths['room']}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '')
      await route.fulfill({ response, body })
    })
    await go(paths['room']!)
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('moves nothing by itself, on a desk and on a phone', async () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      const { page, go } = await site.visit({ viewport: { width, height } })
      await noteShifts(page.context())
      for (const [name, path] of Object.entries(paths)) {
        await go(path)
        assert.deepEqual(await shiftsOf(page), [], `${name}, ${width}`)
      }
      await page.context().close()
    }
  })

  test('moves nothing either where its answers come one by one, in any order', async () => {
    const { page, go } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await noteShifts(page.context())
    await go('/')
    const held: Route[] = []
    await page.route(/\/api\/v1\/(?!changes)/, (route) => {
      held.push(route)
    })
    for (const [name, path] of Object.entries({ ...paths, search: '/search?q=pier' })) {
      // The frame makes room for a running meeting, which is no movement of the page.
      if (['home', 'meeting-live'].includes(name)) continue
      // The page is changed without a press, since the browser forgives what moves soon after one.
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await page.locator('.waiting').or(page.locator('main h1')).first().waitFor({ state: 'attached' })
      // Grey rows as high as those that come.
      const rows = page.locator('main .waiting-rows > :last-child')
      for (const row of await rows.all()) assert.equal((await row.boundingBox())?.height ?? 36, 36)
      do {
        await held.pop()?.continue()
        await shiftsOf(page)
      } while (held.length || (await page.locator('.waiting').count()))
      assert.deepEqual(await shiftsOf(page), [], name)
    }
    await page.context().close()
  })
})
