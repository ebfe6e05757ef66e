// The API describes itself: decisions 2.19.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases(
  'the description',
  (stage) => {
    const get = (url: string, headers: Record<string, string> = {}) => stage().app.inject({ url, headers })

    test('OpenAPI stands below the site and below the API, for anybody', async () => {
      for (const url of ['/moot/openapi.json', '/moot/api/v1/openapi.json', '/moot/api/v1', '/moot/api/v1/']) {
        const { statusCode, headers, body } = await get(url)
        assert.equal(statusCode, 200, url)
        assert.match(String(headers['content-type']), /^application\/json/)
        const { openapi, servers, paths } = JSON.parse(body)
        assert.equal(openapi, '3.1.0')
        assert.deepEqual(servers, [{ url: 'https://example.com/moot/api/v1' }])
        assert.ok(paths['/meetings/{meeting_id}'].patch)
      }
    })

    test('the base address leads a browser to the reference page', async () => {
      const { statusCode, headers } = await get('/moot/api/v1', { accept: 'text/html,*/*' })
      assert.equal(statusCode, 302)
      assert.equal(headers['location'], '/moot/docs/')
    })

    test('the reference page brings what it needs from the site itself', async () => {
      const { statusCode, headers, body } = await get('/moot/docs/')
      assert.equal(statusCode, 200)
      assert.match(body, /<title>Folkmoot API<\/title>/)
      assert.match(String(headers['content-type']), /^text\/html/)
      const scripts = [...body.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(([, from]) => from!)
      assert.ok(scripts.length > 0)
      for (const from of scripts) {
        assert.doesNotMatch(from, /^(https?:)?\/\//)
        assert.equal((await get(new URL(from, 'https://example.com/moot/docs/').pathname)).statusCode, 200, from)
      }
    })

    test('what is nowhere is 404 with a message', async () => {
      const { statusCode, body } = await get('/moot/nowhere')
      assert.equal(statusCode, 404)
      assert.deepEqual(JSON.parse(body), { message: 'Not Found' })
    })
  },
  { url: 'https://example.com/moot' },
)
