// The style sheets of the application and of the Mantine components that every page may have; the start page loads the tokens,
// and a component that few pages have brings its own.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import './mantine.css'
import './look.css'
import './shell.css'
import './meetings.css'
