// Passkeys at two sites of one server: those of one mean nothing at the other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { rootOfUrl } from '../../../server/site.ts'
import { type Browser, browser } from '../../browser.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { forTwoSites, type SiteStage } from '../../two-sites.ts'
import { addIn } from './owner.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts'

interface Side {
  place: SiteStage
  authenticator: SoftwareAuthenticator
  user: string
}

const browserAt = ({ stage, host }: SiteStage): Browser => browser(stage.app, { host, root: rootOfUrl(stage.site.url) })

async function setSide(place: SiteStage): Promise<Side> {
  const { email } = await withPassword(place.stage)
  const one = browserAt(place)
  assert.equal((await one.signIn(email, PASSWORD)).status, 303)
  const authenticator = softwareAuthenticator({ origin: new URL(place.stage.site.url).origin })
  assert.equal((await addIn(one, authenticator)).status, 201)
  const { body } = await one.json('/account/passkeys/options')
  return { place, authenticator, user: body.user.id }
}

for (const museum of ['https://museum.example', 'https://museum.example/moot'])
  forTwoSites(
    `passkeys at https://harbour.example and ${museum}`,
    (sites) => {
      let both: [Side, Side][]
      before(async () => {
        const [here, there] = [await setSide(sites().harbour), await setSide(sites().museum)]
        both = [
          [here, there],
          [there, here],
        ]
      })

      const begin = async ({ place }: Side) => {
        const one = browserAt(place)
        await one.get('/sign-in')
        return { one, options: (await one.json('/sign-in/passkey/options')).body }
      }

      test('each signs in at its own site only, and people have another value at each', async () => {
        for (const [side, other] of both) {
          assert.notEqual(side.user, other.user)
          const own = await begin(side)
          const { status } = await own.one.json('/sign-in/passkey', { credential: side.authenticator.get(own.options) })
          assert.equal(status, 200)
          const foreign = await begin(other)
          const credential = side.authenticator.get(foreign.options, {
            clientData: { origin: new URL(other.place.stage.site.url).origin },
          })
          assert.equal((await foreign.one.json('/sign-in/passkey', { credential })).status, 401)
        }
      })

      test('a challenge of one is none of the other, even with the same secret and cookie', async () => {
        for (const [side, other] of both) {
          const [mine, theirs] = [await begin(side), await begin(other)]
          const options = { ...mine.options, challenge: theirs.options.challenge }
          const { status } = await mine.one.json('/sign-in/passkey', { credential: side.authenticator.get(options) })
          assert.equal(status, 401)
        }
      })
    },
    { museum },
  )
