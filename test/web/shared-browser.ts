// One browser a process, whose contexts are parked when a test closes them and taken again: a warm cache saves two fifths of its time.
import { after } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launch } from './chromium.ts'
import { SOON } from './eventually.ts'

export interface Opened {
  context: BrowserContext
  page: Page
}

/** A browser for a site: closing it closes what the site has open, and the browser itself only where it is its own. */
export interface SiteBrowser {
  browser: Browser
  /** A context with an empty page, which may have had the origin's files before. */
  open: (options: BrowserContextOptions) => Promise<Opened>
  close: () => Promise<void>
}

let shared: Promise<Browser> | undefined
after(async () => (await shared)?.close())

/** Contexts that wait at the origin, by what they were made with. */
const parked = new Map<string, Opened[]>()

/** Contexts in use, each with the site that it was taken for. */
const inUse = new Map<Opened, symbol>()

/** The browser of the process: begun with its first site, and ended with its tests. */
export async function sharedBrowser(): Promise<SiteBrowser> {
  shared ??= launch()
  const browser = await shared
  const site = Symbol('site')

  async function take({ viewport = { width: 1280, height: 720 }, ...options }: BrowserContextOptions): Promise<Opened> {
    const key = JSON.stringify(options)
    const waiting = parked.get(key) ?? []
    parked.set(key, waiting)
    // A page that was closed while it waited, with its process, is of no use any more.
    let opened = waiting.pop()
    while (opened?.page.isClosed()) opened = waiting.pop()
    opened ??= parking(await fresh(browser, options), options, waiting)
    inUse.set(opened, site)
    if (viewport) await opened.page.setViewportSize(viewport)
    return opened
  }

  return {
    browser,
    open: take,
    close: async () => {
      for (const [{ context }, of] of [...inUse]) if (of === site) await context.close()
    },
  }
}

/** What leaves traces in a context that cannot be taken back; such a context is closed for good. */
const SPOILING = [
  ...['route', 'addInitScript', 'setOffline', 'exposeFunction', 'exposeBinding', 'grantPermissions'],
  ...['setExtraHTTPHeaders', 'newCDPSession', 'routeWebSocket', 'setGeolocation'],
]

/** Has a context wait among the others when it is closed, unless something was done to it that the next test would meet. */
function parking(opened: Opened, options: BrowserContextOptions, waiting: Opened[]): Opened {
  const { context, page } = opened
  let spoilt = false
  for (const one of [context, page] as unknown as Record<string, (...args: unknown[]) => unknown>[])
    for (const [name, own] of SPOILING.map((name) => [name, one[name]] as const))
      if (own)
        one[name] = (...args) => {
          spoilt = true
          return own.apply(one, args)
        }
  const close = context.close.bind(context)
  context.close = async (reason) => {
    // What is closed once more may be somebody else's by now.
    if (!inUse.delete(opened)) return
    if (!spoilt && (await isParked(opened, options))) waiting.push(opened)
    else await close(reason)
  }
  return opened
}

/** What tests listen to; the driver listens to other events itself. */
const LISTENED = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'websocket'],
]

/** Leaves the site, on its own origin so that the process of the page stays; false where that does not work. */
async function isParked({ context, page }: Opened, options: BrowserContextOptions): Promise<boolean> {
  try {
    for (const event of LISTENED) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    const { origin } = new URL(page.url())
    await page.goto(origin === 'null' ? 'about:blank' : `${origin}/api/v1/metadata`)
    await page.emulateMedia({
      ...{ media: null, forcedColors: null, contrast: null },
      ...{ colorScheme: options.colorScheme ?? null, reducedMotion: options.reducedMotion ?? null },
    })
    await context.clearCookies()
    return true
  } catch {
    return false
  }
}

/** A browser of its own, for tests whose subject is what a first visit loads, or what a browser is started with. */
export async function freshBrowser(start = launch): Promise<SiteBrowser> {
  const browser = await start()
  return { browser, open: (options) => fresh(browser, options), close: () => browser.close() }
}

async function fresh(browser: Browser, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(SOON.timeout)
  return { context, page: await context.newPage() }
}
