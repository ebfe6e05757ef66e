// Every language says all that the first one says: the same texts with the same places, each in its own words.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { typedPatterns } from '../../web/kit/time/typed-patterns.ts'
import { fill, fillWith, type PluralForms, plural, translate } from '../../words/fill.ts'
import { besideWhenTyped, LANGUAGES, type Language, localeOf } from '../../words/languages.ts'
import { unbroken } from '../../words/unbroken.ts'

type Texts = { readonly [name: string]: string | Texts }

/** All texts of a language, by their file and name. */
async function textsOf(language: string): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  const gather = (at: string, texts: Texts): void => {
    for (const [name, text] of Object.entries(texts))
      if (typeof text === 'string') all.set(`${at}.${name}`, text)
      else gather(`${at}.${name}`, text)
  }
  for (const file of globSync(`words/${language}/**/*.ts`, { exclude: ['**/typed.ts', '**/typing.ts'] }).sort()) {
    const text = readFileSync(file, 'utf8')
    // What only gathers others says nothing itself.
    if (!/^export \{/m.test(text)) gather(basename(file, '.ts'), { ...(await import(`../../${file}`)) })
  }
  return all
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()

const first = await textsOf('en')

/** What languages may have in common with English: names, words of the protocol, signs. */
const SHARED =
  '\\d|client_id|client_secret|API|Webhooks?|PDF|Excel|Markdown|HTML|Word|SHA-256|IP|Code|\\{\\w+\\}|[\\s:,.·()–-]'

/** Words that are spelled alike in English and another language, for each of them. */
const ALIKE: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'Details|Gold|Orange|Region|Port|Name|Passkey|Team|Link|Tokens?|Pause|Organisation|Person|Status|Scopes|System|Position|Secret|Version|live|Chat|optional',
  fr: 'Absent|Olive|Orange|Violet|Administration|Applications?|Assistants|Chat|Date|Description|E-mail|Europe|Flexible|Invitation|Message|Notes?|Notifications?|Pages?|Participants?|Port|Secret|Session|Site|Type|Version|h|min',
  es: 'Asia|Color|Australia|Chat|Error|Flexible|No|Plan|Roles|Series|Tokens?|h|min',
}

/** English words that no other language here has. */
const ENGLISH =
  /(?<!\p{L})(the|this|these|and|with|without|your|you|isn’t|can’t|doesn’t|aren’t|couldn’t|from|meetings?|settings?|has|have|been|for|yet)(?!\p{L})/iu

/** The texts of a language for which something holds. */
const textsThat = async (language: string, holds: (text: string, name: string) => boolean): Promise<string[]> =>
  [...(await textsOf(language))].flatMap(([name, text]) => (holds(text, name) ? [`${name}: ${text}`] : []))

test('there are texts', () => assert.ok(first.size > 250))

for (const language of Object.keys(LANGUAGES)) {
  test(`${language}: has every text, with the places of the first language, and no others`, async () => {
    const own = await textsOf(language)
    assert.deepEqual([...own.keys()].sort(), [...first.keys()].sort())
    for (const [name, text] of own) {
      assert.deepEqual(placesIn(text), placesIn(first.get(name)!), name)
      assert.equal(text === '', first.get(name) === '', name)
      assert.equal(text, text.replace(/ {2,}/g, ' '), name)
      assert.ok(!text.includes("'"), `${name}: a straight apostrophe`)
    }
  })

  test(`${language}: a language of Intl, with dates and numbers of its own`, () => {
    assert.deepEqual(Intl.DateTimeFormat.supportedLocalesOf(localeOf(language)), [localeOf(language)])
  })
}

for (const [language, alike] of Object.entries(ALIKE))
  test(`${language}: no text is English`, async () => {
    const mayBeAlike = new RegExp(`^(${SHARED}|${alike})*$`, 'i')
    const untranslated = await textsThat(language, (text, name) => {
      // Addresses, and what is quoted of programs.
      const said = text.replace(/https?:\S+|„[^“]*“|«[^»]*»|\{\w+\}|\S+@\S+/g, '')
      return ENGLISH.test(said) || (text === first.get(name) && !mayBeAlike.test(text))
    })
    assert.deepEqual(untranslated, [])
  })

