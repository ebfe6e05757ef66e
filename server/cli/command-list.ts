// Every command as data: how it is typed, and the module that runs it, which is loaded only then.
import type { Command } from './command.ts'

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    about: 'Serves the API and the pages. The first start with an empty data folder creates a demo site.',
    sites: 'all',
    load: async () => (await import('./commands/serve-processes.ts')).serveProcesses,
  },
  {
    name: 'worker',
    about:
      'Delivers webhooks, sends mail and runs the jobs, alongside the servers that use the same database. Any number of workers can run.',
    sites: 'all',
    load: async () => (await import('./commands/worker.ts')).work,
  },
  {
    name: 'init',
    usage: '--email E [--organization NAME] [--link]',
    about:
      'Adds the first person, an enterprise administrator, to an empty site and prints only a read/write token. With --link, it also prints a line with a link to set their password.',
    options: { email: text, organization: text, link: flag },
    load: async () => (await import('./commands/init.ts')).initSite,
  },
  {
    name: 'setup-code',
    about: 'Prints only the code that the setup page of an empty site requires to create the first account.',
    load: async () => (await import('./commands/setup-code.ts')).printSetupCode,
  },
  // Before `demo`, since the first words count.
  {
    name: 'demo leave',
    usage: '[--yes]',
    about:
      'Deletes the people, rooms and meetings of a demo site, and prints a link that sets up the empty site; --yes is required if people were added to the demo.',
    options: { yes: flag },
    load: async () => (await import('./commands/demo-leave.ts')).leaveDemoSite,
  },
  {
    name: 'demo',
    about: 'Fills an empty site with two fictional organizations and their meetings, and prints how to sign in.',
    load: async () => (await import('./commands/demo.ts')).makeDemo,
  },
  {
    name: 'migrate',
    about: 'Migrates the database to the schema of this version, forward only, and prints the migrations that ran.',
    sites: 'each',
    load: async () => (await import('./commands/migrate.ts')).migrateSite,
  },
  {
    name: 'upgrade',
    usage: '[--check]',
    about:
      'Migrates the database like `migrate`, and keeps a copy of the old database in backups in the data folder (SQLite). With --check, it only prints what it would do.',
    options: { check: flag },
    sites: 'each',
    load: async () => (await import('./commands/upgrade.ts')).upgradeSite,
  },
  {
    name: 'member create',
    usage: '--email E [--first-name N --last-name N --company C --title T --password P --enterprise-admin]',
    about: 'Adds a person and prints their id.',
    options: {
      email: text,
      'first-name': text,
      'last-name': text,
      company: text,
      title: text,
      password: text,
      'enterprise-admin': flag,
    },
    load: async () => (await import('./commands/member/create.ts')).createMember,
  },
  {
    name: 'member link',
    usage: '--email E',
    about: 'Prints only a link that a person can use to set their password. It works once, within half an hour.',
    options: { email: text },
    load: async () => (await import('./commands/member/link.ts')).printMemberLink,
  },
  {
    name: 'member sign-out',
    usage: '--email E [--tokens]',
    about: 'Ends the sessions, links and application authorizations of a person; with --tokens also their API tokens.',
    options: { email: text, tokens: flag },
    load: async () => (await import('./commands/member/sign-out.ts')).signMemberOut,
  },
  {
    name: 'member factor-off',
    usage: '--email E',
    about:
      'Turns off two-step sign-in for a person who has lost their phone and their recovery codes, and notifies them by mail.',
    options: { email: text },
    load: async () => (await import('./commands/member/factor-off.ts')).turnFactorOff,
  },
  {
    name: 'member passkeys',
    usage: '--email E [--remove ID | --remove-all]',
    about:
      'Lists the passkeys of a person, or removes one or all, even the last, and notifies them by mail. Sessions that began with a removed passkey end.',
    options: { email: text, remove: text, 'remove-all': flag },
    load: async () => (await import('./commands/member/passkeys.ts')).memberPasskeys,
  },
  {
    name: 'token create',
    usage: '--email E --access read|read_write [--name N] | --directory --name N',
    about:
      'Creates an API token for a person, or with --directory a token for a company directory (SCIM 2.0), and prints only the token. It cannot be shown again.',
    options: { email: text, access: text, name: text, directory: flag },
    load: async () => (await import('./commands/token.ts')).createToken,
  },
  {
    name: 'token revoke',
    usage: 'TOKEN',
    about: 'Revokes an API token or a directory token immediately.',
    words: 1,
    load: async () => (await import('./commands/token.ts')).revokeTypedToken,
  },
  {
    name: 'client create',
    usage: '--name N --redirect-uri U --email OWNER [--public]',
    about:
      'Registers an application for a person and prints {"client_id", "client_secret"} as JSON; with --public there is no secret. --redirect-uri can be repeated.',
    options: { name: text, 'redirect-uri': texts, email: text, public: flag },
    load: async () => (await import('./commands/client-create.ts')).createClient,
  },
  {
    name: 'provider create',
    usage:
      '--name N --issuer U --client-id C --client-secret-file F [--label L] [--domain D …] [--scopes S] [--creates-members] [--follows-profile] [--groups-claim G] [--only]',
    about: 'Adds a sign-in provider (OpenID Connect), and prints its redirect URI. --domain can be repeated.',
    options: {
      name: text,
      label: text,
      issuer: text,
      'client-id': text,
      'client-secret-file': text,
      scopes: text,
      domain: texts,
      'groups-claim': text,
      'creates-members': flag,
      'follows-profile': flag,
      only: flag,
    },
    load: async () => (await import('./commands/provider.ts')).createProvider,
  },
  {
    name: 'provider list',
    about: 'Lists the sign-in providers: name, issuer, client, and whether each is off or the only way to sign in.',
    load: async () => (await import('./commands/provider.ts')).listProviders,
  },
  {
    name: 'provider delete',
    usage: 'NAME',
    about: 'Deletes a sign-in provider, ends sessions that were started with it, and unlinks accounts from it.',
    words: 1,
    load: async () => (await import('./commands/provider.ts')).deleteProvider,
  },
  {
    name: 'search rebuild',
    about:
      'Rebuilds the search index, newest content first. The server can keep running; older content is found once it is indexed.',
    sites: 'each',
    load: async () => (await import('./commands/search-rebuild.ts')).rebuildSearch,
  },
  {
    name: 'secret replace',
    usage: '[--to FILE]',
    about: 'Replaces the site secret with the one in FILE, or with a new one. Stop all servers and workers first.',
    options: { to: text },
    load: async () => (await import('./commands/secret-replace.ts')).replaceSecret,
  },
  {
    name: 'push renew',
    about: 'Replaces the key of push messages and ends all push subscriptions. People must then subscribe again.',
    load: async () => (await import('./commands/push-renew.ts')).renewPush,
  },
  {
    name: 'site create',
    usage: 'HOST [--url U] [--database D]',
    about:
      'Adds a site to the FOLKMOOT_SITES file and prints its address. Its data is stored in SQLite, or in its own PostgreSQL database if DATABASE_URL or --database is given.',
    options: { url: text, database: text },
    words: 1,
    sites: 'all',
    load: async () => (await import('./commands/site-create.ts')).createSite,
  },
  {
    name: 'site list',
    about: 'Prints a line for each site: its host, its address, and where its data is stored, without passwords.',
    sites: 'all',
    load: async () => (await import('./commands/site-list.ts')).listSites,
  },
  {
    name: 'audit',
    usage: '[--since T --until T --who W --what A --object O --result R --json]',
    about:
      'Prints the audit log, newest last. T is a time such as 2026-11-20 or yesterday. W is an e-mail address, a member’s id, operator, server or nobody. A is one or more actions, or a prefix such as member. O is an object such as room or room:7. R is done or refused. --json prints one object per line.',
    options: { since: text, until: text, who: text, what: text, object: text, result: text, json: flag },
    load: async () => (await import('./commands/audit.ts')).printAudit,
  },
  {
    name: 'minutes verify',
    usage: 'FILE… [--sha256 H] [--site URL] [--key K]…',
    about:
      'Checks files of approved minutes (format=signed or json): that no byte was changed, that their signatures are valid and, for several files in order, that each follows the previous one and lists its signatures. With --sha256, the last one must have that SHA-256; with --site, it must be signed for that site; with --key, these public keys (SHA-256) must have signed it. It needs no database. The page /verify does the same in a browser.',
    options: { sha256: text, site: text, key: texts },
    words: 'some',
    sites: 'all',
    load: async () => (await import('./commands/minutes-verify.ts')).verifyMinutes,
  },
  {
    name: 'backup',
    usage: 'FILE',
    about:
      'Writes a backup of the site to one file. The server can keep running; the backup does not contain the secret.',
    words: 1,
    load: async () => (await import('./commands/backup.ts')).backUp,
  },
  {
    name: 'restore',
    usage: 'FILE [--unkeyed]',
    about:
      'Restores a site into an empty data folder or database; its webhooks and mail are paused until `resume`. --unkeyed also accepts a backup whose checksum was not made with the site secret.',
    options: { unkeyed: flag },
    words: 1,
    load: async () => (await import('./commands/backup.ts')).restoreBackup,
  },
  {
    name: 'resume',
    about: 'Resumes webhooks and mail after `restore`.',
    load: async () => (await import('./commands/backup.ts')).resumeDeliveries,
  },
  {
    name: 'doctor',
    usage: '[--json]',
    about:
      'Checks settings, database, disk, clock, the address with its proxy and certificates, the age of the last backup, push messages, file storage and the mail server. It changes nothing, and exits with 1 if a check fails. --json prints an object.',
    options: { json: flag },
    sites: 'each',
    jsonOf: async (failure) => (await import('./doctor/report.ts')).jsonReport({ findings: [], warnings: [] }, failure),
    load: async () => (await import('./commands/doctor.ts')).checkSite,
  },
]
