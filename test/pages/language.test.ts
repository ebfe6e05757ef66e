// The language of pages and mail: that of the person, else the one chosen in the browser, else `Accept-Language`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailWordsOf } from '../../server/mail/letters/index.ts'
import { letterFor } from '../../server/mail/sending/kinds.ts'
import { noticeOf } from '../../server/mail/sending/notice.ts'
import { wordsOf } from '../../server/pages/kit/words.ts'
import { fill } from '../../words/fill.ts'
import { LANGUAGES, type Language } from '../../words/languages.ts'
import { browser } from '../browser.ts'
import { onBothDatabases } from '../stage.ts'
import { signedIn, withPassword } from './people.ts'

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const ENGLISH = { 'accept-language': 'en-US' }

onBothDatabases('the language', (stage) => {
  const scene = async () => {
    const ada = await withPassword(stage())
    return { ada, one: await signedIn(stage(), ada), client: await stage().as(ada.id) }
  }

  test('pages before signing in are in the one that the browser asks for, and say that they depend on it', async () => {
    // An empty site shows its setup page instead.
    await stage().person()
    const guest = browser(stage().app)
    for (const [path, german, english] of [
      ['/sign-in', 'Anmelden', 'Sign in'],
      ['/password/forgotten', 'Passwort festlegen', 'Set a password'],
      ['/password/new?link=x', 'Dieser Link gilt nicht mehr', 'This link is no longer valid'],
      ['/nowhere', 'Seite nicht gefunden', 'Page not found'],
    ] as const) {
      const one = await guest.get(path, { ...GERMAN, accept: 'text/html' })
      assert.match(one.text, new RegExp(`<html lang="de">.*<h1>${german}</h1>`, 's'), path)
      assert.match(one.headers['vary']!, /Accept-Language/)
      const other = await guest.get(path, { ...ENGLISH, accept: 'text/html' })
      assert.match(other.text, new RegExp(`<html lang="en">.*<h1>${english}</h1>`, 's'), path)
    }
  })

  test('every language of the site is asked for by browsers, chosen in the account, and written in mail', async () => {
    const { site } = stage()
    const { ada, one, client } = await scene()
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const { signIn, account } = wordsOf(language)
      const asks = { 'accept-language': `${language}-${language.toUpperCase()},${language};q=0.9`, accept: 'text/html' }
      const { text } = await browser(stage().app).get('/sign-in', asks)
      assert.match(text, new RegExp(`<html lang="${language}">.*<h1>${signIn.title}</h1>`, 's'))
      for (const [tag, name] of Object.entries(LANGUAGES))
        assert.match(text, new RegExp(`lang="${tag}" hreflang="${tag}"[^>]*>${name}</a>`))
      await one.get('/account')
      const sent = { first_name: 'Ada', last_name: 'Thornbury', company: '', title: '', timezone_name: '', language }
      assert.equal((await one.send('/account', sent)).status, 303)
      assert.equal((await client.get(`/members/${ada.id}`)).body.language, language)
      const shown = await one.get('/account', { 'accept-language': 'nl' })
      assert.match(shown.text, new RegExp(`<html lang="${language}">`))
      assert.ok(shown.text.includes(account.zone))
      assert.match(shown.text, new RegExp(`<option value="${language}" selected>${LANGUAGES[language]}</option>`))
      await one.send('/password/forgotten', { email: ada.email })
      const { notice_id } = await site.db.reads
        .selectFrom('notice')
        .select('notice_id')
        .orderBy('notice_id', 'desc')
        .executeTakeFirstOrThrow()
      const letter = await letterFor(site, (await noticeOf(site.db.reads, notice_id))!)
      assert.ok(letter && typeof letter !== 'string')
      const { password_link: texts } = mailWordsOf(language)
      assert.equal(letter.language, language)
      assert.equal(letter.subject, fill(texts.subject as '{place}', { place: 'moot.example' }))
      assert.ok(JSON.stringify(letter.parts).includes(texts.deed))
    }
  })

  test('what is refused is said in it as well', async () => {
    const guest = browser(stage().app)
    await guest.get('/sign-in', GERMAN)
    const empty = await guest.send('/sign-in', { email: '', password: '' }, GERMAN)
    assert.equal(empty.status, 422)
    assert.match(empty.text, /<title>Fehler: Anmelden · Folkmoot<\/title>/)
    assert.match(empty.text, /Korrigieren Sie diese 2 Felder:/)
    assert.match((await guest.send('/sign-in', { csrf_token: 'x' }, GERMAN)).text, /Dieses Formular ist abgelaufen/)
    const { one } = await scene()
    await one.get('/account/applications/new', GERMAN)
    const sent = { name: 'Tide clock', redirect_uris: 'http://a.example', kind: 'secret' }
    assert.match((await one.send('/account/applications', sent, GERMAN)).text, /Verwenden Sie https:\/\//)
  })

  test('a link chooses another one for the browser, and comes back to where it was', async () => {
    const guest = browser(stage().app)
    const { text } = await guest.get('/sign-in?next=%2Faccount', ENGLISH)
    const [, href] = /<a href="([^"]+)" lang="de" hreflang="de">Deutsch<\/a>/.exec(text)!
    const chosen = await guest.get(href!.replaceAll('&amp;', '&'), { 'sec-fetch-site': 'same-origin' })
    assert.deepEqual([chosen.status, chosen.location], [303, '/sign-in?next=%2Faccount'])
    assert.match(guest.set.at(-1)!, /^__Secure-folkmoot-language=de; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
    const german = await guest.get('/sign-in', ENGLISH)
    assert.match(german.text, /lang="de" hreflang="de" aria-current="true"/)
    assert.match(german.text, /<html lang="de">/)
    assert.equal((await guest.get('/language/nl', { ...ENGLISH, 'sec-fetch-site': 'same-origin' })).status, 404)
    const led = await guest.get('/language/en?next=https://evil.example/', { 'sec-fetch-site': 'same-origin' })
    assert.equal(led.location, '/')
    assert.equal(guest.cookies.get('__Secure-folkmoot-language'), 'en')
  })

  test('no other site chooses one', async () => {
    const guest = browser(stage().app)
    assert.equal((await guest.get('/language/de', { 'sec-fetch-site': 'cross-site' })).status, 303)
    assert.equal(guest.cookies.size, 0)
  })

  test('a form that was refused is come back to by its own address', async () => {
    const guest = browser(stage().app)
    await guest.get('/sign-in?next=%2Faccount%2Ftokens')
    const { text } = await guest.send('/sign-in', { email: '', password: '' })
    assert.ok(text.includes(`href="/language/de?next=${encodeURIComponent('/sign-in?next=%2Faccount%2Ftokens')}"`))
  })

  test('a person chooses their own in the account; it holds whatever the browser asks for', async () => {
    const { ada, one, client } = await scene()
    one.cookies.set('__Secure-folkmoot-language', 'en')
    await one.get('/account')
    const sent = { first_name: 'Ada', last_name: 'Thornbury', company: '', title: '', timezone_name: '' }
    assert.equal((await one.send('/account', { ...sent, language: 'de' }, ENGLISH)).status, 303)
    assert.equal(one.cookies.has('__Secure-folkmoot-language'), false)
    assert.equal((await client.get(`/members/${ada.id}`)).body.language, 'de')
    for (const [path, said] of [
      ['/account?done=saved', 'Gespeichert.'],
      ['/account/security', 'Aktive Sitzungen'],
      ['/account/tokens', 'API-Tokens'],
      ['/account/applications', 'Anwendungen mit Zugriff auf Ihr Konto'],
      ['/', '&quot;language&quot;:&quot;de&quot;,&quot;locale&quot;:&quot;de-DE&quot;'],
    ] as const) {
      const shown = await one.get(path, ENGLISH)
      assert.ok(shown.text.includes(said), path)
      assert.match(shown.text, /<html lang="de">/)
      assert.doesNotMatch(shown.headers['vary'] ?? '', /Accept-Language/i)
    }
    await one.get('/account')
    const wrong = await one.send('/account', { ...sent, language: 'nl' }, ENGLISH)
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /<a href="#language">Diese Sprache ist nicht verfügbar\.<\/a>/)
    await one.send('/account', { ...sent, language: '' })
    assert.equal((await client.get(`/members/${ada.id}`)).body.language, null)
    assert.match((await one.get('/account', ENGLISH)).text, /<html lang="en">/)
  })

  test('a region that the API was told stays where the form is saved, and decides how days are written', async () => {
    const { ada, one, client } = await scene()
    await client.patch(`/members/${ada.id}`, { language: 'en-US' })
    const { text } = await one.get('/account')
    assert.match(text, /<option value="en" selected>English<\/option>/)
    assert.match(text, /<option value="US" selected>United States<\/option>/)
    assert.match((await one.get('/account/security')).text, /last active Mar 2, 2026, 10:00/)
    await client.patch(`/members/${ada.id}`, { language: null })
    assert.match((await one.get('/account/security', ENGLISH)).text, /last active Mar 2, 2026, 10:00/)
    assert.match((await one.get('/account/security')).text, /last active 2 Mar 2026, 10:00/)
    assert.match((await one.get('/account/security', GERMAN)).text, /zuletzt aktiv am 0?2\.0?3\.2026, 10:00/)
  })

  test('mail is in the person’s own language, else in that of the page on which it was asked for', async () => {
    const { site } = stage()
    const { ada, client } = await scene()
    const mailed = async (headers: Record<string, string>) => {
      const guest = browser(stage().app)
      await guest.get('/password/forgotten', headers)
      await guest.send('/password/forgotten', { email: ada.email }, headers)
      const { notice_id } = await site.db.reads
        .selectFrom('notice')
        .select('notice_id')
        .orderBy('notice_id', 'desc')
        .executeTakeFirstOrThrow()
      const letter = await letterFor(site, (await noticeOf(site.db.reads, notice_id))!)
      assert.ok(letter && typeof letter !== 'string')
      return letter
    }
    const english = await mailed(ENGLISH)
    assert.deepEqual([english.language, english.subject], ['en', 'Set your moot.example password'])
    const german = await mailed(GERMAN)
    assert.deepEqual([german.language, german.subject], ['de', 'Ihr Passwort für moot.example festlegen'])
    assert.match(
      JSON.stringify(german.parts),
      /Der Link kann nur einmal verwendet werden und läuft am 2\. März 2026 um \d\d:\d\d Uhr \(.+?\) ab\./,
    )
    await client.patch(`/members/${ada.id}`, { language: 'de' })
    assert.equal((await mailed(ENGLISH)).language, 'de')
  })

  test('the API itself stays English', async () => {
    const { client } = await scene()
    const { status, body } = await client.post('/tokens', { access: 'read' }, { headers: GERMAN })
    assert.equal(status, 422)
    assert.deepEqual([body.message, body.errors[0].details], ['Validation failed', 'name is required.'])
  })
})
