// The router of the application: its pages, the path below which the site is, and what a page shows that fails.
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './router.tsx'
import { PageFault } from './shell/page-fault.tsx'
import { known } from './site.ts'

export const router = createRouter({
  routeTree,
  basepath: known.root || '/',
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: PageFault,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
