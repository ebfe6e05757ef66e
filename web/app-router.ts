// Router of the application: pages, base path and error page.
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './router.tsx'
import { PageFault } from './shell/page-fault.tsx'
import { keepScroll } from './shell/scroll.ts'
import { known } from './site.ts'

export const router = createRouter({
  routeTree,
  basepath: known.root || '/',
  // What stands in an address is text, as the server reads it: `"pier"` is a phrase, and no JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: PageFault,
})

keepScroll(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
