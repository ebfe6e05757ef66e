// Service worker of push notifications: it shows words of the kind alone, and opens what it is about in the site. It handles no
// requests and keeps nothing. `given` is written before it (`worker.ts`).

// A newer version, such as one in another language, takes over at once.
self.skipWaiting()

self.addEventListener('push', (event) => {
  const { kind, notification_id } = messageIn(event)
  const text = Object.hasOwn(given.kinds, kind) ? given.kinds[kind] : given.other
  const path = Number.isSafeInteger(notification_id) ? `/notifications/${notification_id}` : '/notifications'
  const { icon, language: lang, root } = given
  const shown = self.registration.showNotification(text, {
    ...{ icon, lang, tag: path, renotify: true, data: { address: root + path } },
  })
  event.waitUntil(shown)
})

/** What was sent; nothing where it cannot be read. */
function messageIn({ data }) {
  try {
    return data.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.address))
})
