// Begins: the router in the page, with the components, the look and the answers that it needs.
import './look/styles.ts'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { answers } from './asking.ts'
import { scheme } from './look/scheme.ts'
import { router } from './router.tsx'

/** Colours and type are style sheets, not script: the policy of the page takes no style that script writes. */
const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={answers}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
