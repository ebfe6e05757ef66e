// A browser with a real clock that is signed in to the demo site, on a slow machine and a slow line where that is asked.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { DemoSite } from '../../test/web/site.ts'

/** What the design names: a processor four times slower, 1.6 Mbit a second, 150 ms to the server and back. */
export const SLOW = { cpu: 4, latency: 150, bits: 1_600_000 }

/** Adds milliseconds of latency to every request, and nothing else. */
export const LATENT = { cpu: 1, latency: 300, bits: 100_000_000 }

export interface Visitor {
  context: BrowserContext
  page: Page
  devtools: CDPSession
}

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in once; the cookies let other contexts in. */
export async function signIn({ browser, url, guide }: DemoSite): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.locator('#email').fill(guide.email)
  await page.locator('#password').fill(guide.password)
  await page.locator('main form .button').click()
  await page.locator('main h1').waitFor()
  const cookies = await context.storageState()
  await context.close()
  return cookies
}

/** A context with an empty cache. Its pages say at the console when their content was painted. */
export async function visitor(browser: Browser, storageState: Cookies, conditions?: typeof SLOW): Promise<Visitor> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main h1') && !document.querySelector('.waiting'))
        requestAnimationFrame(() => setTimeout(() => console.debug(`content ${performance.now()}`)))
      else requestAnimationFrame(look)
    }
    look()
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (conditions) {
    const { cpu, latency, bits } = conditions
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency },
      ...{ downloadThroughput: bits / 8, uploadThroughput: bits / 8 },
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  return { context, page, devtools }
}

/**
 * Opens a page; milliseconds from the beginning until its content was painted. Nothing is evaluated in the page meanwhile:
 * what a waiting browser library brings along for that takes the page's processor, four times as long where it is slowed.
 */
export async function open(page: Page, address: string): Promise<number> {
  const painted = page.waitForEvent('console', (message) => message.text().startsWith('content '))
  await page.goto(address, { waitUntil: 'commit' })
  return Number((await painted).text().slice('content '.length))
}

/** The part of some numbers below which so many of them lie. */
export const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]!
