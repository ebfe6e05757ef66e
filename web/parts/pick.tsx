// One of many, found by typing. What unfolds stays in the landmark where it belongs, and the list itself scrolls.
import { Select, type SelectProps } from '@mantine/core'

export const Pick = (props: SelectProps) => (
  <Select
    searchable
    clearable
    withScrollArea={false}
    comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    {...props}
  />
)
