// The finance room of Harbour Works: month-end closing, cash and audit.
import type { RoomScript } from '../script.ts'

const close = `
# Two months at once
Close two months together, because half of us were away. => Both months closed, no suspense account.
- One payment from nobody for nothing: 40 exactly. It sits in suspense until somebody claims it.
> Lars +14: Whose are the 40?
# In three days
Close the month in three days instead of five. => Closed by Thursday.
- Four days. The fifth went for a single pontoon.
! Pontoons are written off over twelve years, all of them.
# With the loft in it
Close the month, with the loft in it for the first time. => Closed, with the rent in the right place.
- The 40 were Sven's deposit for the keys of the Net Loft. He has them back.
> Lars +5: Move the deposit of the loft out of costs
# Half a year of Tidewater
What the loan has cost and what it brought. => A page for Kofi.
- Kofi: the covenant is met with room to spare; he would still like the page.
> Katya +7: The page for Kofi, with the curve
# In three days, truly
Close the month. => Closed in three days, and nobody works on Saturday.
# Counting
What must be counted, by whom, with which torch. => A stock list with names.
`

const checkIn = `
# Thirteen weeks of cash
The cash of a quarter, week by week. => The week that worries us, if there is one.
- Week nine is thin: tax, rent and three salaries more than last year.
# Invoices that add up
Why three harbours pay two cents too little each month. => The two cents.
! We round each line, never the sum.
# Export for the auditor
What Gustav needs and in which order. => One export, no typing.
- Gustav's list has 31 columns; he uses nine and is not sure about two.
# The rent
How the loft changes the year. => The plan, once more.
# Late payers
Seven harbours, ninety days. => A call each, before any letter.
- Five of the seven had moved office and never saw an invoice.
> Lars +7: Ask for the new address before the second reminder, not after
# Free below ten
What it costs to charge small harbours nothing. => A number for product and the board.
- Less than the coffee. The coffee is now a line of its own.
# Pay round
What the pay round may cost. => A frame for Rosa and Bram.
? Two people do the same work for different pay, and both know it.
> Katya +6: Put the two right before the round begins
# Insurance
What the insurer wants to know about sirens. => Answers that Hanna can send.
# Budget, last corrections
Every line that somebody still wants to change. => A budget without notes in the margin.
# Before the books close
What must be paid, billed or written off before the auditor looks. => An empty tray.
# Cash, once more
Thirteen weeks again. => The week that worries us.
`

export const finance: RoomScript = {
  name: 'Finance',
  description: 'Month-end, budget, bank and audit. What is said here stays here.',
  private: true,
  managers: ['Katya'],
  members: ['Lars', 'Chiara', 'Bram'],
  observers: ['Ada'],
  guests: ['Gustav', 'Kofi'],
  programmes: [
    {
      name: 'Month-end close',
      led: 'Katya',
      notes: 'Lars',
      invited: ['Lars', 'Chiara', 'Kofi'],
      when: { day: 'Tue', at: '13:00', from: -12, every: 4 },
      lasts: 90,
      location: 'Counting house, Custom House',
      series: { about: 'Twelve months and a thirteenth: close, look, sign.' },
      minutes: close,
    },
    {
      name: 'Finance check-in',
      led: 'Katya',
      invited: ['Lars', 'Bram', 'Chiara'],
      when: { day: 'Wed', at: '9:00', from: -13, every: 2 },
      lasts: 30,
      location: 'Counting house, Custom House',
      series: { about: 'Half an hour with the cash, every other week.' },
      minutes: checkIn,
    },
    {
      name: 'The quarter on one page',
      led: 'Katya',
      notes: 'Lars',
      invited: ['Ada', 'Bram', 'Chiara', 'Lars', 'Kofi'],
      when: { rule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2WE', at: '15:30', held: 1 },
      lasts: 90,
      location: 'Counting house, Custom House',
      series: { about: 'Four times a year: what came in, what went out, and what that says.' },
      minutes: `
# Rent, sirens, small harbours
What came in, what went out, and what that says. => One page that Ada can read standing.
- Three numbers carry the page: | income 6 above plan | costs 2 above | one loft
! The page has a front and no back.
> Lars +9: The same page for the quarter a year ago
# The first page with free harbours
Whether forty-one free harbours show in the sums. => They do, or the coffee is too dear.
`,
    },
    {
      name: 'Audit: what Gustav will ask',
      led: 'Katya',
      notes: 'Lars',
      when: { day: 'Thu', at: '9:30', from: -2 },
      lasts: 90,
      location: 'Counting house, Custom House',
      minutes: `
#
Go through the auditor's questions before he comes in person. => A folder for each, none of them empty.
- Of 26 questions 21 have a folder.
? For the tide buoys there are receipts but no list of where they float.
> Lars +12: A list of all buoys with their place and their price
> Katya +9: Write down who may sign for what
`,
    },
    {
      name: 'Audit: first day',
      led: 'Gustav',
      invited: ['Katya', 'Lars', 'Chiara'],
      when: { day: 'Tue', at: '9:30', from: 2 },
      lasts: 180,
      location: 'Counting house, Custom House',
      minutes: `
#
Gustav and two colleagues begin with the buoys. => A list of what is missing by the evening.
`,
    },
    {
      name: 'Offer of a second bank',
      led: 'Katya',
      invited: ['Ada', 'Lars'],
      when: { day: 'Fri', at: '10:00', from: 1 },
      lasts: 45,
      audio: 'Dial +44 20 7946 0145, code 2290',
      minutes: `
# ~
Canceled by the bank, which wishes to merge first.
`,
    },
  ],
  besides: `
! Nobody pays alone: two pairs of eyes above 500.
> Lars +18: Throw away what is older than ten years, after asking Hanna
> +30: Compare three offers for the company telephones
`,
}
