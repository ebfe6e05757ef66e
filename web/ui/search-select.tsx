// A select that is searched by typing. Its list is not moved elsewhere in the page, so it stays in its landmark.
import { WithMantine } from './with-mantine.tsx'
import './mantine-input.ts'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Combobox.css'
import { Select, type SelectProps } from '@mantine/core'

/** Mantine's `Select` with search and a button that clears it. */
export const SearchSelect = (props: SelectProps) => (
  <WithMantine>
    <Select
      searchable
      clearable
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      {...props}
    />
  </WithMantine>
)
