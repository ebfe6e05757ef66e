// `demo leave`: deletes everything of a demo site, and prints the link that sets up the empty one.
import { operator } from '../../audit/by.ts'
import { countAddedPeople, leaveDemo } from '../../demo/leave.ts'
import { withOpenSite } from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'
import { setupGuide, setupLines } from '../setup-lines.ts'

const NO_DEMO = 'The site is not a demo.'

export async function leaveDemoSite({ config, options, print }: Invocation): Promise<void> {
  await withOpenSite(config, async (site) => {
    const added = await countAddedPeople(site)
    if (added && !options['yes'])
      throw new Error(
        `${added} people were added to the demo and would be deleted with it. To delete them too, run "demo leave --yes".`,
      )
    if (!(await leaveDemo(site, operator))) throw new Error(NO_DEMO)
    for (const line of setupLines((await setupGuide(site))!)) print(line)
  })
}
