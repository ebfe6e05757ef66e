// What the code never does, wherever it would stand: each is a door that nobody has to guard.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const server = globSync(['server/**/*.ts', 'contract/**/*.ts', 'bin/*.js'])
const web = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'web/.dist-*/**'] })
const ours = [...server, ...web]

/** The files in which something stands, without what comments say. */
const where = (pattern: RegExp, files = ours): string[] =>
  files
    .filter((file) => pattern.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')))
    .sort()

test('no text is executed as code', () => {
  assert.deepEqual(where(/\beval\(|new Function\b|from 'node:vm'|setTimeout\(\s*['"`]/), [])
})

test('programs are started from constant files, without a shell and without input', () => {
  assert.deepEqual(where(/node:child_process/), ['server/exports/processes/converter.ts', 'server/web-app/build.ts'])
  assert.deepEqual(where(/\bexecFile(Sync)?\(|shell: true|\bexecSync\b|spawnSync/), [])
  for (const file of where(/node:child_process/)) {
    const taken = /import \{([^}]+)\} from 'node:child_process'/.exec(readFileSync(file, 'utf8'))![1]!
    for (const name of taken.split(',')) assert.match(name.trim(), /^(type \w+|spawn|fork)$/, file)
    const started = [...readFileSync(file, 'utf8').matchAll(/\b(?:spawn|fork)\(([^\n]+)/g)].map(([, first]) => first!)
    for (const first of started)
      assert.match(first, /^(process\.execPath, \[program, |options\.program \?\? PROGRAM, \[String\(memory\)\])/)
  }
})

test('one module tells the keys of input methods, and listens before every other key handler', () => {
  assert.deepEqual(where(/isComposing|keyCode/, web), ['web/kit/keys/input-method.ts'])
  const [, first] = /^(\w+)\(/m.exec(readFileSync('web/main.tsx', 'utf8'))!
  assert.equal(first, 'keepKeysOfInputMethods')
  // What a module that it imports listens to as it is loaded would be heard before.
  assert.deepEqual(where(/^addEventListener\('key/m, web), [])
})

test('no regular expression is built from input', () => {
  // Of a cookie's name, which is ours, of a number of letters, and of the words of languages.
  const known = /^`(\^\$\{cookiesOf\(site\)\.session\}|\[\^\$\{WHOLE\}\]\{\$\{most \+ 1\},\}`)/
  const others = ours.filter((file) => file !== 'web/kit/time/typed-patterns.ts')
  const made = others.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bRegExp\(([^\n]+)/g)])
  for (const [, of] of made) assert.match(of!, known)
})

test('SQL consists of constant parts, and values are parameters', () => {
  // No caller is near a migration, nor near a backup, where the database names its own parts.
  const beside = server.filter((file) => !file.startsWith('server/db/migrations/'))
  assert.deepEqual(where(/sql\.raw\(|sql\.lit\(/, beside), [
    'server/db/queries/value-rows.ts',
    'server/db/schema/bulk-load.ts',
    'server/db/schema/introspection.ts',
    'server/events/pass-on.ts',
  ])
})

test('encryption uses AES-256-GCM only, but for push messages (RFC 8291)', () => {
  assert.deepEqual(where(/create(C|Dec)ipheriv|createCipher\b|publicEncrypt|privateEncrypt/), [
    'server/db/secrets/seal.ts',
    // RFC 8291 leaves no choice: AES-128-GCM, with a key for each message.
    'server/push/encryption.ts',
  ])
  assert.match(readFileSync('server/db/secrets/seal.ts', 'utf8'), /^const CIPHER = 'aes-256-gcm'$/m)
  assert.match(readFileSync('server/push/encryption.ts', 'utf8'), /createCipheriv\('aes-128-gcm', /)
})

test('the secret itself signs and encrypts nothing: each use has a derived key', () => {
  assert.deepEqual(where(/create(?:Hmac|Cipheriv)\(\s*\S+,\s*(?:\w+\.)?sealKey\b/), [])
  const uses = ours.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/hkdfSync\('sha256', [\w.]+, '', (?:'([^']+)'|`([^`]+)`), 32\)/g),
  ])
  const named = uses.map(([, one, other]) => one ?? other)
  assert.ok(named.length > 3)
  assert.equal(new Set(named).size, named.length)
})

test('hashes are SHA-256, passwords argon2id; SHA-1 is used for ETags and one-time codes (RFC 6238) only', () => {
  assert.deepEqual(where(/['"]md5['"]|['"]md4['"]|ripemd/i), [])
  assert.deepEqual(where(/['"]sha-?1['"]/i), ['server/http/headers/etag.ts', 'server/rules/account/one-time-code.ts'])
  const named = ours.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:hash|createHash|createHmac|hkdfSync)\('([^']+)'/g),
  ])
  assert.ok(named.length > 10)
  for (const [, name] of named) assert.match(name!, /^sha(256|1)$/)
})

test('secrets use the system’s random generator; other random numbers only spread retries and fill the demo', () => {
  assert.deepEqual(where(/Math\.random/), [
    'server/events/outcomes.ts',
    'server/mail/sending/mail-sender.ts',
    'server/push/outcomes.ts',
  ])
})

test('pages insert text as text; only one component shows HTML, which the server has sanitized', () => {
  assert.deepEqual(where(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/), [
    'web/kit/text/rich-text.tsx',
  ])
})

test('pages store only display and keyboard preferences in the browser, and accept messages of their own origin only', () => {
  // The build takes the storage away from libraries too.
  const storage = where(/localStorage|sessionStorage|indexedDB|caches\.open|serviceWorker/, web)
  assert.deepEqual(storage, ['web/vite.config.ts'])
  assert.deepEqual(where(/document\.cookie/, web), ['web/look/cookie.ts'])
  // A BroadcastChannel carries messages of the same origin only.
  assert.deepEqual(where(/postMessage|'message'/, web), ['web/api/changes/stream-tabs.ts'])
  assert.deepEqual(where(/new BroadcastChannel/, web), ['web/api/changes/stream-tabs.ts'])
  assert.deepEqual(where(/(?<!channel)[. ]addEventListener\('message'/, web), [])
})

test('the log is written to standard output by a single logger', () => {
  // The commands print to whoever typed them; the process that builds the pages says that it does.
  assert.deepEqual(where(/\bconsole\.\w+\(/, server), [
    'bin/check-system.js',
    'bin/folkmoot.js',
    'server/cli/terminal.ts',
    'server/main.ts',
  ])
  assert.deepEqual(where(/pino\.destination|pino\.transport|createWriteStream\(.*\.log|syslog/, server), [])
})

test('styles use the tokens that the design has, and no others', () => {
  const styles = globSync(['web/**/*.{css,tsx}', 'server/{design,pages,web-app}/**/*.{css,ts}'], {
    exclude: ['web/dist/**', 'web/.dist-*/**'],
  }).map((file) => [file, readFileSync(file, 'utf8')] as const)
  const known = new Set(styles.flatMap(([, text]) => [...text.matchAll(/(--fm-[\w-]+)\s*:/g)].map(([, name]) => name)))
  assert.ok(known.has('--fm-target'))
  const unknown = styles.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--fm-[\w-]+)/g)].filter(([, name]) => !known.has(name)).map(([use]) => `${file}: ${use}`),
  )
  assert.deepEqual(unknown, [])
})

test('a button or link that shows an icon alone is of one part each, which gives it a name and a tooltip', () => {
  const parts = ['web/kit/buttons/icon-button.tsx', 'web/kit/buttons/icon-link.tsx']
  assert.deepEqual(where(/className=[^>]*icon-button/, web).toSorted(), parts)
  const bare = web.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<button\b(?:[^<]|=>)*?>\s*<Icon[^<]*\/>\s*<\/button>/g)]
      .filter(([button]) => !/\btitle=/.test(button))
      .map(([button]) => `${file}: ${button.slice(0, 100)}`),
  )
  assert.deepEqual(bare, [])
})
