// The installable application and the service worker: manifest, icons, policy, and words in the person's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { wordsOf } from '../../../server/pages/kit/words.ts'
import type { Language } from '../../../words/languages.ts'
import { browser } from '../../browser.ts'
import { onDatabases } from '../../stage.ts'
import { signedIn, withPassword } from '../people.ts'

/** Bytes with which every PNG begins; its width and height follow at 16 and 20. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

interface Shown {
  title: string
  tag: string
  lang: string
  icon: string
  data: { address: string }
}

/** Runs a service worker as a browser does; gives what it shows and opens for a message. */
function workerOf(script: string) {
  const handlers = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const waiting: unknown[] = []
  const self = {
    skipWaiting: () => {},
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: (title: string, more: Omit<Shown, 'title'>) => shown.push({ title, ...more }) },
    clients: { openWindow: (address: string) => opened.push(address) },
  }
  runInNewContext(script, { self })
  const send = (name: string, event: object) =>
    handlers.get(name)!({ ...event, waitUntil: (work: unknown) => waiting.push(work) })
  return {
    events: [...handlers.keys()],
    push: (text: string | undefined) => {
      send('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } })
      return shown.at(-1)!
    },
    click: (notification: Shown) => {
      send('notificationclick', { notification: { ...notification, close: () => {} } })
      return opened.at(-1)
    },
  }
}

onDatabases(
  ['sqlite'],
  'the installable application',
  (stage) => {
    test('every page names the manifest, whose icons are bitmaps of the given sizes', async () => {
      const one = await signedIn(stage(), await withPassword(stage()))
      for (const page of [
        await browser(stage().app).get('/sign-in'),
        await one.get('/account'),
        // A page of the application.
        await one.get('/notifications'),
      ]) {
        assert.equal(page.status, 200)
        assert.match(page.text, /<link rel="manifest" href="\/manifest.webmanifest">/)
        for (const directive of ["manifest-src 'self'", "worker-src 'self'"])
          assert.ok(page.headers['content-security-policy']!.split('; ').includes(directive), directive)
      }
      const manifest = await stage().app.inject({ url: '/manifest.webmanifest' })
      assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
      const { icons, ...rest } = manifest.json()
      assert.deepEqual(rest, { id: '/', name: 'Folkmoot', start_url: '/', scope: '/', display: 'standalone' })
      assert.deepEqual(
        icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose]),
        [
          ['192x192', 'any'],
          ['512x512', 'any'],
          ['512x512', 'maskable'],
        ],
      )
      for (const { src, sizes, type } of icons) {
        const { statusCode, headers, rawPayload } = await stage().app.inject({ url: src })
        assert.equal(statusCode, 200)
        assert.equal(headers['content-type'], type)
        assert.ok(rawPayload.subarray(0, 8).equals(PNG))
        assert.equal(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, sizes)
      }
    })

    for (const language of ['en', 'de', 'fr', 'es'] as const satisfies readonly Language[])
      test(`the service worker shows words of each kind, and nothing of what happened (${language})`, async () => {
        const somebody = await withPassword(stage())
        await stage().write((trx) =>
          trx.updateTable('member').set({ language }).where('member_id', '=', somebody.id).execute(),
        )
        const one = await signedIn(stage(), somebody)
        const { text, headers } = await one.get('/service-worker.js')
        assert.match(headers['content-type']!, /^text\/javascript/)
        assert.match(headers['cache-control']!, /no-cache/)
        const worker = workerOf(text)
        assert.deepEqual(worker.events, ['push', 'notificationclick'])
        const { kinds, other } = wordsOf(language).push
        for (const [kind, title] of Object.entries(kinds)) {
          const shown = worker.push(JSON.stringify({ kind, notification_id: 7 }))
          assert.deepEqual([shown.title, shown.lang], [title, language])
          assert.equal(worker.click(shown), '/notifications/7')
        }
        for (const strange of [
          '{"kind":"toString"}',
          '{"kind":"of a newer version","notification_id":3}',
          'no JSON',
          'null',
          undefined,
        ])
          assert.equal(worker.push(strange).title, other)
        const test = worker.push(JSON.stringify({ kind: 'test', notification_id: null }))
        assert.equal(worker.click(test), '/notifications')
        assert.equal(worker.click(worker.push('{"notification_id":"../account"}')), '/notifications')
        assert.doesNotMatch(text, /\bfetch\b|\bcaches\b|indexedDB|localStorage|importScripts/)
      })

    test('below a path, the application stays below it', async () => {
      const { site, app } = stage()
      const { url } = site
      site.url = 'https://moot.example/moot'
      try {
        const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json()
        assert.deepEqual([manifest.id, manifest.start_url, manifest.scope], ['/moot/', '/moot/', '/moot/'])
        assert.ok(manifest.icons.every(({ src }: { src: string }) => src.startsWith('/moot/assets/')))
        const worker = workerOf((await app.inject({ url: '/service-worker.js' })).payload)
        assert.equal(worker.click(worker.push('{"kind":"invited","notification_id":2}')), '/moot/notifications/2')
      } finally {
        site.url = url
      }
    })
  },
  {},
)
