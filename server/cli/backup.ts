// `backup`, `restore` and `resume`: a site in one file, and back.
import { audit } from '../audit/audit.ts'
import { operator } from '../audit/by.ts'
import { backup } from '../backup/backup.ts'
import type { Sum } from '../backup/format.ts'
import { verified } from '../backup/reading.ts'
import { restore } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { fsyncIsOn } from '../db/durable.ts'
import { opens } from '../db/seal-check.ts'
import { goOn } from '../db/waiting.ts'
import { openStore } from '../store/open.ts'
import type { Command } from './command.ts'
import { secretFile, secretOf } from './secret.ts'
import { opened, secretName, withSite } from './site.ts'

const now = () => Math.floor(Date.now() / 1000)

const counted = ({ rows, tables, files }: Sum): string => `${rows} rows of ${tables} tables, ${files} attached files`

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  about: 'Writes the site into one file, also while it is served; its secret is not in it.',
  options: {},
  words: 1,
  async run({ config, words, print }) {
    const [file] = words as [string]
    // The schema stays as it is: a backup before an update is of what was there before it.
    const db = opened(config)
    try {
      const taken = await backup(db, openStore(config), file, now())
      print(`${file}: ${counted(taken)}.`)
      if (taken.missing) print(`${taken.missing} attached files are not where they should be, and not in it.`)
      if (!config.secret)
        print(`Keep ${secretFile(config.data)} as well, in another place: nothing sealed opens without it.`)
    } finally {
      await db.close()
    }
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  about: 'Brings a site back into an empty data folder or database; its hooks and its mail wait for `resume`.',
  options: {},
  words: 1,
  async run({ config, words, print }) {
    const [file] = words as [string]
    const { head, sum } = await verified(file)
    if (head.seal_check && !opens(secretOf(config), head.seal_check)) throw new Error(missingSecret(config))
    const db = opened(config)
    try {
      await fsyncIsOn(db)
      await restore(db, openStore(config), head, file, now())
      const details = { made_ts: head.made_ts }
      await db.write((trx) => audit(trx, { actor: operator, now: now() }, 'site_restored', null, { details }))
    } finally {
      await db.close()
    }
    print(`${new Date(head.made_ts * 1000).toISOString()}: ${counted(sum)}.`)
    print('Hooks and mail wait: once nothing else runs as this site, `npm run -s folkmoot -- resume` lets them go.')
  },
}

const missingSecret = (config: Config): string =>
  `The site was sealed with a secret that is not here: set ${secretName(config)} to it, or bring ${secretFile(config.data)} along.`

export const resume: Command = {
  name: 'resume',
  usage: '',
  about: 'Lets hooks and mail go again after `restore`.',
  options: {},
  words: 0,
  async run({ config, print }) {
    await withSite(config, async ({ db, clock }) => {
      const waited = await db.write(async (trx) => {
        const waited = await goOn(trx)
        if (waited) await audit(trx, { actor: operator, now: clock() }, 'site_resumed', null)
        return waited
      })
      print(waited ? 'Hooks and mail go again.' : 'Hooks and mail were not waiting.')
    })
  },
}
