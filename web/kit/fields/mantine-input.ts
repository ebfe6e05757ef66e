// The style of fields of Mantine, which comes with the components that have them; ours follows, so that it counts.
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import './mantine-input.css'
