// The invented people and places that the demo site, the tests and the documents share.

export interface Person {
  first_name: string
  last_name: string
  email: string
  company: string
  title: string
  /** The language of pages and mail, where they have chosen one. */
  language?: string
}

export const HARBOUR = 'Harbour Works'
export const LANTERN = 'Lantern Trust'

const person = (first_name: string, last_name: string, company: string, title: string): Person => ({
  first_name,
  last_name,
  email: `${first_name}.${last_name}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
    .concat(company === HARBOUR ? '@harbour.example' : company === LANTERN ? '@lantern.example' : '@elsewhere.example'),
  company,
  title,
})

/** Forty people; the first is the one whom a newcomer signs in as. */
export const people: readonly Person[] = [
  person('Ada', 'Thornbury', HARBOUR, 'Managing director'),
  person('Bram', 'Okafor', HARBOUR, 'Head of operations'),
  person('Chiara', 'Lindqvist', HARBOUR, 'Company secretary'),
  person('Dmitri', 'Achterberg', HARBOUR, 'Head of engineering'),
  person('Edda', 'Nakamura', HARBOUR, 'Product lead'),
  person('Femi', 'Castellanos', HARBOUR, 'Engineer'),
  person('Greta', 'Oyelaran', HARBOUR, 'Engineer'),
  person('Hugo', 'Marchetti', HARBOUR, 'Engineer'),
  person('Ines', 'Vandermeer', HARBOUR, 'Designer'),
  person('Jonas', 'Adeyemi', HARBOUR, 'Researcher'),
  person('Katya', 'Brightwater', HARBOUR, 'Head of finance'),
  person('Lars', 'Mbeki', HARBOUR, 'Accountant'),
  person('Mira', 'Solheim', HARBOUR, 'Head of sales'),
  person('Nils', 'Farouk', HARBOUR, 'Account manager'),
  person('Odile', 'Quarshie', HARBOUR, 'Account manager'),
  person('Pavel', 'Sorensen', HARBOUR, 'Support lead'),
  person('Quentin', 'Abara', HARBOUR, 'Support engineer'),
  person('Rosa', 'Winterbourne', HARBOUR, 'People partner'),
  person('Sven', 'Mukherjee', HARBOUR, 'Facilities'),
  person('Tomasz', 'Delacroix', HARBOUR, 'Safety officer'),
  person('Uma', 'Hartigan', HARBOUR, 'Data analyst'),
  person('Viktor', 'Nwosu', HARBOUR, 'Engineer'),
  person('Wanda', 'Eriksen', HARBOUR, 'Writer'),
  person('Xenia', 'Pallister', HARBOUR, 'Translator'),
  person('Yusuf', 'Grimaldi', LANTERN, 'Trustee'),
  person('Zofia', 'Ashdown', LANTERN, 'Chair of trustees'),
  { ...person('Anselm', 'Kowalczyk', LANTERN, 'Treasurer'), language: 'de' },
  person('Beatriz', 'Holloway', LANTERN, 'Program manager'),
  person('Cormac', 'Ishikawa', LANTERN, 'Volunteer coordinator'),
  person('Delphine', 'Osei', LANTERN, 'Grants officer'),
  person('Emeka', 'Rosenthal', LANTERN, 'Archivist'),
  person('Freya', 'Montague', LANTERN, 'Trustee'),
  person('Gustav', 'Nair', 'Nair & Daughters', 'Auditor'),
  person('Hanna', 'Whitlock', 'Whitlock Legal', 'Solicitor'),
  person('Idris', 'Bergström', 'Bergström Studio', 'Architect'),
  person('Jola', 'Carrington', 'City of Elmport', 'Planning officer'),
  person('Kofi', 'Lindgren', 'Tidewater Bank', 'Adviser'),
  person('Lena', 'Abernathy', 'Abernathy Consulting', 'Facilitator'),
  person('Mateo', 'Stroud', 'Stroud Freight', 'Partner manager'),
  person('Noor', 'Fitzgerald', 'Elmport University', 'Researcher'),
]
