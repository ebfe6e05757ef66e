// The texts of the pages that manage rooms, organizations and templates, in French: loaded with those pages.

export { signInAgain } from './account/sign-in-again.ts'
export { person } from './people/person.ts'
export { managedPlaces } from './places/managed-places.ts'
export { membership } from './places/membership.ts'
export { templates } from './places/templates.ts'
