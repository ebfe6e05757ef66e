// What is pasted from other programs and pages: the composer keeps of it what the editor keeps, and nothing in it does harm.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const PAGE =
  '<style>p{color:red}</style><h1>Tides</h1><p>The <b>east <i>stairs</i></b> are <a href="https://tides.example/a_b">closed</a> ' +
  '<s>today</s>, 2*3*4.</p><ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul><ol><li>first</li><li>second</li></ol>' +
  '<table><tr><th>Day</th><th>Height</th></tr><tr><td>Monday</td><td><b>4.2</b> m</td></tr></table>'
const KEPT =
  '<p>Tides</p><p>The <strong>east <em>stairs</em></strong> are <a href="https://tides.example/a_b">closed</a> ' +
  '<s>today</s>, 2*3*4.</p><ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul><ol><li>first</li><li>second</li></ol>' +
  '<p>Day | Height</p><p>Monday | <strong>4.2</strong> m</p>'

const WORD =
  "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><!--[if gte mso 9]><xml></xml><![endif]--></head><body>" +
  "<p class=MsoNormal><b>Tides</b> and <span style='font-style:italic'>more</span></p>" +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>East</p>" +
  "<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Stairs</p></body></html>"
const WITHIN =
  '<p class=MsoToc1><a href="#_Toc2026">1 Tides <span style="mso-tab-count:1 dotted">.... </span>3</a></p>' +
  '<p>The weir<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> is <a href="#_msocom_1">[AT1]</a> ' +
  '<a href="https://tides.example/a#b"><b>closed</b></a>, see <a href=" #_Ref7"><b>below</b></a>.</p>'
const WITHIN_KEPT =
  '<p>1 Tides .... 3</p><p>The weir[1] is [AT1] <a href="https://tides.example/a#b"><strong>closed</strong></a>, see <strong>below</strong>.</p>'
const NUMBERED =
  '<p>Tides</p><ol><li>one</li></ol><p>between</p><ol start="3">\n<li><p><b>third</b></p></li>\n<li>fourth<ul><li>deeper</li></ul></li><ul><li>astray</li></ul></ol>' +
  '<ol start="3" type="a"><li>letter</li></ol>' +
  "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>7.<span>&nbsp; </span></span>seventh</p>"
const NUMBERED_KEPT =
  '<p>Tides</p><ol><li>one</li></ol><p>between</p><p>3. <strong>third</strong></p><p>4. fourth</p><ul><li>deeper</li></ul><ul><li>astray</li></ul>' +
  '<ol><li>letter</li></ol><p>7. seventh</p>'
const WORD_KEPT = '<p><strong>Tides</strong> and <em>more</em></p><ul><li>East<ul><li>Stairs</li></ul></li></ul>'

/** Signs have no meaning within words, and an address stands between parentheses. */
const SIGNS =
  '<p>Tides <b>To</b>tal <b>Sum:</b>100 <i>a</i>, <b>x<i>y</i></b> <b>see <a href="https://tides.example/w_(x)">w</a> now</b></p>' +
  '<p>https://tides.example/a_(b), <a href="https://tides.example/?q=[1]&amp;a=b c">find</a> <a href="https://tides.example/(">open</a></p>'
const SIGNS_KEPT =
  '<p>Tides Total Sum:100 <em>a</em>, <strong>xy</strong> ' +
  // A link is outside of what marks its words.
  '<strong>see</strong> <a href="https://tides.example/w_(x)"><strong>w</strong></a> <strong>now</strong></p>' +
  '<p><a href="https://tides.example/a_(b)">https://tides.example/a_(b)</a>, <a href="https://tides.example/?q=[1]&amp;a=b%20c">find</a> ' +
  '<a href="https://tides.example/%28">open</a></p>'

/** Each would run something, show something of another site or take long where it were taken as it is. */
const HOSTILE: Readonly<Record<string, () => string>> = {
  'scripts and handlers': () =>
    '<script>harm=1</script><img src=x onerror="harm=1"><svg onload="harm=1"><script>harm=1</script></svg>' +
    '<iframe srcdoc="<script>parent.harm=1</script>"></iframe><body onload="harm=1"><math><mtext><img src=x onerror=harm=1>' +
    '<p style="background:url(https://evil.example/x)">seen</p><style>@import "https://evil.example/y"</style>' +
    '<link rel=stylesheet href="https://evil.example/z"><video src="https://evil.example/v" autoplay></video>',
  'links that run something': () =>
    '<a href="javascript:harm=1">seen</a><a href=" java&#10;script:harm=1">two</a><a href="data:text/html,x">three</a>',
  'the mark of an editor': () =>
    '<p data-pm-slice="0 0 [&quot;x&quot;,{}]" style="color:red" onclick="harm=1">seen<img src=x onerror="harm=1"></p>',
  'elements in elements': () => `${'<div><b><ul><li>'.repeat(30_000)}seen`,
  'tables in tables': () => `${'<table><tr><td>'.repeat(20_000)}seen`,
  'signs that begin and never end': () =>
    `<p>seen</p>${'<'.repeat(1_000_000)}${'<style '.repeat(100_000)}${'<a x="'.repeat(100_000)}`,
  'five megabytes': () => `<p>seen</p>${'<p style="a:b">word</p>'.repeat(230_000)}`,
}

