// The texts of the pages that manage rooms, organizations and templates, in German: loaded with those pages.
export { managedPlaces } from './managed-places.ts'
export { membership } from './membership.ts'
export { notes } from './notes.ts'
export { person } from './person.ts'
export { signInAgain } from './sign-in-again.ts'
export { templates } from './templates.ts'
