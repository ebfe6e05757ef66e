// What `serve` prints once it serves: in a terminal a box with what a person needs, elsewhere lines for the log.
import { apiUrl, type Site } from '../site.ts'
import { type DemoGuide, programGuide, welcome } from './commands/demo.ts'
import { boxed, type Screen } from './screen.ts'
import { type SetupGuide, setupLines } from './setup-lines.ts'

export interface Greeting {
  /** How to sign in to a demo that was just made. */
  demo?: DemoGuide | undefined
  /** How to set up an empty site. */
  setup?: SetupGuide | undefined
  /** What else is to be known, such as that deliveries are paused. */
  notes: readonly string[]
}

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** All lines. */
export function greetingOf(site: Site, { demo, setup, notes }: Greeting, screen: Screen): string[] {
  if (!screen.isTerminal)
    return [
      `Folkmoot serves ${apiUrl(site)} (${site.db.dialect}).`,
      ...notes,
      ...(demo ? welcome(site, demo) : []),
      ...(setup ? setupLines(setup) : []),
    ]
  const address = ['Address', `${site.url}/`] as const
  const title = `Folkmoot is running (${DATABASES[site.db.dialect]}).`
  const box = demo
    ? boxed(
        title,
        [address, ['E-mail', demo.email], ['Password', demo.password]],
        'Open the address and sign in. The password is not shown again.',
        screen.columns,
      )
    : setup
      ? boxed(
          title,
          [...(setup.code === undefined ? [] : [['Setup code', setup.code] as const]), ['Address', setup.href]],
          setup.code === undefined
            ? 'Open the address and enter the code in FOLKMOOT_SETUP_CODE.'
            : 'Open the address in a browser to set up the site.',
          screen.columns,
        )
      : boxed(title, [address], 'Open the address and sign in. Ctrl+C stops the server.', screen.columns)
  return [...notes, ...(demo ? programGuide(site, demo) : []), ...box]
}
