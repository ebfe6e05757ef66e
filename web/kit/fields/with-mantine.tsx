// Mantine provider, loaded only with forms that need it.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '../../look/mantine.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { colourSchemeManager } from '../../look/colour-scheme.ts'

/** Colours and type come from style sheets, since the policy of the page refuses style elements that a script writes. */
const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' })

/** The theme, and light or dark as the reader has chosen. */
export function WithMantine({ children }: { children: ReactNode }) {
  const [manager] = useState(colourSchemeManager)
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
