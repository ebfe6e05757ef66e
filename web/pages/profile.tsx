// One's own account: who one is, the time zone one lives in, the programs and browsers that one has let in.
import { members } from '../api.ts'
import { useAnswer } from '../asking.ts'
import { Part } from '../parts/part.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'
import { Sessions } from '../parts/sessions.tsx'
import { Page } from '../parts/shown.tsx'
import { SignInData } from '../parts/sign-in-data.tsx'
import { useTitle } from '../parts/title.ts'
import { Tokens } from '../parts/tokens.tsx'
import { known } from '../site.ts'

export function Profile() {
  const { member_id } = known
  const query = useAnswer(['member', member_id], () => members('one', { member_id }, {}))
  useTitle('Your account')
  return (
    <Page query={query}>
      {({ body }) => (
        <>
          <header className="opening">
            <p className="above">{body.email}</p>
            <h1 tabIndex={-1}>Your account</h1>
          </header>
          <div className="columns">
            <div className="column">
              <ProfileForm member={body} />
              <Tokens />
            </div>
            <aside className="column" aria-label="Signing in">
              <SignInData member={body} />
              <Sessions />
              <Part title="Applications">
                <p>
                  <a href={`${known.root}/account`}>What you let in, and what you made</a>
                </p>
              </Part>
            </aside>
          </div>
        </>
      )}
    </Page>
  )
}
