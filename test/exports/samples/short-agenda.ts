// A sample: the agenda of a board meeting, on a page or two.
import { content, DAY, item, NOW, named, person } from './content.ts'

const start = NOW + 6 * DAY + 5 * 3600
const MINUTES = 60

export const shortAgenda = content({
  name: 'Board meeting, November',
  recurrence_description: 'every month on the last Thursday',
  start_time: start,
  end_time: start + 150 * MINUTES,
  duration: 150 * MINUTES,
  location: 'Board room, Custom House',
  audio: 'https://meet.harbour.example/board, or dial +44 20 7946 0123 and enter 4417',
  description: 'Approve the half-year accounts, and decide on the Net Loft lease.',
  outcomes: 'Signed accounts.\nA decision on the loft.\nQuestions for the next plan.',
  address: 'https://folkmoot.harbour.example/meetings/118',
  attendees: [
    person('Ada', { role: 2 }),
    person('Chiara'),
    person('Bram'),
    person('Dmitri', { rsvp: 3 }),
    person('Katya'),
    person('Mira', { rsvp: 2 }),
    person('Lars', { role: 4, rsvp: 0 }),
    person('Hanna', { role: 5, representing: 'Whitlock Legal' }),
  ],
  agenda: [
    item('Welcome and previous minutes', { duration_seconds: 10 * MINUTES, presenter: named('Ada') }),
    item('Half-year accounts', {
      duration_seconds: 45 * MINUTES,
      presenter: named('Katya'),
      description:
        '<p>Income is 6&nbsp;percent above plan, costs 2&nbsp;percent above plan. Three figures need board approval:</p><ol><li>the provision for the crane,</li><li>the rent of the boat shed, and</li><li>the reserve for <strong>tide tables</strong>.</li></ol>',
    }),
    item('Lease of the Net Loft', {
      duration_seconds: 40 * MINUTES,
      presenter: named('Bram'),
      description: '<p>Seven years, with a break clause after four. The draft is attached.</p>',
      items: [
        item('Use of the loft', { duration_seconds: 15 * MINUTES, presenter: named('Edda') }),
        item('Terms', { duration_seconds: 25 * MINUTES, presenter: named('Hanna') }),
      ],
    }),
    item('The next plan: first questions', {
      duration_seconds: 45 * MINUTES,
      presenter: named('Ada'),
      description: '<p>Staff, budget and <em>one</em> new project. Please bring a question.</p>',
    }),
    item('Any other business', { duration_seconds: 10 * MINUTES }),
  ],
  attachments: [
    { name: 'Half-year accounts.pdf', size: 412_338, type: 'PDF', address: null },
    { name: 'Draft lease, Net Loft.docx', size: 88_120, type: 'Word', address: null },
    { name: 'Floor plan of the loft', size: null, type: null, address: 'https://plans.elsewhere.example/net-loft' },
  ],
})
