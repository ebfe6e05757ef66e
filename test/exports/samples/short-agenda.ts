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
  description: 'Approve the half-year accounts, and decide on the lease of the Net Loft.',
  outcomes: 'Accounts signed.\nA yes or no to the loft, with its price.\nQuestions that the next plan must answer.',
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
    item('Welcome and last minutes', { duration_seconds: 10 * MINUTES, presenter: named('Ada') }),
    item('Half-year accounts', {
      duration_seconds: 45 * MINUTES,
      presenter: named('Katya'),
      description:
        '<p>Income is 6&nbsp;per cent above plan, costs 2&nbsp;per cent above. Three figures need the board’s word:</p><ol><li>the provision for the crane,</li><li>the rent of the boat shed, and</li><li>what we set aside for <strong>tide tables</strong>.</li></ol>',
    }),
    item('Lease of the Net Loft', {
      duration_seconds: 40 * MINUTES,
      presenter: named('Bram'),
      description: '<p>Seven years, with a way out after four. The draft is among the materials.</p>',
      items: [
        item('What the loft is for', { duration_seconds: 15 * MINUTES, presenter: named('Edda') }),
        item('Terms', { duration_seconds: 25 * MINUTES, presenter: named('Hanna') }),
      ],
    }),
    item('The next plan: first questions', {
      duration_seconds: 45 * MINUTES,
      presenter: named('Ada'),
      description: '<p>People, money, <em>one</em> new thing. Please bring a question, not an answer.</p>',
    }),
    item('Any other business', { duration_seconds: 10 * MINUTES }),
  ],
  attachments: [
    { name: 'Half-year accounts.pdf', size: 412_338, type: 'PDF', address: null },
    { name: 'Draft lease, Net Loft.docx', size: 88_120, type: 'Word', address: null },
    { name: 'Plan of the loft', size: null, type: null, address: 'https://plans.elsewhere.example/net-loft' },
  ],
})
