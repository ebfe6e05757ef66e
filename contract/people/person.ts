// The fields that attendees, invitees, room members and organization members have in common.
import { email, flag, nullable, text } from '../field.ts'

/** The most characters of a first or last name. */
export const LONGEST_NAME = 64

/** The profile fields of a person (docs/api/values.md#lengths). */
export const profile = {
  first_name: nullable(text(LONGEST_NAME)),
  last_name: nullable(text(LONGEST_NAME)),
  company: nullable(text(64)),
  title: nullable(text(32)),
}

/** The fields of a membership that change the person's own profile. */
export const membershipProfile = { email: email(), ...profile }

/** How a personal link is given. The page that it leads to answers for its person, and signs nobody in. */
export const PERSONAL_LINK = {
  headers: { 'X-Personal-Link': 'The page on which this person replies to the invitation.' },
  about:
    'Returns a link in the header `X-Personal-Link`: this person’s page for replying to the invitation. Send it to them if ' +
    'the site sends no e-mail. Anyone who has the link can reply for this person, but it does not sign anyone in. It stays ' +
    'the same until the person is removed or their e-mail address changes.',
}

/** The fields of a person in a meeting or series, beside their role. */
export const participationFields = {
  representing: nullable(text(64)),
  note_taker: flag(),
  presenter: flag(),
}
