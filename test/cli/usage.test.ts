// The usage of commands, and the errors for wrong options, arguments and settings.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { configFrom, SETTINGS } from '../../server/config.ts'
import { folkmoot, folkmootProcess, ONE_LINE } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'a-file')
writeFileSync(file, 'no certificate')

const EMAIL = ['--email', 'ada@harbour.example']

/** How each command is typed (docs/commands.md). */
const COMMANDS: Readonly<Record<string, string>> = {
  serve: '',
  worker: '',
  init: '--email E [--organization NAME] [--link]',
  'setup-code': '',
  'demo leave': '[--yes]',
  demo: '',
  migrate: '',
  upgrade: '[--check]',
  'member create': '--email E [--first-name N --last-name N --company C --title T --password P --enterprise-admin]',
  'member link': '--email E',
  'member sign-out': '--email E [--tokens]',
  'member factor-off': '--email E',
  'member passkeys': '--email E [--remove ID | --remove-all]',
  'token create': '--email E --access read|read_write [--name N] | --directory --name N',
  'token revoke': 'TOKEN',
  'client create': '--name N --redirect-uri U --email OWNER [--public]',
  'provider create':
    '--name N --issuer U --client-id C --client-secret-file F [--label L] [--domain D …] [--scopes S] [--creates-members] [--follows-profile] [--groups-claim G] [--only]',
  'provider list': '',
  'provider delete': 'NAME',
  'search rebuild': '',
  'secret replace': '[--to FILE]',
  'push renew': '',
  'site create': 'HOST [--url U] [--database D]',
  'site list': '',
  audit: '[--since T --until T --who W --what A --object O --result R --json]',
  'minutes verify': 'FILE… [--sha256 H] [--site URL] [--key K]…',
  backup: 'FILE',
  restore: 'FILE [--unkeyed]',
  resume: '',
  doctor: '[--json]',
}

test('--help without a command names every command and every setting', async () => {
  const { code, stdout, stderr } = await folkmoot(['--help'])
  assert.deepEqual([code, stderr], [0, ''])
  const listed = [...stdout.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2}/gm)].map(([, name]) => name!.trim())
  assert.deepEqual(listed, Object.keys(COMMANDS))
  for (const [name, sentence] of Object.entries(SETTINGS))
    assert.ok(stdout.replaceAll(/ +/g, ' ').includes(`\n ${name} ${sentence}\n`), name)
})

for (const [name, usage] of Object.entries(COMMANDS)) {
  test(`${name} --help says how it is typed, and does nothing else`, async () => {
    const { code, stdout, stderr } = await folkmoot([...name.split(' '), '--help'], {
      PORT: 'wrong',
      FOLKMOOT_DATA: file,
    })
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(stdout.split('\n')[0], `npm run -s folkmoot -- ${name} ${usage}`.trim())
    for (const [setting, sentence] of Object.entries(SETTINGS))
      assert.match(stdout, new RegExp(`^  ${setting} `, 'm'), sentence)
  })
}

const WRONG: readonly string[][] = [
  [],
  ['sing'],
  ['member'],
  ['member', 'sing'],
  ['member', 'factor-off'],
  ['member', 'passkeys'],
  ['member', 'passkeys', ...EMAIL, '--remove', 'x'],
  ['member', 'passkeys', ...EMAIL, '--remove', '1', '--remove-all'],
  ['serve', 'now'],
  ['worker', 'now'],
  ['serve', '--port', '80'],
  ['init'],
  ['init', '--email'],
  ['init', '--email', ''],
  ['init', ...EMAIL, 'Harbour'],
  ['member', 'create'],
  ['member', 'create', ...EMAIL, '--enterprise-admin=yes'],
  ['client', 'create', ...EMAIL],
  ['init', ...EMAIL, ...EMAIL],
  ['client', 'create', ...EMAIL, '--name', 'Tide clock'],
  ['token', 'create', ...EMAIL],
  ['token', 'create', ...EMAIL, '--access', 'write'],
  ['token', 'create', '--access', 'read'],
  ['token', 'revoke'],
  ['token', 'revoke', 'one', 'two'],
  ['init', ...EMAIL, '--site', 'harbour.example'],
  ['audit', 'all'],
  ['audit', '--since', 'the other day'],
  ['audit', '--what', 'sailing'],
  ['audit', '--object', 'room 7'],
  ['audit', '--result', 'good'],
  ['doctor', '--site', 'harbour.example'],
  ['serve', '--site', 'harbour.example'],
  ['site'],
  ['site', 'create'],
  ['site', 'list', 'all'],
  ['backup'],
  ['restore', 'one', 'two'],
  ['resume', 'now'],
]

