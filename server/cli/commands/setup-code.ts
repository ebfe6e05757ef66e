// `setup-code`: prints the code that sets up an empty site.
import { hasPeople, setupCode } from '../../identity/links/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'

export async function printSetupCode({ config, print }: Invocation): Promise<void> {
  await withOpenSite(config, async (site) => {
    if (await hasPeople(site.db.reads))
      throw new Error(
        'The site is already set up. Use `member create` to add a person, or `member link` to let one sign in.',
      )
    print(setupCode(site))
  })
}
