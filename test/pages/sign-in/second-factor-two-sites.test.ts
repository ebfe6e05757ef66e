// Two-step sign-in at two sites of one server: neither a pending sign-in nor a code of one is valid at the other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { factorSealPurpose } from '../../../server/actions/account/second-factor.ts'
import { unseal } from '../../../server/db/secrets/seal.ts'
import { rootOfUrl } from '../../../server/site.ts'
import { codeAt } from '../../authenticator.ts'
import { type Browser, browser } from '../../browser.ts'
import { forTwoSites, type SiteStage } from '../../two-sites.ts'
import { codesOn, keyOn, show } from '../factor.ts'
import { PASSWORD, type Somebody, withPassword } from '../people.ts'

interface Side {
  place: SiteStage
  root: string
  somebody: Somebody
  key: string
  recovery: string[]
}

const browserAt = ({ stage, host }: SiteStage): Browser => browser(stage.app, { host, root: rootOfUrl(stage.site.url) })

async function setSide(place: SiteStage): Promise<Side> {
  const { stage } = place
  const root = rootOfUrl(stage.site.url)
  const somebody = await withPassword(stage)
  const one = browserAt(place)
  assert.equal((await one.signIn(somebody.email, PASSWORD)).status, 303)
  await one.get('/account/second-factor')
  const begun = await one.send('/account/second-factor', { current_password: PASSWORD })
  assert.equal(begun.location, `${root}/account/second-factor?next=${encodeURIComponent(`${root}/account/security`)}`)
  const page = await one.get('/account/second-factor')
  assert.ok(page.text.includes(encodeURIComponent(`Folkmoot ${place.host}${root}`)))
  const key = keyOn(page)
  const shown = await one.send('/account/second-factor/confirm', { code: codeAt(key, stage.site.clock()) })
  stage.pass(60)
  return { place, root, somebody, key, recovery: codesOn(shown) }
}

for (const museum of ['https://museum.example', 'https://museum.example/moot'])
  forTwoSites(
    `codes at https://harbour.example and ${museum}`,
    (sites) => {
      let both: [Side, Side][]
      before(async () => {
        const [here, there] = [await setSide(sites().harbour), await setSide(sites().museum)]
        assert.deepEqual(here.somebody, there.somebody)
        both = [
          [here, there],
          [there, here],
        ]
      })

      const halfwayAt = async ({ place, root, somebody }: Side) => {
        const one = browserAt(place)
        const sent = await one.signIn(somebody.email, PASSWORD)
        assert.equal(sent.location, `${root}/sign-in/code?next=${encodeURIComponent(`${root}/`)}`)
        await one.get('/sign-in/code')
        return one
      }
      const halfOf = ({ cookies }: Browser) => [...cookies].find(([name]) => name.endsWith('-code'))!

      test('halfway in at one is nobody at the other, whatever the cookie is called', async () => {
        for (const [side, other] of both) {
          const [name, secret] = halfOf(await halfwayAt(side))
          const [otherName] = halfOf(await halfwayAt(other))
          for (const called of [name, otherName]) {
            const carrying = browserAt(other.place)
            await carrying.get('/sign-in')
            carrying.cookies.set(called, secret)
            const code = codeAt(other.key, other.place.stage.site.clock())
            const shown = await show(carrying, code)
            assert.ok(shown.location!.startsWith(`${other.root}/sign-in?next=`), called)
            assert.equal((await carrying.get('/account')).status, 303)
          }
        }
      })

      test('a code and a recovery code of one are none at the other', async () => {
        for (const [side, other] of both) {
          const one = await halfwayAt(other)
          assert.equal((await show(one, codeAt(side.key, side.place.stage.site.clock()))).status, 401)
          assert.equal((await show(one, side.recovery[0]!)).status, 401)
        }
        for (const [side] of both) {
          const shown = await show(await halfwayAt(side), codeAt(side.key, side.place.stage.site.clock()))
          assert.deepEqual([shown.status, shown.location], [303, `${side.root}/`])
        }
      })

      test('the key of one is sealed for nobody at the other, nor for anybody else at the same', async () => {
        for (const [side, other] of both) {
          const { site } = side.place.stage
          const { id } = side.somebody
          const { secret } = await site.db.reads
            .selectFrom('second_factor')
            .select('secret')
            .where('member_id', '=', id)
            .executeTakeFirstOrThrow()
          assert.equal(unseal(site.sealKey, secret, factorSealPurpose(id)), side.key)
          assert.throws(() => unseal(other.place.stage.site.sealKey, secret, factorSealPurpose(id)))
          assert.throws(() => unseal(site.sealKey, secret, factorSealPurpose(id + 1)))
        }
      })
    },
    { museum },
  )