describe('what is pasted', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
  })
  after(() => site?.close())

  const paste = (field: Locator, html: string, plain = '') =>
    field.evaluate(
      (element, [html, plain]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html!)
        clipboardData.setData('text/plain', plain!)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        // What the page leaves to the browser is the plain text.
        if (element.dispatchEvent(event)) document.execCommand('insertText', false, plain!)
      },
      [html, plain],
    )
  const latest = async (): Promise<string> =>
    (await api(site).get(`${at}/notes?sort=-create_ts&per_page=1`)).body[0].description

  async function writing() {
    const visit = await site.enter()
    await visit.go(at)
    const field = visit.page.getByLabel('New note')
    await field.focus()
    // A visit that ended in the middle of a text, or before its draft was dropped, leaves it here.
    await field.fill('')
    return { ...visit, field }
  }

  for (const [what, html, kept] of [
    ['a web page', PAGE, KEPT],
    ['Word', WORD, WORD_KEPT],
    ['Word with a table of contents, footnotes and comments', WITHIN, WITHIN_KEPT],
    ['a page with marks within words and odd addresses', SIGNS, SIGNS_KEPT],
    ['a page whose lists go on with other numbers', NUMBERED, NUMBERED_KEPT],
  ] as const)
    test(`from ${what} into the composer keeps marks, links, lists and tables`, async () => {
      const { page, field, complaints } = await writing()
      await paste(field, html, 'Tides')
      await eventually(async () => assert.match(await field.inputValue(), /Tides/))
      // It is undone like anything that is typed.
      const written = await field.inputValue()
      await field.press('Control+z')
      assert.equal(await field.inputValue(), '')
      await field.press('Control+Shift+z')
      assert.equal(await field.inputValue(), written)
      site.stage.pass(1)
      await field.press('Enter')
      await eventually(async () => assert.equal(await latest(), kept))
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('signs of Markdown among what has marks are text, and so is a number that is not the first', async () => {
    const { page, field, complaints } = await writing()
    const text = '<p>a [b c](d) and <b>e</b></p><p>3. December: all of us</p>'
    await paste(field, text, 'a')
    await eventually(async () => assert.match(await field.inputValue(), /December/))
    site.stage.pass(1)
    await field.press('Enter')
    await eventually(async () => assert.equal(await latest(), text.replaceAll('b>', 'strong>')))
    // A list that counts from one goes on with whatever number.
    await field.fill('1. one\n2. two\n\n24. December')
    site.stage.pass(1)
    await field.press('Enter')
    await eventually(async () => assert.equal(await latest(), '<ol><li>one</li><li>two</li></ol><p>24. December</p>'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what is nothing but text goes in as the text that it is', async () => {
    const { page, field, complaints } = await writing()
    await paste(field, '<span style="color:red">a_b_c *x* [y](z)</span>', 'a_b_c *x* [y](z)')
    await eventually(async () => assert.equal(await field.inputValue(), 'a_b_c *x* [y](z)'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  /** Nothing of what was pasted ran, and the page goes on to answer. */
  async function isUnharmed(page: Page, asked: readonly string[]): Promise<void> {
    assert.equal(await page.evaluate(() => 'harm' in window), false)
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(site.url)),
      [],
    )
  }

  for (const [what, html] of Object.entries(HOSTILE))
    test(`${what} do no harm in the editor and in the composer`, async () => {
      const { body } = await api(site).post(`${at}/notes`, { description: '<p>Start</p>' })
      const { page, field, complaints } = await writing()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await paste(field, html(), 'seen')
      await eventually(async () => assert.match(await field.inputValue(), /seen/))
      assert.ok((await field.inputValue()).length < 65_536)
      await field.fill('')
      await field.press('Escape')
      const row = page.locator(`#note-${body.note_id}`)
      await row.focus()
      await page.keyboard.press('e')
      const editor = row.getByRole('textbox')
      await editor.focus()
      await paste(editor, html(), 'seen')
      await eventually(async () => assert.match(await editor.innerText(), /seen/))
      assert.deepEqual(
        await editor.locator('script, style, iframe, img:not(.ProseMirror-separator), svg, [onclick], [style]').count(),
        0,
      )
      assert.equal(await editor.locator('a[href^="java"], a[href^="data"]').count(), 0)
      await isUnharmed(page, asked)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('a text that is too long to be stored is refused in words', async () => {
    const { page, field, complaints } = await writing()
    await paste(field, '', 'word '.repeat(1_000_000))
    await page.getByText(/^Not pasted/).waitFor()
    assert.equal(await field.inputValue(), '')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
