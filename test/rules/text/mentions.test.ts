// Mentions in sanitized HTML: which links count, and on which site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_MENTIONED, mentionsIn } from '../../../server/rules/text/mentions.ts'

const SITE = 'https://moot.example'
const link = (href: string, text = '@Sam') => `<a href="${href}">${text}</a>`

test('a link to the page of a person whose text begins with @ is a mention', () => {
  for (const href of ['/members/12', `${SITE}/members/12`, '/members/12/', 'https://MOOT.example/members/12'])
    assert.deepEqual(mentionsIn(`<p>${link(href)}</p>`, SITE), [12], href)
  assert.deepEqual(mentionsIn(link('/members/12', '<strong>@Sam</strong>'), SITE), [12])
  assert.deepEqual(mentionsIn('<a href="/members/12" target="_blank">@Sam</a>', SITE), [12])
})

test('below a path, the address of a person has that path or none', () => {
  const site = `${SITE}/moot`
  for (const href of ['/moot/members/12', '/members/12', `${site}/members/12`])
    assert.deepEqual(mentionsIn(link(href), site), [12], href)
  assert.deepEqual(mentionsIn(link('/other/members/12'), site), [])
})

test('other links, sites and texts are none', () => {
  const hrefs = [
    '/members/0',
    '/members/012',
    '/members/12/x',
    '/members/',
    'mailto:members/12',
    '//moot.example/members/12',
  ]
  for (const href of [...hrefs.slice(0, 5), 'https://elsewhere.example/members/12', '/members/99999999999'])
    assert.deepEqual(mentionsIn(link(href), SITE), [], href)
  assert.deepEqual(mentionsIn(link('/members/12', 'Sam'), SITE), [])
  assert.deepEqual(mentionsIn('@Sam /members/12', SITE), [])
  for (const none of [null, undefined, '']) assert.deepEqual(mentionsIn(none, SITE), [])
})

test('each person counts once, in order, and the first fifty', () => {
  assert.deepEqual(mentionsIn([3, 1, 3, 2].map((id) => link(`/members/${id}`)).join(' '), SITE), [3, 1, 2])
  const many = Array.from({ length: 60 }, (_, index) => link(`/members/${index + 1}`)).join(' ')
  assert.equal(mentionsIn(many, SITE).length, MOST_MENTIONED)
})
