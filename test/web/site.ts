// The demo site on a local port, visited with a real browser.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import type { DemoGuide } from '../../server/cli/commands/demo.ts'
import { browser as browserOf } from '../browser.ts'
import { clientOf } from '../client.ts'
import { type Stage, setStage } from '../stage.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { type SiteBrowser, sharedBrowser } from './shared-browser.ts'

export interface Visit {
  page: Page
  /** Errors of the page, refusals of its policy, and 5xx answers. */
  complaints: string[]
  go: (path: string) => Promise<void>
}

export interface DemoSite {
  stage: Stage
  browser: Browser
  /** The address, with its path. */
  url: string
  /** Ada Thornbury, who visits the site. */
  member_id: number
  /** Her password and API token. */
  guide: DemoGuide
  /** Opens a browser context that is signed in, as Ada or as whoever has the email address, at the home page. */
  visit: (options?: BrowserContextOptions, email?: string) => Promise<Visit>
  /** The same with an empty page, for those who go on elsewhere. */
  enter: (options?: BrowserContextOptions, email?: string) => Promise<Visit>
  close: () => Promise<void>
}

export interface DemoSiteOptions {
  /** The prefix below which the site is. */
  path?: string
  /** The name of this machine; passkeys need `localhost`. */
  host?: '127.0.0.1' | 'localhost'
  timezone?: string
  /** The browser that it is visited with: that of the process, unless a cold cache matters. */
  browser?: () => Promise<SiteBrowser>
}

/** The port of the first site of the process, which later ones take again: what a browser knows of an origin stays warm. */
let port = 0

export async function demoSite(options: DemoSiteOptions = {}): Promise<DemoSite> {
  const { path = '', host = '127.0.0.1', timezone = 'Europe/London', browser: start = sharedBrowser } = options
  const { folder, guide } = await furnishedFolder({ url: `http://127.0.0.1${path}`, timezone })
  const stage = await setStage('sqlite', { url: `http://127.0.0.1${path}`, timezone, folder })
  const { site, app } = stage
  const { email, password } = guide
  const { member_id } = await site.db.reads
    .selectFrom('member')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // First, since a server that listens would keep the process running where no browser starts.
  const own = await start()
  const { browser } = own
  const listen = (at: number) => app.listen({ host: '127.0.0.1', port: at })
  // Another site of the process may still have it.
  await listen(port).catch(() => listen(0))
  port ||= (app.server.address() as AddressInfo).port
  // Pages hear of changes, which have to be put in order for that.
  const stopOrdering = startOrdering(site, (error) => {
    throw error
  })
  const url = `http://${host}:${(app.server.address() as AddressInfo).port}${path}`
  site.url = url
  // Whoever has no time zone takes that of the browser.
  const ada = clientOf(app, { 'x-api-key': guide.token }, `${path}/api/v1`)
  await ada.patch(`/members/${member_id}`, { timezone_name: timezone })

  /** Lets somebody in with Ada's password. */
  const letIn = (who: string) =>
    site.db.write((trx) =>
      trx
        .updateTable('member')
        .set((of) => ({
          password_hash: of.selectFrom('member as ada').select('ada.password_hash').where('ada.email', '=', email),
        }))
        .where('email', '=', who)
        .execute(),
    )

  /** The cookies of a browser that has signed in through the form. */
  async function signIn(who: string) {
    if (who !== email) await letIn(who)
    const form = browserOf(app, { root: path, host: new URL(url).host })
    const { location } = await form.signIn(who, password)
    assert.equal(location, `${path}/`)
    return [...form.cookies].map(([name, value]) => ({ name, value, url }))
  }

  async function enter(options: BrowserContextOptions = {}, who = email): Promise<Visit> {
    // Nothing is looked at while it still moves; what moves has a test of its own.
    const still = { locale: 'en-GB', timezoneId: 'America/New_York', reducedMotion: 'reduce' } as const
    const { context, page } = await own.open({ ...still, ...options })
    await context.addCookies(await signIn(who))
    // The reader's clock agrees with the server's.
    await context.clock.setFixedTime(site.clock() * 1000)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      // What the API refuses is said to people and shows up here as well.
      const refusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text())
      if (message.type() === 'error' && !refusal) complaints.push(`console: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()} to ${response.url()}`)
    })
    const go = async (to: string): Promise<void> => {
      await page.goto(url + to)
      await settled(page)
      for (const kept of await keptInBrowser(page)) complaints.push(`kept in the browser: ${kept}`)
    }
    return { page, complaints, go }
  }

  async function visit(...as: Parameters<DemoSite['visit']>): Promise<Visit> {
    const visit = await enter(...as)
    await visit.go('/')
    assert.equal(visit.page.url(), `${url}/`)
    return visit
  }

  return {
    ...{ stage, browser, url, member_id, guide, visit, enter },
    close: async () => {
      await own.close()
      await stopOrdering()
      await app.close()
      await stage.fresh.remove()
    },
  }
}

/** The names of what the site keeps in the browser beside cookies; what a page notes as it is left is seen by the next one. */
export const keptInBrowser = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `${name}`),
    // On loopback alone, which counts as secure, browsers offer these.
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ])

/** Waits until the page has loaded everything, and its effects have run: keys are listened to from then on. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('.waiting'))
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}
