// The agendas of the demo, by the name of what meets or of the template; see `agenda.ts` for how they are written.
export const agendas: Readonly<Record<string, string>> = {
  'Stand-up': `
10 Dmitri: * Round: progress and blockers
5: Follow-up discussions`,
  'Engineering stand-up': `
10 Dmitri: * Round: progress and blockers
5: Follow-up discussions`,
  'Engineering review': `
5 Dmitri: Goals
45: Demos
  30: * New features
  15 Uma: Usage figures
10 Dmitri: Next steps`,
  'Looking back': `
5 Greta: Last experiment
5: Silent writing
25: * What to keep, what to stop
10 Greta: Next experiment`,
  'Engineering retrospective': `
5 Greta: Last experiment
5: Silent writing
25: * What to keep, what to stop
10 Greta: Next experiment`,
  'Incident review: double booking': `
15 Femi: Timeline
30 Dmitri: * Causes
15: Fixes`,
  Critique: `
5 Ines: Introduction
30: * Three drawings
10: Choice`,
  'Design critique': `
5 Ines: Introduction
30: * Three drawings
10: Choice`,
  'Product review': `
10 Edda: Last week's decisions
35: * Feature requests
15 Edda: Rejected requests and replies`,
  'Go or no-go: tide warnings in three harbors': `
10 Uma: Trial results
25 Edda: * Three harbors, one at a time
10 Mira: Message to the harbor masters
15: Go, or no-go`,
  'Board meeting': `
5 Ada: Apologies, interests, minutes of the last meeting
50: Reports
  20 Ada: Managing director's report
  30 Katya: Finances
60: * Main topic
15: Break
20 Chiara: Resolutions, read aloud`,
  'Strategy day: the next three years': `
20 Ada: Opening round, one word each
90: Where Berthbook is in three years
  45: * What customers value most
  45: What we stop doing
30: Break
80 Bram: Conditions for success
20 Ada: Strategy in three sentences`,
  'Signing of the accounts with the auditor': `
15: Audit findings
20 Katya: * The accounts, page by page
10 Chiara: Signatures`,
  Pipeline: `
10 Mira: Signed and lost contracts
25: * Open leads
10: Next calls`,
  'Voice of the customer': `
20 Quentin: Tickets of the last two weeks
25: * Common problems
15 Pavel: Request for product`,
  'U.S. harbors': `
5 Nils: Time zones and attendance
20: * Status of each harbor
5: Next steps`,
  'Baltic harbors': `
10 Odile: Reports from three harbors
25: * Water level warnings
10: Next steps`,
  'Stroud Freight: results of the hourly berth trial': `
10 Nils: Trial results
20 Mateo: * Experience on board
15: Our offer`,
  'Month-end close': `
15 Lars: Missing entries
45: * Review of the month
20 Katya: Irregularities
10: Follow-up`,
  'Finance check-in': `
10 Katya: Cash forecast
15: * Changes
5: Payments due`,
  'The quarter on one page': `
20 Lars: Income
20 Katya: Costs
35: * Outlook
15: One-page report`,
  'Meeting of the trustees': `
10 Zofia: Apologies and minutes
50: Reports
  30 Yusuf: Finances
  20 Anselm: Roof
45: * Strategy
15 Delphine: Resolutions`,
  'Program meeting': `
15 Cormac: Classes and visits
40: * Open topics
20 Beatriz: Tasks until the next meeting`,
  'Bookkeeping for fishers': `
10 Odile: Homework
40: * Tonight's topic
10: Next steps`,
  'Safety walk': `
5 Tomasz: Equipment and areas
40: * Inspection
15 Sven: List of repairs with owners`,
  'People hour': `
15 Rosa: Check-in
35: * Topic of the day
10: Next steps`,
  'Moving into the Net Loft': `
5 Sven: Progress
20: * Next items to move
5: Assignments`,
  'Site meeting': `
5 Bram: Tides and safety
25: * Progress and problems
15 Bram: Work plan until the next high water`,
  'Planning hearing': `
10: Opening by the chair
50: The plan and public comments
  20 Idris: * The drawings
  30: Questions from the city and neighbors
30: Conditions`,
  // Ten minutes are left for an agenda proposal.
  'Opening of the pier': `
20 Ada: Speeches
40: * Boat ride
50: Lunch`,
}

/** Of whatever has no agenda of its own, by how long it lasts. */
export const usualAgenda = (minutes: number, led: string): string =>
  minutes <= 30
    ? `${minutes} ${led}: * Main topic`
    : `5 ${led}: Introductions\n${minutes - 20}: * Main topic\n15 ${led}: Tasks and due dates`
