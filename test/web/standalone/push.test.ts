// Push notifications on a phone-sized screen: turning them on, an invitation on its way to the service worker, the click, and turning
// them off.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { networksFrom } from '../../../server/events/target.ts'
import { wordsOf } from '../../../server/pages/kit/words.ts'
import { PUSH } from '../../../server/push/index.ts'
import { startPushing } from '../../../server/runtime/background.ts'
import { PASSWORD, type Somebody, withPassword } from '../../pages/people.ts'
import { type PushService, type Received, startPushService } from '../../push/receiver.ts'
import { until } from '../../until.ts'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const { push, signIn } = wordsOf('en')

const BOARD = 1

interface Shown {
  title: string
  tag: string
  data: { address: string }
}

/** What the service worker showed and opened. */
interface Recording {
  shown: Shown[]
  opened: string[]
}

/** The global object of a service worker, as far as it is used here. */
interface WorkerScope extends EventTarget {
  recording: Recording
  registration: { showNotification: (title: string, more: Omit<Shown, 'title'>) => Promise<void> }
  clients: { openWindow: (address: string) => Promise<null> }
}

/** In the service worker: this Chromium has no desktop on which notifications are shown. */
function recordNotifications() {
  const scope = globalThis as unknown as WorkerScope
  const recording: Recording = { shown: [], opened: [] }
  scope.recording = recording
  scope.registration.showNotification = async (title, more) => void recording.shown.push({ title, ...more })
  scope.clients.openWindow = async (address) => {
    recording.opened.push(address)
    return null
  }
}

/** In the service worker. */
const recorded = () => (globalThis as unknown as WorkerScope).recording

/** In the service worker: what a browser does when somebody clicks on a notification. */
function clickOnNotification(data: Shown['data']) {
  const event = new Event('notificationclick')
  Object.assign(event, { notification: { data, close: () => {} }, waitUntil: () => {} })
  ;(globalThis as unknown as WorkerScope).dispatchEvent(event)
}

