// The texts of the page that checks files of approved minutes.

export const verify = {
  title: 'Verify minutes',
  about:
    'Check that a file of approved minutes is unchanged. The file is checked in this browser and isn’t sent anywhere.',
  files: 'JSON files of approved minutes',
  filesHint:
    'Choose the JSON file or the file with signatures from the minutes page. If you choose several, each must follow the one before it.',
  sha256: 'SHA-256 (optional)',
  sha256Hint:
    'Copy it from the minutes page. It’s compared with the last file. This detects changes even if the file’s own checksum was replaced.',
  sha256Wrong: 'Enter 64 hexadecimal digits: 0 to 9 and a to f.',
  site: 'Site (optional)',
  siteHint: 'The last file must be signed for this site. Enter its address, such as https://moot.harbour.example.',
  siteWrong: 'Enter an address that begins with https:// or http://.',
  keys: 'Keys (optional)',
  keysHint:
    'On each line, enter the SHA-256 of a public key, as the signer gave it to you. The last file must be signed with all of these keys.',
  keysWrong: 'Enter 64 hexadecimal digits on each line: 0 to 9 and a to f.',
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
    version: 'Not checked: this version of Folkmoot doesn’t support this file format.',
    signature_form: 'Changed: a signature is malformed.',
    signature_record: 'A signature belongs to different minutes.',
    signature_key: 'A signature’s public key isn’t the one listed in the signature.',
    signature_ceremony: 'A signature wasn’t created with an unlocked passkey for these minutes and the site it lists.',
    signature_value: 'A signature doesn’t match its public key.',
    signature_signer: 'A signer didn’t approve these minutes, or signed them twice.',
    signature_order: 'The signatures are out of order, or at least one was created before the approval.',
    signature_unsupported: 'Not checked: this browser doesn’t support a signature’s algorithm. Use another browser.',
    signatures_missing: 'The previous file has no signatures, but this one lists some.',
    signatures_differ: 'The previous file’s signatures differ from those listed in this one.',
    not_signed: 'The file is unchanged, but nobody signed it.',
    other_site: 'The file is signed for a different site than the one above.',
    other_key: 'The file isn’t signed with all of the keys above.',
  },
  facts: { meeting: 'Meeting', number: 'Version', sha256: 'SHA-256', follows: 'Follows', signer: 'Signer' },
  none: 'No earlier version',
  /** A signature: its facts, and what it says and does not say. */
  signed: 'Signed by {name}',
  signature: { time: 'Time', site: 'Site', key: 'SHA-256 of the key' },
  meaning:
    'Someone who unlocked this passkey confirmed these bytes for {site}. Only the site confirms the time and that the passkey belongs to {name}, so compare the key. The device didn’t show the text. This is not a qualified electronic signature (eIDAS).',
} as const
