// The root of all routes, which has the frame and the sheet in the address.
import { createRootRoute } from '@tanstack/react-router'
import { sheetIn } from './kit/dialogs/sheet-address.ts'
import { Root } from './root.tsx'
import { NotFound } from './shell/not-found.tsx'

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound, validateSearch: sheetIn })