test('a command that is typed wrongly ends with 2 and one line on stderr', async () => {
  for (const args of WRONG) {
    const { code, stdout, stderr } = await folkmoot(args, { FOLKMOOT_DATA: file })
    assert.match(stderr, ONE_LINE, args.join(' '))
    assert.match(stderr, / See npm run -s folkmoot -- --help\.\n$/)
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
  }
})

test('a process ends with what its command came to, and says it where it belongs', async () => {
  const helped = await folkmootProcess(['--help'])
  assert.deepEqual([helped.code, helped.stderr], [0, ''])
  assert.equal(helped.stdout, (await folkmoot(['--help'])).stdout)
  const failed = await folkmootProcess(['migrate'], { FOLKMOOT_DATA: file })
  assert.deepEqual([failed.code, failed.stdout], [1, ''])
  assert.match(failed.stderr, ONE_LINE)
  const mistyped = await folkmootProcess(['sing'])
  assert.deepEqual([mistyped.code, mistyped.stdout], [2, ''])
  assert.match(mistyped.stderr, ONE_LINE)
})

/** The addresses of the modules that a command loads. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const listing = join(import.meta.dirname, 'list-modules.ts')
  const { stderr } = await folkmootProcess(args, { NODE_OPTIONS: `--import=${listing}`, FOLKMOOT_DATA: folder })
  return stderr.split('\n')
}

test('commands start at once: help loads nothing of the server, and a command none of what serves', async () => {
  const help = await loadedBy('--help')
  assert.ok(help.some((url) => url.endsWith('server/cli/command-list.ts')))
  const own =
    /\/server\/(main|config|problem|web-app\/built|(cli|settings)\/[\w-]+|rules\/[\w/-]+|runtime\/usage-error)\.ts$/
  const foreign = help.filter((url) => url.includes('/server/') && !own.test(url))
  assert.deepEqual(foreign, [])
  const token = await loadedBy('token', 'create', ...EMAIL, '--access', 'read')
  assert.ok(token.some((url) => url.endsWith('/server/runtime/site.ts')))
  assert.deepEqual(
    token.filter((url) => /\/server\/(app\.ts|(api|http|pages|resources)\/)/.test(url)),
    [],
  )
})

/** For each setting values that are none of its own, and what is said of them. */
const SETTINGS_WRONG: Readonly<
  Record<string, readonly [value: string, said: RegExp, more?: Record<string, string>][]>
