// The finance room of Harbour Works: month-end closing, cash and audit.
import type { RoomScript } from '../script.ts'

const close = `
# Two months at once
Close two months together because of vacations. => Both months closed, nothing left in suspense.
- One payment of 40 has no sender or reference. It stays in suspense.
> Lars +14: Find the sender of the payment of 40
# Three-day close
Close the month in three days instead of five. => Closed by Thursday.
- It took four days; a single pontoon delayed us.
! All pontoons are depreciated over twelve years.
# First close with the Net Loft
Close the first month that includes the Net Loft. => Rent booked correctly.
- The payment of 40 was Sven's deposit for the Net Loft keys. We refunded it.
> Lars +5: Move the loft deposit out of costs
# Tidewater loan after six months
Costs and benefits of the loan. => A one-page report for Kofi.
- Kofi: we meet the covenant comfortably. He still needs the report.
> Katya +7: Send Kofi the report with the chart
# Three-day close, second attempt
Close the month. => Closed in three days, without weekend work.
# Inventory
What must be counted, and by whom? => An inventory list with owners.
`

const checkIn = `
# Thirteen-week cash forecast
Cash for the quarter, week by week. => Weeks with a risk.
- Week nine is tight: tax, rent and three more salaries than last year.
# Rounding on invoices
Three harbors pay two cents too little each month. => The cause.
! We round each line, not the total.
# Export for the auditor
Columns that Gustav needs. => One export without manual work.
- Gustav's list has 31 columns, of which he uses nine.
# Rent
The effect of the loft on the year. => An updated plan.
# Late payers
Seven harbors are ninety days late. => A call to each before we send letters.
- Five of the seven have a new address and never received an invoice.
> Lars +7: Check the address before sending a second reminder
# Free plan for small harbors
The cost of a free plan for small harbors. => An estimate for product and the board.
- It costs less than 1% of revenue.
# Salary review
The budget for raises. => A limit for Rosa and Bram.
? Two people have different salaries for the same work.
> Katya +6: Correct both salaries before the review begins
# Insurance
The insurer's questions about sirens. => Answers that Hanna can send.
# Final budget changes
Review the last requests for changes. => A final budget.
# Year-end preparation
What must be paid, billed or written off before the audit? => No open items.
# Updated cash forecast
The next thirteen weeks. => Weeks with a risk.
`

export const finance: RoomScript = {
  name: 'Finance',
  key: 'FIN',
  description: 'Month-end close, budget, bank and audit. Confidential.',
  private: true,
  managers: ['Katya'],
  members: ['Lars', 'Chiara', 'Bram'],
  observers: ['Ada'],
  guests: ['Gustav', 'Kofi'],
  programs: [
    {
      name: 'Month-end close',
      led: 'Katya',
      notes: 'Lars',
      invited: ['Lars', 'Chiara', 'Kofi'],
      when: { day: 'Tue', at: '13:00', from: -12, every: 4 },
      lasts: 90,
      location: 'Finance office, Custom House',
      series: { about: 'Close, review and sign off the month.' },
      minutes: close,
    },
    {
      name: 'Finance check-in',
      led: 'Katya',
      invited: ['Lars', 'Bram', 'Chiara'],
      when: { day: 'Wed', at: '9:00', from: -13, every: 2 },
      lasts: 30,
      location: 'Finance office, Custom House',
      series: { about: 'Cash and payments, every two weeks.' },
      minutes: checkIn,
    },
    {
      name: 'The quarter on one page',
      led: 'Katya',
      notes: 'Lars',
      invited: ['Ada', 'Bram', 'Chiara', 'Lars', 'Kofi'],
      when: { rule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2WE', at: '15:30', held: 1 },
      lasts: 90,
      location: 'Finance office, Custom House',
      series: { about: 'Quarterly income, costs and outlook.' },
      minutes: `
# Rent, sirens, small harbors
Income, costs and outlook. => A one-page report for Ada.
- Key figures: | income 6% above plan | costs 2% above plan | first rent for the loft
! The report stays on one page.
> Lars +9: Prepare the same report for last year's quarter
# First quarter with the free plan
The effect of forty-one free harbors on income. => A figure for the board.
`,
    },
    {
      name: 'Audit preparation',
      led: 'Katya',
      notes: 'Lars',
      when: { day: 'Thu', at: '9:30', from: -2 },
      lasts: 90,
      location: 'Finance office, Custom House',
      minutes: `
#
Review the auditor's questions before his visit. => Documents for each question.
- Documents for 21 of 26 questions are complete.
? We have receipts for the tide buoys, but no list of their locations.
> Lars +12: List all buoys with location and price
> Katya +9: Document signing authority
`,
    },
    {
      name: 'Audit: first day',
      led: 'Gustav',
      invited: ['Katya', 'Lars', 'Chiara'],
      when: { day: 'Tue', at: '9:30', from: 2 },
      lasts: 180,
      location: 'Finance office, Custom House',
      minutes: `
#
Gustav and two colleagues start with the buoys. => A list of missing documents.
`,
    },
    {
      name: 'Offer from a second bank',
      led: 'Katya',
      invited: ['Ada', 'Lars'],
      when: { day: 'Fri', at: '10:00', from: 1 },
      lasts: 45,
      audio: 'Dial +44 20 7946 0145, code 2290',
      minutes: `
# ~
Canceled by the bank because of its merger.
`,
    },
  ],
  besides: `
! Payments above 500 need two approvals.
> Lars +18: Ask Hanna whether documents older than ten years can be destroyed
> +30: Compare three offers for company phones
`,
}
