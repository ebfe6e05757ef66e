// The entry of the application: renders the router with the query client.
import './look/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForChanges } from './api/changes/changes.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './app-router.ts'
import { keepFocusFromBeingLost } from './kit/focus/lost-focus.ts'
import { rememberFocus } from './kit/focus/return-focus.ts'
import { keepKeysOfInputMethods } from './kit/keys/input-method.ts'
import { fontsLoaded } from './look/fonts-loaded.ts'
import { keepTimezone } from './shell/first-visit.ts'

// Before anything else listens to keys.
keepKeysOfInputMethods()
listenForChanges()
void keepTimezone()
keepFocusFromBeingLost()
rememberFocus()

await fontsLoaded()
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
