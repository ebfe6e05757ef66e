// The routes of notifications: their list, and the address of each.
import { createRoute } from '@tanstack/react-router'
import { root } from './root-route.ts'
import { idOf } from './route-params.ts'
import { lazyPage } from './shell/lazy-page.ts'

export const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'all' } => (view === 'all' ? { view } : {}),
  component: lazyPage(() => import('./notifications/notifications.tsx'), 'Notifications'),
})

export const openedNotification = createRoute({
  getParentRoute: () => root,
  path: '/notifications/$notification_id',
  params: { parse: ({ notification_id }) => ({ notification_id: idOf(notification_id) }) },
  component: lazyPage(() => import('./notifications/opened-notification.tsx'), 'OpenedNotification'),
})
