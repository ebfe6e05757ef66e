// `demo leave`: deletes everything of a demo site, and prints the link that sets up the empty one.
import { operator } from '../../audit/by.ts'
import { countAddedPeople, leaveDemo } from '../../demo/leave.ts'
import { makeFirstLink } from '../../identity/links/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import type { Command } from '../command.ts'

const NO_DEMO = 'The site is not a demo.'

export const demoLeave: Command = {
  name: 'demo leave',
  usage: '[--yes]',
  about:
    'Deletes the people, rooms and meetings of a demo site, and prints a link that sets up the empty site; with --yes also where people were added to the demo.',
  options: { yes: { type: 'boolean' } },
  words: 0,
  async run({ config, options, print }) {
    await withOpenSite(config, async (site) => {
      const added = await countAddedPeople(site)
      if (added && !options['yes'])
        throw new Error(`${added} people were added to the demo and would be deleted with it: demo leave --yes.`)
      if (!(await leaveDemo(site, operator))) throw new Error(NO_DEMO)
      print(`Set up this site: ${await makeFirstLink(site)} (works once, within an hour)`)
    })
  },
}