describe('push notifications in a browser', () => {
  let site: DemoSite
  let url: string
  let service: PushService

  before(async () => {
    service = await startPushService()
    site = await demoSite()
    url = `http://localhost:${(site.stage.app.server.address() as AddressInfo).port}`
    site.stage.site.url = url
    site.stage.site.pushNetworks = networksFrom(['127.0.0.1'])
  })
  after(async () => {
    await site?.close()
    await service?.close()
  })

  /** This Chromium has no push service: the browser's part of subscribing is that of the fake one, and the rest is the browser's own. */
  async function withPushService(page: Page) {
    const browser = service.browser()
    await page.addInitScript(
      ({ endpoint, keys }) => {
        const key = 'subscribed'
        const subscription = (applicationServerKey: unknown) => ({
          options: { applicationServerKey },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            sessionStorage.removeItem(key)
            return true
          },
        })
        PushManager.prototype.subscribe = async (options) => {
          sessionStorage.setItem(key, 'yes')
          return subscription(options!.applicationServerKey) as never
        }
        PushManager.prototype.getSubscription = async () =>
          (sessionStorage.getItem(key) ? subscription(new ArrayBuffer(0)) : null) as never
      },
      { endpoint: browser.endpoint, keys: browser.keys },
    )
    return browser
  }

  /** Somebody is invited over HTTP to a meeting of the board; gives the message that their browser gets. */
  async function invited({ id }: Somebody): Promise<Received> {
    const ada = api(site)
    const { seat, place, site: served } = site.stage
    const { organization_id } = (await ada.get(`/rooms/${BOARD}`)).body
    await seat(organization_id.value, id, 3)
    await place(BOARD, id, 3)
    const before = service.received.length
    const errors: unknown[] = []
    const stop = startPushing(served, (_, error) => errors.push(error), { ...PUSH, gather: 1, poll: 20 })
    try {
      const start_time = served.clock() + 3 * 86_400
      const sent = { name: 'Storm drill', start_time, duration_seconds: 3600, template_id: null }
      const { meeting_id } = (await ada.post(`/rooms/${BOARD}/meetings`, sent)).body
      const added = await ada.post(`/meetings/${meeting_id}/attendees`, { member_id: id, role_id: 3 })
      const { attendee_id } = added.body
      const mailing = await ada.post(`/meetings/${meeting_id}/mailings`, { kind: 'invitation', to: [attendee_id] })
      assert.equal(mailing.status, 201, mailing.text)
      await until(() => service.received.length > before)
    } finally {
      await stop()
    }
    assert.deepEqual(errors, [])
    const [message, ...more] = service.received.slice(before)
    assert.equal(more.length, 0)
    return message!
  }

  /** The id of the service worker's registration, as the browser knows it. */
  async function registrationOf(cdp: CDPSession): Promise<string> {
    const found = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    return found
  }

  test('turned on, tested, an invitation pushed and shown by the service worker without content, opened by a click, and turned off', async () => {
    const somebody = await withPassword(site.stage, { email: 'mira.push@tides.example' })
    const context = await site.browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: 'en-GB', permissions: ['notifications'] },
    })
    try {
      context.setDefaultTimeout(SOON.timeout)
      const page = await context.newPage()
      const browser = await withPushService(page)
      await page.goto(`${url}/sign-in?next=/account/notifications`)
      await page.getByLabel(signIn.email, { exact: true }).fill(somebody.email)
      await page.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: signIn.submit, exact: true }).click()
      const turnOn = page.getByRole('button', { name: push.turnOn, exact: true })
      await turnOn.waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      await turnOn.click()
      await page.getByText(push.on).waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])

      await page.getByRole('button', { name: push.test, exact: true }).click()
      await page.getByText(push.tested).waitFor()
      assert.deepEqual(
        service.received.map(({ browser, kind }) => [browser, kind]),
        [[browser.name, 'test']],
      )

      const message = await invited(somebody)
      const [row] = (await (await site.stage.as(somebody.id)).get('/notifications')).body
      assert.deepEqual(
        [message.browser, message.kind, message.notification_id, row.kind],
        [browser.name, 'invited', row.notification_id, 'invited'],
      )
      const address = `/notifications/${row.notification_id}`

      const [worker] = context.serviceWorkers()
      await worker!.evaluate(recordNotifications)
      const cdp = await context.newCDPSession(page)
      const registrationId = await registrationOf(cdp)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: message.text })
      await until(() => worker!.evaluate(recorded).then(({ shown }) => shown.length))
      const [shown] = (await worker!.evaluate(recorded)).shown
      const { title, tag, data: kept } = shown!
      assert.deepEqual([title, tag, kept], [push.kinds.invited, address, { address }])
      await worker!.evaluate(clickOnNotification, kept)
      await until(() => worker!.evaluate(recorded).then(({ opened }) => opened.length))
      const { opened } = await worker!.evaluate(recorded)
      assert.deepEqual(opened, [address])

      await page.getByRole('button', { name: push.turnOff, exact: true }).click()
      await turnOn.waitFor()
      assert.deepEqual(await site.stage.site.db.reads.selectFrom('push_subscription').selectAll().execute(), [])
    } finally {
      await context.close()
    }
  })

  test('Chromium finds the site installable', async () => {
    const context = await site.browser.newContext()
    try {
      const page = await context.newPage()
      await page.goto(`${url}/sign-in`)
      const cdp = await context.newCDPSession(page)
      const { errors, url: address } = await cdp.send('Page.getAppManifest')
      assert.deepEqual(errors, [])
      assert.equal(address, `${url}/manifest.webmanifest`)
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
      assert.deepEqual(
        // A context of tests is like a private window.
        installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
        [],
      )
    } finally {
      await context.close()
    }
  })
})
