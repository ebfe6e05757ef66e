// What the records of a person in some place have in common: an attendee, a room member, an organization member.
import { email, flag, nullable, text } from './field.ts'

/** How long the parts of a person's profile may be (specification, "Limits"). */
export const profile = {
  first_name: nullable(text(64)),
  last_name: nullable(text(64)),
  company: nullable(text(64)),
  title: nullable(text(32)),
}

/** Fields of a record that "update the member". */
export const profileThrough = { email: email(), ...profile }

/** What a meeting adds: whom the person stands for and what they may do there. */
export const part = {
  representing: nullable(text(64)),
  note_taker: flag(),
  presenter: flag(),
}
