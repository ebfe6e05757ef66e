// Lazily loaded page, retried when a connection is back.
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadModule } from '../api/connection.ts'

/** The files of a page did not come: the connection was lost, or another version of the application has replaced them. */
export class MissingPageError extends Error {
  /** Whether they may come once the page is loaded again. A document that brought no page yet has just been loaded. */
  readonly again = hasCome
}

let hasCome = false

/** The component of a route: what the module exports under the name. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      const module = await loadModule(load)
      hasCome = true
      return module
    } catch (cause) {
      throw new MissingPageError('The files of the page did not come.', { cause })
    }
  }, name)
