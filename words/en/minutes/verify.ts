// The texts of the page that checks files of approved minutes.

export const verify = {
  title: 'Verify minutes',
  about:
    'Check that a file of approved minutes is unchanged. The file is checked in this browser and isn’t sent anywhere.',
  files: 'JSON files of approved minutes',
  filesHint: 'Choose the JSON file from the minutes page. If you choose several, each must follow the one before it.',
  sha256: 'SHA-256 (optional)',
  sha256Hint:
    'Copy it from the minutes page. It’s compared with the last file. This also detects changes where the file’s own checksum was replaced.',
  sha256Wrong: 'Enter 64 hexadecimal digits: 0 to 9 and a to f.',
  needsScript: 'This page needs JavaScript. Without it, run {command} instead.',
  results: 'Results',
  all: { fine: 'All files are unchanged.', faulty: 'At least one file doesn’t match the approved minutes.' },
  verdicts: {
    fine: 'Unchanged.',
    too_long: 'Not checked: this file is larger than any approved minutes.',
    not_json: 'This isn’t a JSON file of approved minutes.',
    not_record: 'This file doesn’t contain approved minutes.',
    not_canonical: 'Changed: the file’s bytes differ from the approved version.',
    changed: 'Changed: the content doesn’t match its checksum.',
    approvals: 'Changed: the approvals don’t match the text.',
    not_following: 'The file is unchanged, but doesn’t follow the one before it.',
    other_sha256: 'The file is unchanged, but its SHA-256 differs from the one above.',
  },
  facts: { meeting: 'Meeting', number: 'Version', sha256: 'SHA-256', follows: 'Follows' },
  none: 'No earlier version',
} as const
