// The style sheets of the application and what all components of Mantine need; the start page loads the tokens, and a
// component brings its own.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import './mantine.css'
import './look.css'
import './shell.css'
import './meetings.css'
