// The agendas of the demo, by the name of what meets or of the template; see `agenda.ts` for how they are written.
export const agendas: Readonly<Record<string, string>> = {
  'Stand-up': `
10 Dmitri: * Round: what moved, what is stuck
5: Who solves what with whom`,
  'Engineering stand-up': `
10 Dmitri: * Round: what moved, what is stuck
5: Who solves what with whom`,
  'Engineering review': `
5 Dmitri: What we meant to show
45: Shown
  30: * What two weeks brought
  15 Uma: What the numbers of the quay say
10 Dmitri: What comes next`,
  'Looking back': `
5 Greta: What we tried last time
5: Silence, with pens
25: * What to keep, what to drop
10 Greta: One thing to try`,
  'Engineering retrospective': `
5 Greta: What we tried last time
5: Silence, with pens
25: * What to keep, what to drop
10 Greta: One thing to try`,
  'What happened on the night of the double booking': `
15 Femi: The night, hour by hour
30 Dmitri: * Why nothing stopped it
15: What would have`,
  Critique: `
5 Ines: What hangs on the wall, and why
30: * Three drawings
10: One to carry on with`,
  'Design critique': `
5 Ines: What hangs on the wall, and why
30: * Three drawings
10: One to carry on with`,
  'Product review': `
10 Edda: What was decided last week, and what came of it
35: * What harbours asked for
15 Edda: What we leave, and who tells them`,
  'Go or no-go: tide warnings in three harbours': `
10 Uma: The trials in numbers
25 Edda: * Three harbours, one after another
10 Mira: What we tell the harbour masters
15: Go, or no-go`,
  'Board meeting': `
5 Ada: Apologies, interests, minutes of the last meeting
50: Reports
  20 Ada: What happened since
  30 Katya: Money
60: * The matter of the month
15: Tea
20 Chiara: Resolutions, read aloud`,
  'Strategy day: three years from the quay': `
20 Ada: First round, one word each
90: Where Berthbook is in three years
  45: * What people would miss
  45: What we stop doing
30: A walk to the lighthouse
80 Bram: What would have to be true
20 Ada: Three sentences`,
  'Signing of the accounts with the auditor': `
15: What the auditor found
20 Katya: * The accounts, page by page
10 Chiara: Signatures`,
  Pipeline: `
10 Mira: Who signed, who did not
25: * Which harbours are real
10: Who calls whom`,
  'Voice of the harbour': `
20 Quentin: A fortnight of tickets, read aloud
25: * What they have in common
15 Pavel: One thing for product`,
  'Harbours over there': `
5 Nils: The clocks, and who is awake
20: * Where we stand with each harbour
5: Until next week`,
  'Baltic harbours': `
10 Odile: Three harbours, three reports
25: * What they want with tide warnings
10: Who writes to whom`,
  'Stroud Freight: berths by the hour, how the trial went': `
10 Nils: The trial in numbers
20 Mateo: * What it was like on deck
15: What we offer`,
  'Month-end close': `
15 Lars: What is booked, what is missing
45: * The month
20 Katya: What is odd, and why
10: Who looks again`,
  'Finance check-in': `
10 Katya: Cash, today and in thirteen weeks
15: * What changed
5: What is due before the next time`,
  'The quarter on one page': `
20 Lars: What came in
20 Katya: What went out
35: * What that says
15: One page`,
  'Meeting of the trustees': `
10 Zofia: Apologies, minutes, the weather
50: What runs by itself
  30 Yusuf: Money
  20 Anselm: Roof
45: * The next hundred years
15 Delphine: Resolutions`,
  'Programme meeting': `
15 Cormac: Classes and visits since
40: * What is missing
20 Beatriz: Who does what until the next time`,
  'Bookkeeping for people who fish': `
10 Odile: Last week's shoebox
40: * Tonight's page
10: Until next week`,
  'Safety walk': `
5 Tomasz: Hats, shoes, who looks where
40: * The walk
15 Sven: The list, with a name beside each line`,
  'People hour': `
15 Rosa: How it goes
35: * What we talk about this time
10: What Rosa takes along`,
  'Moving into the Net Loft': `
5 Sven: What is upstairs
20: * What comes next
5: Who carries what`,
  'Site meeting': `
5 Bram: Tide and safety
25: * What stands and what does not
15 Bram: What happens before the next high water`,
  'Planning hearing': `
10: Opening by the chair
50: The plan, and what people say to it
  20 Idris: * The drawings
  30: Questions from the city and the neighbours
30: What the city asks of us`,
}

/** Of whatever has no agenda of its own, by how long it lasts. */
export const usualAgenda = (minutes: number, led: string): string =>
  minutes <= 30
    ? `${minutes} ${led}: * What it is about`
    : `5 ${led}: Who is here, and why\n${minutes - 20}: * What it is about\n15 ${led}: Who does what, and by when`
