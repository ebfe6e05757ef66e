// A page whose module is loaded when somebody goes there; without a connection it comes as soon as there is one.
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadModule } from '../api/connection.ts'

/** The component of a route: what the module exports under the name. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadModule(load), name)