> = {
  PORT: [
    ['http', /PORT must be a whole number from 0 to 65535/],
    ['65536', /PORT must be a whole number/],
    ['-1', /PORT must be a whole number/],
    ['80.5', /PORT must be a whole number/],
  ],
  HOST: [['nowhere.invalid', /nowhere\.invalid/]],
  FOLKMOOT_URL: [
    ['example.com', /FOLKMOOT_URL must be an address/],
    ['ftp://example.com', /FOLKMOOT_URL must be an address/],
    ['https://example.com/?a=b', /FOLKMOOT_URL must be an address/],
    ['https://example.com/:room', /FOLKMOOT_URL must be an address/],
    ['https://example.com//moot', /FOLKMOOT_URL must be an address/],
    ['http://example.com', /FOLKMOOT_URL must begin with https:\/\//],
    ['http://192.168.1.5:8080', /FOLKMOOT_URL must begin with https:\/\//],
    ['http://localhost.example.com', /FOLKMOOT_URL must begin with https:\/\//],
  ],
  FOLKMOOT_DATA: [
    [join(file, 'below'), /FOLKMOOT_DATA: .*a-file/],
    [file, /FOLKMOOT_DATA: /],
  ],
  DATABASE_URL: [
    ['mysql://localhost/folkmoot', /DATABASE_URL must be an address such as postgres:\/\//],
    ['postgres://one,two/folkmoot?target_session_attrs=standby', /DATABASE_URL must be an address/],
    ['postgres://[::1', /DATABASE_URL must be an address/],
    [
      'postgres://postgres@127.0.0.1:1/folkmoot',
      /^folkmoot: PostgreSQL is not responding at 127\.0\.0\.1 port 1 \(ECONNREFUSED\)\. Start it, or correct the address/,
    ],
    ['postgres://postgres@localhost:1/folkmoot', /PostgreSQL is not responding at \S+ port 1 \(ECONNREFUSED\)/],
    ['postgres://postgres@nowhere.invalid/folkmoot', /PostgreSQL is not responding at nowhere\.invalid \(E\w+\)/],
    [
      `postgres://postgres@host/folkmoot?host=${folder}`,
      /PostgreSQL is not responding at .*\.s\.PGSQL\.5432 \(ENOENT\)/,
    ],
  ],
  DATABASE_CONNECTIONS: [
    ['1', /DATABASE_CONNECTIONS must be a whole number from 2 /],
    ['many', /DATABASE_CONNECTIONS must be a whole number/],
  ],
  PROCESSES: [
    ['0', /PROCESSES must be auto or a whole number from 1 to 64/],
    ['all', /PROCESSES must be auto or a whole number/],
    ['1.5', /PROCESSES must be auto or a whole number/],
  ],
  FOLKMOOT_SITES: [
    [join(folder, 'missing'), /FOLKMOOT_SITES: .*ENOENT/],
    [file, /FOLKMOOT_SITES: .*JSON/],
    ['sites.json', /FOLKMOOT_URL applies to a single site/, { FOLKMOOT_URL: 'https://moot.example' }],
    ['sites.json', /FOLKMOOT_SECRET applies to a single site/, { FOLKMOOT_SECRET: 'a'.repeat(32) }],
  ],
  TLS_CERT: [
    [file, /Set both TLS_CERT and TLS_KEY/],
    [join(folder, 'missing'), /TLS_CERT: \S+missing is missing\./, { TLS_KEY: file }],
    [file, /TLS_CERT: \S+ is not a certificate/, { TLS_KEY: file }],
  ],
  TLS_KEY: [
    [file, /Set both TLS_CERT and TLS_KEY/],
    [file, /TLS_KEY: \S+ is not a private key/, { TLS_CERT: 'test/fixtures/localhost.cert.pem' }],
  ],
  TRUST_PROXY: [
    ['everybody', /TRUST_PROXY must be a list/],
    ['10.0.0.1;10.0.0.2', /TRUST_PROXY must be a list/],
    ['10.0.0.0/33', /TRUST_PROXY must be a list/],
    ['::1/129', /TRUST_PROXY must be a list/],
    ['10.0.0.0/8/8', /TRUST_PROXY must be a list/],
  ],
  HSTS: [['on', /HSTS must be one of subdomains, host, off/]],
  METRICS_NETWORKS: [['10.0.0.0/33', /METRICS_NETWORKS must be a list of addresses or networks/]],
  SECURITY_CONTACT: [
    ['security@example.com', /SECURITY_CONTACT must be a list of addresses/],
    ['mailto:security@example.com,http://example.com/report', /SECURITY_CONTACT must be a list of addresses/],
    ['mailto:a@example.com\nExpires: 2999', /SECURITY_CONTACT must be a list of addresses/],
  ],
  CORS_ORIGINS: [
    ['app.example.com', /CORS_ORIGINS must be off, \* or a list of origins/],
    ['https://app.example.com/', /CORS_ORIGINS must be off/],
    ['https://app.example.com,*', /CORS_ORIGINS must be off/],
    ['null', /CORS_ORIGINS must be off/],
  ],
  REVOKE_IN_CLEAR: [['no', /REVOKE_IN_CLEAR must be one of on, off/]],
  SECOND_FACTOR: [
    ['on', /SECOND_FACTOR must be one of optional, administrators, everybody/],
    ['Everybody', /SECOND_FACTOR must be one of optional/],
  ],
  HOOK_ALLOW_NETWORKS: [
    ['everybody', /HOOK_ALLOW_NETWORKS must be a list/],
    ['10.0.0.0/33', /HOOK_ALLOW_NETWORKS must be a list/],
    ['hooks.example', /HOOK_ALLOW_NETWORKS must be a list/],
  ],
  PUSH_ALLOW_NETWORKS: [
    ['everybody', /PUSH_ALLOW_NETWORKS must be a list/],
    ['10.0.0.0/33', /PUSH_ALLOW_NETWORKS must be a list/],
  ],
  SIGN_IN_ALLOW_NETWORKS: [
    ['everybody', /SIGN_IN_ALLOW_NETWORKS must be a list/],
    ['10.0.0.0/33', /SIGN_IN_ALLOW_NETWORKS must be a list/],
  ],
  SMTP_ALLOW_NETWORKS: [['everybody', /SMTP_ALLOW_NETWORKS must be a list/]],
  MCP: [['write', /MCP must be one of off, read, on/]],
  MCP_ALLOW_NETWORKS: [['everybody', /MCP_ALLOW_NETWORKS must be a list/]],
  MCP_CLIENTS: [
    ['https://claude.ai', /MCP_CLIENTS must be a list of hosts/],
    ['claude.ai,*', /MCP_CLIENTS must be a list of hosts/],
    ['ada@claude.ai', /MCP_CLIENTS must be a list of hosts/],
  ],
  FOLKMOOT_SECRET: [['a'.repeat(31), /FOLKMOOT_SECRET must have at least 32 characters/]],
  FOLKMOOT_SETUP_CODE: [
    ['a'.repeat(11), /FOLKMOOT_SETUP_CODE must have 12 to 128 characters \(yours has 11\)/],
    ['a'.repeat(129), /FOLKMOOT_SETUP_CODE must have 12 to 128 characters \(yours has 129\)/],
    ['    ', /FOLKMOOT_SETUP_CODE must have 12 to 128 characters \(yours has 0\)/],
    ['with spaces in it', /FOLKMOOT_SETUP_CODE must contain only ASCII letters, digits and signs, and no spaces/],
  ],
  FOLKMOOT_DEMO: [['no', /FOLKMOOT_DEMO must be one of on, off/]],
  FOLKMOOT_WORKER: [['inside', /FOLKMOOT_WORKER must be one of on, off/]],
  FOLKMOOT_STORE: [
    ['s3://', /FOLKMOOT_STORE must be an address/],
    ['https://example.com/moot', /FOLKMOOT_STORE must be an address/],
    ['s3://moot/../other', /FOLKMOOT_STORE must be an address/],
    ['s3://moot', /S3_ENDPOINT must be an address/],
    ['s3://moot', /FOLKMOOT_STORE requires S3_ACCESS_KEY and S3_SECRET_KEY/, { S3_ENDPOINT: 'https://s3.example' }],
  ],
  S3_ENDPOINT: [
    ['s3.example', /S3_ENDPOINT must be an address/, { FOLKMOOT_STORE: 's3://moot' }],
    ['https://s3.example/moot', /S3_ENDPOINT must be an address/, { FOLKMOOT_STORE: 's3://moot' }],
  ],
  S3_REGION: [
    ['Here/There', /S3_REGION must be a region/, { FOLKMOOT_STORE: 's3://moot', S3_ENDPOINT: 'https://s3.example' }],
  ],
  S3_ACCESS_KEY: [
    ['key', /FOLKMOOT_STORE requires/, { FOLKMOOT_STORE: 's3://moot', S3_ENDPOINT: 'https://s3.example' }],
  ],
  S3_SECRET_KEY: [
    ['key', /FOLKMOOT_STORE requires/, { FOLKMOOT_STORE: 's3://moot', S3_ENDPOINT: 'https://s3.example' }],
  ],
  ATTACHMENT_MEGABYTES: [['0', /ATTACHMENT_MEGABYTES must be a whole number from 1 /]],
  ATTACHMENTS_MEGABYTES: [['much', /ATTACHMENTS_MEGABYTES must be a whole number/]],
  ATTACHMENTS_PER_MEETING: [['-1', /ATTACHMENTS_PER_MEETING must be a whole number/]],
  ATTACHMENT_TYPES: [
    ['pdf', /ATTACHMENT_TYPES must be a list/],
    ['application/pdf,', /ATTACHMENT_TYPES must be a list/],
    ['image/x-dwg=', /ATTACHMENT_TYPES must be a list/],
    ['image/x-dwg=.dwg', /ATTACHMENT_TYPES must be a list/],
  ],
  STORAGE_MEGABYTES_PERSON: [['0', /STORAGE_MEGABYTES_PERSON must be a whole number/]],
  STORAGE_MEGABYTES_ORGANIZATION: [['all', /STORAGE_MEGABYTES_ORGANIZATION must be a whole number/]],
  STORAGE_MEGABYTES_SITE: [['1e3', /STORAGE_MEGABYTES_SITE must be a whole number/]],
  SMTP_URL: [
    ['smtp.example.com', /SMTP_URL must be an address such as smtp:\/\//],
    ['http://smtp.example.com', /SMTP_URL must be an address/],
    ['smtp://', /SMTP_URL must be an address/],
    ['smtp://:word@smtp.example.com', /SMTP_URL must be an address/],
    ['smtp://smtp.example.com/inbox', /SMTP_URL must be an address/],
    ['smtp://%ff@smtp.example.com', /SMTP_URL must be an address/],
    ['smtp://smtp.example.com?tls=never', /SMTP_URL can only have the parameter \?tls=required or \?tls=optional/],
    ['smtp://smtp.example.com?pool=true', /SMTP_URL can only have/],
    ['smtp://smtp.example.com', /SMTP_URL requires MAIL_FROM/],
  ],
  MAIL_FROM: [
    ['Folkmoot', /MAIL_FROM must be an address such as folkmoot@example\.com/],
    ['Folkmoot <folkmoot>', /MAIL_FROM must be an address/],
    ['one@example.com, two@example.com', /MAIL_FROM must be an address/],
    ['Folkmoot\r\nBcc: x <folkmoot@example.com>', /MAIL_FROM must be an address/],
  ],
  MAIL_OUTSIDE_A_DAY: [
    ['-1', /MAIL_OUTSIDE_A_DAY must be a whole number from 0 /],
    ['few', /MAIL_OUTSIDE_A_DAY must be a whole number/],
  ],
  MAIL_OUTSIDE_A_DAY_SITE: [
    ['-1', /MAIL_OUTSIDE_A_DAY_SITE must be a whole number from 0 /],
    ['few', /MAIL_OUTSIDE_A_DAY_SITE must be a whole number/],
  ],
  MAIL_REPLIES: [
    ['meet@example.com', /MAIL_REPLIES must be an address with \{token\} once before the @/],
    ['meet+{token}+{token}@example.com', /MAIL_REPLIES must be an address/],
    ['meet+{token}', /MAIL_REPLIES must be an address/],
    ['meet@{token}.example.com', /MAIL_REPLIES must be an address/],
    ['.{token}@example.com', /MAIL_REPLIES must not have a dot at the start or end/],
    ['the-answers-to-all-invitations+{token}@example.com', /MAIL_REPLIES is too long: .* at most 30 characters/],
  ],
  MAIL_IN: [
    ['127.0.0.1:2424', /MAIL_IN must be an address such as lmtp:\/\/127\.0\.0\.1:2424/],
    ['lmtp://127.0.0.1', /MAIL_IN must be an address/],
    ['imap://127.0.0.1:143', /MAIL_IN must be an address/],
    ['smtp://name:password@127.0.0.1:2525', /MAIL_IN must be an address/],
  ],
  MAIL_IN_NETWORKS: [['everybody', /MAIL_IN_NETWORKS/]],
  MAIL_IN_SECRET: [['one\ntwo', /MAIL_IN_SECRET must contain only printable ASCII/]],
  MAIL_IN_TRUSTS: [['mx.example.com, mx.example.org', /MAIL_IN_TRUSTS must be the name of one mail server/]],
  RATE_LIMIT: [
    ['0', /RATE_LIMIT must be a whole number from 1 /],
    ['many', /RATE_LIMIT must be a whole number/],
  ],
  AUDIT_DAYS: [
    ['0', /AUDIT_DAYS must be a whole number from 1 to 36500/],
    ['half', /AUDIT_DAYS must be a whole number/],
  ],
  LOCALE: [
    ['klingon', /LOCALE must be a language of the site/],
    ['en-XX', /LOCALE must be a language of the site/],
  ],
  LOG_LEVEL: [['loud', /LOG_LEVEL must be one of fatal, /]],
  LOG_FORMAT: [['xml', /LOG_FORMAT must be one of json, text/]],
}

test('there is a wrong value here for every setting', () => {
  assert.deepEqual(Object.keys(SETTINGS_WRONG), Object.keys(SETTINGS))
})

function refusal(settings: Record<string, string>): string | undefined {
  try {
    configFrom(settings)
  } catch (error) {
    return (error as Error).message
  }
}

for (const [name, values] of Object.entries(SETTINGS_WRONG)) {
  test(`an invalid ${name} is reported in one line, and the start exits with 1`, async () => {
    for (const [place, [value, said, more]] of values.entries()) {
      const settings = { FOLKMOOT_DATA: join(folder, 'data'), PORT: '0', ...more, [name]: value }
      // Each setting is seen to end a process once; of further values the message is enough.
      const message = place > 0 && refusal(settings)
      if (message) {
        assert.match(message, said)
        assert.doesNotMatch(message, /\n/)
        continue
      }
      const { code, stdout, stderr } = await folkmoot(['serve'], settings)
      assert.match(stderr, ONE_LINE, value)
      assert.match(stderr, said)
      assert.deepEqual([code, stdout], [1, ''], value)
    }
  })
}