test('German says Sie, French says vous, and Spanish says usted', async () => {
  assert.deepEqual(await textsThat('de', (text) => /\b(du|dir|dich|dein|deine[mnrs]?)\b/i.test(text)), [])
  assert.deepEqual(await textsThat('fr', (text) => /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu.test(text)), [])
  assert.deepEqual(
    await textsThat('es', (text) => /(?<!\p{L})(tú|tus?|ti|te|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu.test(text)),
    [],
  )
})

test('French has its own quotation marks, and spaces before signs at which no line breaks', async () => {
  const marks = /[“”„]|\.\.\.| …|[^\u202F][;!?]|[^\u00A0]»|«[^\u00A0]|(?<!\u00A0|https?|openid|app|MCP):(?!\d)/
  assert.deepEqual(await textsThat('fr', (text) => marks.test(text.replace(/"[^"]*"/g, ''))), [])
})

test('Spanish has its own quotation marks, and opens each question', async () => {
  const count = (text: string, sign: string) => text.split(sign).length
  assert.deepEqual(await textsThat('es', (text) => /[“”„]|\.\.\.|« | »/.test(text)), [])
  for (const [opening, closing] of ['¿?', '¡!', '«»'])
    assert.deepEqual(await textsThat('es', (text) => count(text, opening!) !== count(text, closing!)), [])
})

test('what the API says in detail is quoted word for word', async () => {
  const { details } = await import('../../words/en/details.ts')
  const { errorDetails } = await import('../../contract/error-details.ts')
  const said = globSync([
    'server/rules/**/*.ts',
    'server/actions/**/*.ts',
    'server/api/input/field-kinds.ts',
    'server/api/input/kinds/*.ts',
  ])
    .map((file) => readFileSync(file, 'utf8').replace(/\$\{[^}]*\}/g, '{}'))
    .join('\n')
  for (const text of Object.values({ ...details, ...errorDetails }))
    assert.ok(said.includes(text.replace(/\{\w+\}/g, '{}')), text)
})

test('what is typed is understood in the language of the page and in the one beside it', async () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { typed, typedBeside } = await import(`../../words/${language}/typing.ts`)
    assert.deepEqual([typed.language, typedBeside.language], [language, besideWhenTyped(language)])
    // A hole in the words of a language would only be seen by whoever types it.
    typedPatterns([typed, typedBeside])
    for (const [name, text] of Object.entries(typed)) assert.notEqual(text, undefined, name)
  }
})

test('places are filled by name, with text or with more than text', () => {
  assert.equal(fill('{a} and {b}, {a}', { a: 'x', b: 2 }), 'x and 2, x')
  assert.equal(fill('{a}', { a: '{b} $& $1' }), '{b} $& $1')
  assert.deepEqual(fillWith('on {day}.', { day: ['x'] }), ['on ', ['x'], '.'])
})

test('a hyphen after one letter does not end a line, except where it begins a text', () => {
  assert.equal(unbroken('E-mail: by e-mail or d’e-mail'), 'E-mail: by e\u2011mail or d’e\u2011mail')
  assert.equal(unbroken("a: 'E-Mail', b: 'Per E-Mail'"), "a: 'E-Mail', b: 'Per E\u2011Mail'")
})

test('a number has its own form', () => {
  const days: PluralForms = { one: '{count} day', other: '{count} days' }
  assert.deepEqual(
    [0, 1, 2, 1_000].map((count) => plural(days, count, 'en')),
    ['0 days', '1 day', '2 days', '1,000 days'],
  )
  assert.equal(plural(days, 1_000, 'de'), '1.000 days')
  // French counts nothing as one, and both have a form of their own for millions, which reads as any other number here.
  assert.deepEqual(
    [0, 1, 2, 1_000_000].map((count) => plural(days, count, 'fr')),
    ['0 day', '1 day', '2 days', '1\u202F000\u202F000 days'],
  )
  assert.equal(plural(days, 1_000_000, 'es'), '1.000.000 days')
})

test('what is said in one language is found in the other, with its values', () => {
  const [one, other] = [
    { most: 'At most {most} characters.', two: '{a} is no {b}.', plain: 'No.' },
    { most: 'Höchstens {most} Zeichen.', two: 'Kein {b} ist {a}.', plain: 'Nein.' },
  ]
  for (const [said, wanted] of [
    ['At most 64 characters.', 'Höchstens 64 Zeichen.'],
    ['x is no y.', 'Kein y ist x.'],
    ['No.', 'Nein.'],
    ['No. No.', undefined],
    ['At least 64 characters.', undefined],
    ['', undefined],
  ] as const)
    assert.equal(translate(one, other, said), wanted, said)
})

/** Words that stand nowhere, since another one stands for the same everywhere, in the pages, in mail and in files. */
const OTHER_TERMS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    // The name of the field with the text of an action item is the one exception.
    [/^(?!Task$).*\b(tasks?|to-?dos?)\b/i, 'action item'],
    [/\b(first|next|agenda) points?\b/i, 'agenda item'],
    [/\bappointments?\b/i, 'meeting'],
    [/\bresolutions?\b/i, 'decision'],
  ],
  de: [
    [/\bAgenda/, 'Tagesordnung'],
    [/\bMeetings?\b|Terminserie|\bTreffen\b/, 'Besprechung, Serie'],
    [/Aktionspunkt|\bTo-?dos?\b|Maßnahme/i, 'Aufgabe'],
    [/Entscheidung|Entschluss/, 'Beschluss'],
    [/\bLänge in\b/, 'Dauer'],
    [/\bInstallation\b|\bInstanz\b/, 'Website'],
    [/\bHooks?\b/, 'Webhook'],
    [/\bVerweis/, 'Link'],
    [/\bMails?\b(?!-)/, 'E-Mail'],
    [/Kennwort|Benutzer(?!name)|Einloggen/, 'Passwort, Konto, Anmelden'],
    [/Backlog|Themenspeicher/, 'Merkliste'],
  ],
  fr: [
    [/\bagendas?\b/i, 'ordre du jour, calendrier'],
    [/\bmeetings?\b|rendez-vous/i, 'réunion'],
    [/procès-verba|\bminutes? de (la )?réunion/i, 'compte rendu'],
    [/\bsalles?\b/i, 'espace'],
    [/\bcourriels?\b|\bmails?\b(?!-)/i, 'e-mail'],
    [/\btokens?\b/i, 'jeton'],
    [/\bactions? à mener/i, 'tâche'],
    [/\bidentifier\b|\bs’authentifier\b|\bse logger\b/i, 'se connecter'],
  ],
  es: [
    [/\bagendas?\b/i, 'orden del día'],
    [/\bmeetings?\b|\bencuentros?\b/i, 'reunión'],
    [/\bminutas?\b/i, 'acta'],
    [/\bbacklog\b/i, 'temas pendientes'],
    [/\bresoluci[oó]n(es)?\b|\bacuerdos?\b/i, 'decisión'],
    [/\be-?mails?\b/i, 'correo'],
    [/\bagr[eé]g/i, 'añadir'],
    [
      /\bficheros?\b|\bordenador(es)?\b|\bmóvil(es)?\b|\bcelular(es)?\b|\bcomputadoras?\b/i,
      'archivo, equipo, teléfono',
    ],
  ],
}

