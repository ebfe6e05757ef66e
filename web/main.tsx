// The entry of the application: renders the router with the theme and the query client.
import './look/styles.ts'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForChanges } from './api/changes.ts'
import { queryClient } from './api/query-client.ts'
import { colourSchemeManager } from './look/colour-scheme.ts'
import { router } from './router.tsx'
import { keepTimezone } from './shell/first-visit.ts'

/** Colours and type come from style sheets, since the policy of the page refuses style elements that a script writes. */
const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

listenForChanges()
void keepTimezone()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
