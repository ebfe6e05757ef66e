// The style sheets of the application; the start page loads the tokens, and a component brings its own.
import './look.css'
import './shell.css'
import './meetings.css'
import './print.css'