for (const [language, terms] of Object.entries(OTHER_TERMS)) {
  test(`${language}: one thing has one name`, async () => {
    for (const [name, text] of await textsOf(language)) {
      // "E-Mail" is the term itself, names of settings are no words, and other programs have their own.
      const said = text.replaceAll(/e-mails?|«[^»]*»/gi, '').replaceAll(/\b[A-Z]+(_[A-Z]+)+\b|\{\w+\}/g, '')
      for (const [other, term] of terms) assert.doesNotMatch(said, other, `${name}: ${term}`)
    }
  })
}

test('German: roles have one name each', async () => {
  const texts = await textsOf('de')
  for (const [name, text] of texts) {
    const [, role] = /^groups\.groups\.((?:organization|room)Roles\.\d)$/.exec(name) ?? []
    if (role) assert.equal(text, texts.get(`membership.membership.${role}`), name)
  }
})

test('what a control is called holds the words that it shows, in each language', async () => {
  // Whoever speaks to a computer says what they see, and capitals are not heard.
  const holds = (called: string | undefined, shown: string) => called?.toLowerCase().includes(shown.toLowerCase())
  for (const language of Object.keys(LANGUAGES)) {
    const texts = await textsOf(language)
    for (const [name, shown] of first)
      if (holds(first.get(`${name}Of`), shown))
        assert.ok(holds(texts.get(`${name}Of`), texts.get(name)!), `${language}: ${name}`)
  }
})
