// The texts of the page that checks files of approved minutes.

export const verify = {
  title: 'Check minutes',
  about:
    'This page tells whether a file of approved minutes is as it was approved, to the last byte. The file is checked in this browser: it is not sent anywhere.',
  files: 'JSON files of approved minutes',
  filesHint:
    'Choose the file that the record of the meeting offers for checking. Of several, each is checked to follow the one before it.',
  sha256: 'SHA-256 (optional)',
  sha256Hint:
    'The one that the record of the meeting shows. It is compared with that of the last file. Whoever changes a file can also compute the sum that it holds anew: only this comparison shows that.',
  sha256Wrong: 'A SHA-256 has 64 hexadecimal digits: 0 to 9 and a to f.',
  needsScript: 'This page needs JavaScript. {command} checks the same without it.',
  results: 'What was checked',
  all: { fine: 'Everything is unchanged.', faulty: 'Something is not as it was approved.' },
  verdicts: {
    fine: 'Unchanged.',
    too_long: 'This file is longer than any approved minutes: it was not read.',
    not_json: 'This is no JSON file of approved minutes.',
    not_record: 'This file holds no approved minutes.',
    not_canonical: 'Changed: its bytes are not those that were approved.',
    changed: 'Changed: its content does not fit the check that it carries.',
    approvals: 'Changed: its approvals do not fit the text that they are said to be of.',
    not_following: 'Unchanged by itself, but it does not follow the file before it.',
    other_sha256: 'Unchanged by itself, but its SHA-256 is another one than the one above.',
  },
  facts: { meeting: 'Meeting', number: 'Version', sha256: 'SHA-256', follows: 'Follows' },
  none: 'No other record',
} as const
